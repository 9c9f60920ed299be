import {
  type Manner,
  mannerOf,
  type MannerPerson,
  type MannerReview,
} from '../../app/purchase/manner/manner.ts';
import type { Rating } from '../../app/purchase/review/review.ts';
import { seededRandom } from '../../scripts/demo/random.ts';

const DAY_MS = 24 * 3_600_000;
const PEOPLE = 2_000;
const TRADES = 8_000;
const RING = 50;
const RING_TRADES = 1_000;
const JOINED_AT = Date.UTC(2026, 0, 1);
const NOW = Date.UTC(2026, 10, 26);

/** Pairs of members, by their numbers: `i` counts the trades. */
const RING_SHAPES = {
  'at random': (_, random) => [random.whole(0, RING - 1), random.whole(0, RING - 1)],
  'everybody with everybody': (i) => [i % RING, (i + 1 + Math.floor(i / RING)) % RING],
  'each with two neighbours': (i) => [i % RING, (i + 1) % RING],
  'one half with the other': (i) => [2 * (i % 25), 2 * ((i + Math.floor(i / 25)) % 25) + 1],
  'all with one': (i) => [0, 1 + (i % (RING - 1))],
} satisfies Record<string, (i: number, random: ReturnType<typeof seededRandom>) => [number, number]>;

export type RingShape = keyof typeof RING_SHAPES;
export const RING_NAMES = Object.keys(RING_SHAPES) as RingShape[];

/** People who trade with each other at random, and what is added to them. The same at each run. */
export class SimulatedMarket {
  readonly #people = new Map<string, MannerPerson>();
  readonly #trades: [string, string][] = [];
  readonly #reviews = new Map<string, MannerReview[]>();
  readonly #random = seededRandom(20_261_126);

  constructor() {
    for (let i = 0; i < PEOPLE; i++) this.addPerson(`p${i}`);
    for (let i = 0; i < TRADES; i++) this.#trades.push([this.#anyone(), this.#anyone()]);
  }

  #anyone(): string {
    return `p${this.#random.whole(0, PEOPLE - 1)}`;
  }

  addPerson(id: string): void {
    this.#people.set(id, { createdAt: JOINED_AT, isEmailConfirmed: true });
  }

  /** A trade of which the author reviews the subject, `daysAgo`. */
  addReview(subjectId: string, authorId: string, rating: Rating, daysAgo = 30): void {
    const at = NOW - daysAgo * DAY_MS;
    this.#trades.push([subjectId, authorId]);
    const reviews = this.#reviews.get(subjectId) ?? [];
    reviews.push({ authorId, rating, createdAt: at, shownAt: at });
    this.#reviews.set(subjectId, reviews);
  }

  /** By as many honest people. */
  addReviewsBy(count: number, subjectId: string, rating: Rating): void {
    for (let i = 0; i < count; i++) this.addReview(subjectId, this.#anyone(), rating);
  }

  /** Accounts `r0` to `r49`, who praise each other in a thousand trades. @returns their ids */
  addRing(shape: RingShape): string[] {
    const ids = Array.from({ length: RING }, (_, i) => `r${i}`);
    for (const id of ids) this.addPerson(id);
    for (let i = 0; i < RING_TRADES; i++) {
      const [one, other] = RING_SHAPES[shape](i, this.#random);
      if (one === other) continue;
      this.addReview(ids[one]!, ids[other]!, 'great');
      this.addReview(ids[other]!, ids[one]!, 'great');
    }
    return ids;
  }

  mannerOf(subjectId: string): Manner | undefined {
    const reviews = this.#reviews.get(subjectId) ?? [];
    return mannerOf({ subjectId, reviews, people: this.#people, trades: this.#trades }, NOW);
  }

  /** In degrees; 36.5 for new neighbours. */
  degreesOf(subjectId: string): number {
    return this.mannerOf(subjectId)?.value ?? 36.5;
  }
}
