import { createContext, use, useCallback, useMemo, useState, type ReactNode } from 'react';
import { NO_TAPS, tapsOf, withTap } from './taps.ts';

interface Picks {
  /** Whether the viewer has picked the product, as far as this browser knows. */
  isPicked(productId: string): boolean;
  /** Shows the product as picked, or not, from now on. Nothing is sent. */
  setPicked(productId: string, picked: boolean): void;
}

const PicksContext = createContext<Picks | null>(null);

type PicksProviderProps = {
  /** Id of the viewer; null while nobody is known to have signed in. */
  viewerId: string | null;
  /** What the server says this viewer has picked. */
  pickedIds: readonly string[];
  children: ReactNode;
};

/** Holds what the viewer has picked: the server's word, and over it what was tapped in this tab since. */
export function PicksProvider({ viewerId, pickedIds, children }: PicksProviderProps) {
  const [taps, setTaps] = useState(NO_TAPS);
  const setPicked = useCallback(
    (productId: string, picked: boolean) => setTaps((before) => withTap(before, viewerId, productId, picked)),
    [viewerId],
  );
  const picks = useMemo(() => {
    const answered = new Set(pickedIds);
    const tapped = tapsOf(taps, viewerId);
    return { isPicked: (id: string) => tapped.get(id) ?? answered.has(id), setPicked };
  }, [viewerId, pickedIds, taps, setPicked]);
  return <PicksContext value={picks}>{children}</PicksContext>;
}

/** Throws outside `PicksProvider`. */
export function usePicks(): Picks {
  const picks = use(PicksContext);
  if (!picks) throw new Error('usePicks는 PicksProvider 안에서만 쓸 수 있습니다.');
  return picks;
}
