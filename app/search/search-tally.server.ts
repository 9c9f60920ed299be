import { LRUCache } from 'lru-cache';
import { COUNTED_DAYS } from './counted-searches.ts';

/** A search becomes known once so many browsers have made it; until then it is in memory only. */
export const LEAST_BROWSERS = 3;
const DAY_MS = 86_400_000;
const MOST_TEXTS = 10_000;
/** What one batch takes at most, so that nobody who sends searches without end costs more than this. */
const MOST_A_BATCH = 500;
const MOST_OF_ONE_A_BATCH = 5;
const MOST_LOOKS_A_BATCH = 20;

interface Tallied {
  /** Whether enough browsers have made this search, and it has been found worth it. */
  isKnown: boolean;
  /** How often it was made since it was last taken. */
  waiting: number;
}

/**
 * Searches of this process that wait to be written, by their normalised text. Bounded in every way: texts, what is
 * added between two batches in all and of one text, and what a batch looks at. What is beyond is not counted.
 */
export class SearchTally {
  readonly #texts: LRUCache<string, Tallied>;
  readonly #due = new Set<string>();
  #left = MOST_A_BATCH;

  constructor(clock: { now(): number }) {
    const ttl = COUNTED_DAYS * DAY_MS;
    this.#texts = new LRUCache({ max: MOST_TEXTS, ttl, noUpdateTTL: true, perf: clock });
  }

  add(text: string): void {
    if (this.#left === 0) return;
    this.#left--;
    const tallied = this.#texts.get(text) ?? { isKnown: false, waiting: 0 };
    tallied.waiting = Math.min(tallied.waiting + 1, MOST_OF_ONE_A_BATCH);
    this.#texts.set(text, tallied);
    if (tallied.isKnown || tallied.waiting >= LEAST_BROWSERS) this.#due.add(text);
  }

  /**
   * Takes what is to be written: how often each known text was searched for since the last time.
   * @param isWorth asked once about a text that becomes known; one that is refused begins anew
   */
  async take(isWorth: (text: string) => Promise<boolean>): Promise<Map<string, number>> {
    const taken = new Map<string, number>();
    let looksLeft = MOST_LOOKS_A_BATCH;
    this.#left = MOST_A_BATCH;
    // While one is looked at, more may come; they are the next batch's.
    const due = [...this.#due];
    for (const text of due) {
      const tallied = this.#texts.get(text);
      if (tallied && !tallied.isKnown) {
        if (looksLeft === 0) continue;
        looksLeft--;
        tallied.isKnown = await isWorth(text);
      }
      this.#due.delete(text);
      if (tallied?.isKnown) taken.set(text, tallied.waiting);
      if (tallied) tallied.waiting = 0;
    }
    return taken;
  }
}
