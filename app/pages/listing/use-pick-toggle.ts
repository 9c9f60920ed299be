import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { useAskToSignIn } from '../../account/sign-in/sign-in-sheet-context.ts';
import { useViewer } from '../../account/viewer.tsx';
import { usePicks } from '../../pick/picks.tsx';
import { productPath, type ShownProduct, thumbnailOf } from '../../product/product.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import type { ProductAnswer } from './product-answer.ts';

export interface PickToggle {
  picked: boolean;
  count: number;
  isSending: boolean;
  toggle(): void;
}

type PickedProduct = Pick<ShownProduct, 'id' | 'photos' | 'pickCount'>;

/** `serverCount` is the server's count when it was sent. */
type Sent = { picked: boolean; serverCount: number };

/** Optimistic: shown at once, undone when rejected. One post at a time; later taps follow if they change anything. */
export function usePickToggle({ id: productId, photos, pickCount: serverCount }: PickedProduct): PickToggle {
  const { isPicked, setPicked } = usePicks();
  const { signedIn, refresh } = useViewer();
  const { showToast } = useToast();
  const askToSignIn = useAskToSignIn();
  const { data: answer, state, submit } = useFetcher<ProductAnswer>();
  const [sent, setSent] = useState<Sent>();
  const picked = isPicked(productId);

  const ask = () =>
    askToSignIn({
      act: 'pick',
      subjectId: productId,
      purpose: '찜하려면',
      photoAddress: thumbnailOf(photos),
    });
  const post = (next: boolean) =>
    void submit(
      { intent: next ? 'pick' : 'unpick' },
      // The product's own page reads itself again; a list would move under the finger.
      { method: 'post', action: productPath(productId), defaultShouldRevalidate: false },
    );
  const send = (next: boolean) => {
    setSent({ picked: next, serverCount });
    post(next);
  };
  useEffect(() => {
    if (state !== 'idle' || !sent) return;
    if (answer?.ok && picked !== sent.picked) return send(picked);
    setSent(undefined);
    setPicked(productId, answer?.ok ? sent.picked : !sent.picked);
    if (!answer || answer.ok) return;
    if (answer.reason !== 'signed-out') return showToast(answer.text, 'failed');
    // The page makes a begun pick only for a viewer that it has not known before.
    refresh();
    ask();
    // oxlint-disable-next-line react/exhaustive-deps -- only the end of a post matters here
  }, [state]);

  const toggle = () => {
    if (!signedIn) return ask();
    setPicked(productId, !picked, true);
    if (state === 'idle') send(!picked);
  };
  const count =
    sent && state !== 'idle' ? sent.serverCount + Number(picked) - Number(!sent.picked) : serverCount;
  return { picked, count, isSending: sent !== undefined && state !== 'idle', toggle };
}
