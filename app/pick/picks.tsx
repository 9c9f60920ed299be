import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react';

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

interface Tap {
  picked: boolean;
  /** Until when the tap counts against what the server says, by `performance.now`. */
  until: number;
}

/** What somebody has tapped in this tab, by product id. */
interface Taps {
  /** Who tapped; null while that was not known yet. */
  viewerId: string | null;
  tapped: ReadonlyMap<string, Tap>;
}

export const NO_TAPS: Taps = { viewerId: null, tapped: new Map() };

/**
 * Whether this viewer's taps leave a product picked; undefined where they say nothing. Their own count, and those from
 * before it was known who they are; but not against an answer of the server's that was asked for later.
 * @param requestedAt when the server's answer was asked for, by `performance.now`
 */
export function tapOf(
  taps: Taps,
  viewerId: string | null,
  productId: string,
  requestedAt: number,
): boolean | undefined {
  const tap = tapsOf(taps, viewerId).get(productId);
  return tap && tap.until >= requestedAt ? tap.picked : undefined;
}

/** `taps` and one more. Those of somebody who has left are dropped. */
export function withTap(taps: Taps, viewerId: string | null, productId: string, tap: Tap): Taps {
  return { viewerId, tapped: new Map(tapsOf(taps, viewerId)).set(productId, tap) };
}

function tapsOf(taps: Taps, viewerId: string | null): ReadonlyMap<string, Tap> {
  return taps.viewerId === null || taps.viewerId === viewerId ? taps.tapped : NO_TAPS.tapped;
}
