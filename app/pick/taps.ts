/** What somebody has tapped in this tab: product id → picked or not. It overrules what the server said before. */
export interface Taps {
  /** Who tapped; null while that was not known yet. */
  viewerId: string | null;
  picked: ReadonlyMap<string, boolean>;
}

export const NO_TAPS: Taps = { viewerId: null, picked: new Map() };

/** The taps that count for this viewer: their own, and those from before it was known who they are. */
export function tapsOf(taps: Taps, viewerId: string | null): ReadonlyMap<string, boolean> {
  return taps.viewerId === null || taps.viewerId === viewerId ? taps.picked : NO_TAPS.picked;
}

/** `taps` and one more. Those of somebody who has left are dropped. */
export function withTap(taps: Taps, viewerId: string | null, productId: string, picked: boolean): Taps {
  return { viewerId, picked: new Map(tapsOf(taps, viewerId)).set(productId, picked) };
}
