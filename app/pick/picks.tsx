import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react';

interface Picks {
  answeredIds: readonly string[];
  isPicked(productId: string): boolean;
  /** Until picks are read again; with `isOnItsWay`, responses from before it do not override it. */
  setPicked(productId: string, picked: boolean, isOnItsWay?: boolean): void;
}

const PicksContext = createContext<Picks | null>(null);

type PicksProviderProps = {
  viewerId: string | null;
  pickedIds: readonly string[];
  requestedAt: number;
  children: ReactNode;
};

/** After this time a sent pick has succeeded or failed. */
const ON_ITS_WAY_MS = 10_000;

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

export function usePicks(): Picks {
  const picks = use(PicksContext);
  if (!picks) throw new Error('PicksProvider 안에서만 쓸 수 있습니다.');
  return picks;
}

interface Tap {
  picked: boolean;
  /** The tap overrides the server until then, by `performance.now`. */
  until: number;
}

interface Taps {
  viewerId: string | null;
  tapped: ReadonlyMap<string, Tap>;
}

export const NO_TAPS: Taps = { viewerId: null, tapped: new Map() };

/** Undefined where taps say nothing, or where the server's response was requested (`performance.now`) after the tap. */
export function tapOf(
  taps: Taps,
  viewerId: string | null,
  productId: string,
  requestedAt: number,
): boolean | undefined {
  const tap = tapsOf(taps, viewerId).get(productId);
  return tap && tap.until >= requestedAt ? tap.picked : undefined;
}

export function withTap(taps: Taps, viewerId: string | null, productId: string, tap: Tap): Taps {
  return { viewerId, tapped: new Map(tapsOf(taps, viewerId)).set(productId, tap) };
}

function tapsOf(taps: Taps, viewerId: string | null): ReadonlyMap<string, Tap> {
  return taps.viewerId === null || taps.viewerId === viewerId ? taps.tapped : NO_TAPS.tapped;
}
