import { createContext, use, useCallback, useMemo, useState, type ReactNode } from 'react';
import { NO_TAPS, tapOf, withTap } from './taps.ts';

interface Picks {
  /** What the server answered last, newest first; nothing while it is not known who is looking. */
  answeredIds: readonly string[];
  /** Whether the viewer has picked the product, as far as this browser knows. */
  isPicked(productId: string): boolean;
  /**
   * Shows the product as picked, or not, until the server is asked for picks again. Nothing is sent.
   * @param isOnItsWay the server does not know it yet: until it does, its answers say nothing of this product
   */
  setPicked(productId: string, picked: boolean, isOnItsWay?: boolean): void;
}

const PicksContext = createContext<Picks | null>(null);

type PicksProviderProps = {
  /** Id of the viewer; null while nobody is known to have signed in. */
  viewerId: string | null;
  /** What the server says this viewer has picked. */
  pickedIds: readonly string[];
  /** When that was asked for, by `performance.now`. */
  requestedAt: number;
  children: ReactNode;
};

/** After this a pick that was sent is done or lost, whether or not this tab has heard of it. */
const ON_ITS_WAY_MS = 10_000;

/** Holds what the viewer has picked: the server's word, and over it what was tapped in this tab since. */
export function PicksProvider({ viewerId, pickedIds, requestedAt, children }: PicksProviderProps) {
  const [taps, setTaps] = useState(NO_TAPS);
  const setPicked = useCallback(
    (productId: string, picked: boolean, isOnItsWay = false) => {
      const until = performance.now() + (isOnItsWay ? ON_ITS_WAY_MS : 0);
      setTaps((before) => withTap(before, viewerId, productId, { picked, until }));
    },
    [viewerId],
  );
  const picks = useMemo(() => {
    const answered = new Set(pickedIds);
    const isPicked = (id: string) => tapOf(taps, viewerId, id, requestedAt) ?? answered.has(id);
    return { answeredIds: pickedIds, isPicked, setPicked };
  }, [viewerId, pickedIds, requestedAt, taps, setPicked]);
  return <PicksContext value={picks}>{children}</PicksContext>;
}

/** Throws outside `PicksProvider`. */
export function usePicks(): Picks {
  const picks = use(PicksContext);
  if (!picks) throw new Error('usePicks는 PicksProvider 안에서만 쓸 수 있습니다.');
  return picks;
}
