import { useEffect, useState } from 'react';
import { useViewer } from '../../../account/viewer.tsx';
import { useLiveClient } from '../../../live/live-client.tsx';
import type { OwnApplication } from '../../../product/reserve/giveaway/giveaway.ts';

export interface Standing {
  /** False until it is known who looks, and what is theirs. */
  isKnown: boolean;
  /** Epoch ms; null unless it is reserved for the viewer. */
  reservedUntil: number | null;
  /** Also once it was paid; null for the listing's price. */
  agreedWon: number | null;
  isWaiting: boolean;
  application: OwnApplication | null;
  applicationCount: number | null;
}

const UNKNOWN: Standing = {
  isKnown: false,
  reservedUntil: null,
  agreedWon: null,
  isWaiting: false,
  application: null,
  applicationCount: null,
};

/** Read again after a personal change; unchanged while an answer is pending. */
export function useStanding(productId: string, isSending: boolean): Standing {
  const client = useLiveClient();
  const { signedIn, loading } = useViewer();
  const [standing, setStanding] = useState(UNKNOWN);
  useEffect(() => {
    if (!signedIn || isSending) return undefined;
    const aborting = new AbortController();
    const { signal } = aborting;
    const read = async () => {
      try {
        const response = await fetch(`/api/products/${productId}/reservation`, { signal });
        if (response.ok)
          setStanding({ ...((await response.json()) as Omit<Standing, 'isKnown'>), isKnown: true });
      } catch (error) {
        if (!signal.aborted) console.info('예약을 읽지 못했습니다.', error);
      }
    };
    void read();
    const stopListening = client.onEvent(({ kind }) => {
      if (kind === 'personal') void read();
    });
    return () => {
      stopListening();
      aborting.abort();
    };
  }, [client, productId, signedIn, isSending]);
  return signedIn ? standing : { ...UNKNOWN, isKnown: !loading };
}
