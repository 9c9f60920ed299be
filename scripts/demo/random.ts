/** A source of numbers that gives the same row for the same seed. */
export type Random = {
  /** From 0 up to, but not including, 1. */
  fraction: () => number;
  /** A whole number from `from` to `to`, both included. */
  whole: (from: number, to: number) => number;
};

/** Mulberry32: small, and good enough to make demo data look unplanned. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const fraction = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return { fraction, whole: (from, to) => from + Math.floor(fraction() * (to - from + 1)) };
}

/** The same items in another order (Fisher–Yates); the given list stays as it was. */
export function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  const left = [...items];
  const result: Item[] = [];
  while (left.length > 0) result.push(...left.splice(random.whole(0, left.length - 1), 1));
  return result;
}
