/**
 * On PostgreSQL each document also says in which window of the feed it stands, by a gram for each size of window: the
 * newest of many that have a gram are met without fetching them all.
 */
const WINDOW_BITS = [10, 14, 18];
export const LARGEST_WINDOW = WINDOW_BITS.length - 1;
/** Beyond these sizes is all of the feed, without a gram. */
export const WHOLE_FEED = WINDOW_BITS.length;

export interface FeedWindow {
  /** The lowest feedSeq in it. */
  from: number;
  /** Undefined where it is all of the feed. */
  gram: string | undefined;
}

/** The window of a size (0 is the smallest) in which a place in the feed is. */
export function windowAt(feedSeq: number, size: number): FeedWindow {
  const bits = WINDOW_BITS[size];
  if (bits === undefined) return { from: 0, gram: undefined };
  const number = Math.floor(feedSeq / 2 ** bits);
  return { from: number * 2 ** bits, gram: `w${bits}x${number}` };
}

/** The grams of all windows in which a place in the feed is. */
export function windowGrams(feedSeq: number): string[] {
  return WINDOW_BITS.map((bits) => `w${bits}x${Math.floor(feedSeq / 2 ** bits)}`);
}
