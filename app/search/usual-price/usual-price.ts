/** The middle half of the prices of similar listings; only their number where they are too few. */
export type UsualPrice = { low: number; high: number; count: number } | { count: number };

const MIN_LIKE = 8;

/** Lower and upper quartile, each an actual price; at least half of the prices lie between them. */
export function toUsualPrice(pricesWon: readonly number[]): UsualPrice {
  const count = pricesWon.length;
  if (count < MIN_LIKE) return { count };
  const sorted = pricesWon.toSorted((a, b) => a - b);
  const fromEnd = Math.floor((count - 1) / 4);
  return { low: sorted[fromEnd]!, high: sorted[count - 1 - fromEnd]!, count };
}

const TOKEN = /[가-힣]+|\p{Script=Latin}+|\d+/gu;

/** By script, as sellers write `아이폰15프로` and `아이폰 15 프로`. */
export function tokensOf(normalised: string): string[] {
  return [...new Set(normalised.match(TOKEN))];
}

/** How many of `count` words a listing must share to be like: more than half. */
export function neededShare(count: number): number {
  return Math.floor(count / 2) + 1;
}
