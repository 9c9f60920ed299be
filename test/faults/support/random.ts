/** Random choices that can be made again with the same seed (see `chooseSeed`). */
export class Random {
  readonly seed: number;
  #state: number;

  constructor(seed: number) {
    this.seed = seed;
    this.#state = seed;
  }

  /** At least 0, below 1. Mulberry32: small, and good enough to pick moments with. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number, both bounds included. */
  between(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  /** One of these, or undefined of none. */
  pick<T>(list: readonly T[]): T | undefined {
    return list[this.between(0, list.length - 1)];
  }

  /** Eight letters that are no one else's. */
  token(): string {
    return this.between(0, 2 ** 32 - 1)
      .toString(16)
      .padStart(8, '0');
  }

  /** Choices of a person's own, so that the order in which others choose does not change them. */
  fork(): Random {
    return new Random(this.between(0, 2 ** 31 - 1));
  }
}
