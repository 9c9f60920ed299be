interface WindowSize {
  /** A window is of 2 ** bits places. */
  bits: number;
  /** So many are gone through before larger ones. */
  count: number;
}

/**
 * On PostgreSQL each document also says in which window of the feed it stands, by a gram for each size of window: the
 * newest of many that have a gram are met without fetching them all.
 */
const SIZES: WindowSize[] = [
  { bits: 10, count: 2 },
  { bits: 14, count: 4 },
];

export interface FeedWindow {
  /** Undefined for all of the feed. */
  gram: string | undefined;
  /** What stands here or above was in a window before this one. */
  below: number;
}

function windowGram(bits: number, number: number): string {
  return `w${bits}x${number}`;
}

/** The grams of all windows in which a place in the feed is. */
export function windowGrams(feedSeq: number): string[] {
  return SIZES.map(({ bits }) => windowGram(bits, Math.floor(feedSeq / 2 ** bits)));
}

/** All of the feed below a place, newest first: some small windows, some larger ones, then the rest. */
export function windowsBelow(before: number): FeedWindow[] {
  const windows: FeedWindow[] = [];
  let below = before;
  for (const bits of SIZES.flatMap(({ bits, count }) => Array.from({ length: count }, () => bits))) {
    if (below <= 0) return windows;
    const number = Math.floor((below - 1) / 2 ** bits);
    windows.push({ gram: windowGram(bits, number), below });
    below = number * 2 ** bits;
  }
  return below > 0 ? [...windows, { gram: undefined, below }] : windows;
}

/** Where the smallest window ends in which a place in the feed is. */
export function endOfWindow(feedSeq: number): number {
  const size = 2 ** SIZES[0]!.bits;
  return (Math.floor(feedSeq / size) + 1) * size;
}
