interface Tap {
  picked: boolean;
  /** Until when the tap counts against what the server says, by `performance.now`. */
  until: number;
}

/** What somebody has tapped in this tab, by product id. */
export interface Taps {
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
