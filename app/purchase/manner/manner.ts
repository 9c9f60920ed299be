import type { Rating } from '../review/review.ts';
import { isInClosedGroup, supportedWeight, toTradeGraph, type TradeGraph } from './trade-graph.ts';

const DAY_MS = 24 * 3_600_000;
export const START_DEGREES = 36.5;
const MAX_DEGREES = 99;
const PRIOR_TRADES = 8;
/** The unit of ages, so that the score does not reveal the day of a review. */
const MONTH_MS = 30 * DAY_MS;
const HALF_LIFE_MONTHS = 6;
const MIN_AUTHOR_AGE_MS = 7 * DAY_MS;
/** The reviews by one person, in the order in which they became visible. */
const PAIR_WEIGHTS = [1, 1 / 2, 1 / 4];
const RATING_WEIGHTS: Record<Rating, number> = { great: 1, good: 1 / 2, bad: 3 / 2 };

export interface MannerReview {
  /** Null once they have left: then they weigh nothing. */
  authorId: string | null;
  rating: Rating;
  createdAt: number;
  shownAt: number;
}

export interface MannerPerson {
  createdAt: number;
  isEmailConfirmed: boolean;
}

export interface MannerInput {
  subjectId: string;
  reviews: MannerReview[];
  /** The people whom trades connect with the subject; others weigh nothing. */
  people: ReadonlyMap<string, MannerPerson>;
  trades: Iterable<readonly [string, string]>;
}

/** In degrees with one decimal: 36.5, what good reviews add and what bad ones take. */
export interface Manner {
  value: number;
  fromGood: number;
  fromBad: number;
}

/**
 * 매너온도 of a person (P-manner): `36.5 + (good - bad) / √(8 + good + bad)`, within 0 and 99. The eight are trades that say
 * nothing yet. `good` and `bad` are weights of reviews: 최고예요 1, 좋아요 1/2, 별로예요 3/2, of one author 1, 1/2, 1/4 of
 * it and then nothing, half of it after 180 days. `bad` fades with time; `good` is that of the best month, as old reviews
 * and new ones then added up: so the score never falls by resting or by a good review, and trading less takes nothing.
 *
 * Nothing weigh authors without a confirmed e-mail address, younger than seven days when they wrote, without a trade with
 * another person, or in a closed ring of four. Of the others together no more weighs than has people behind it
 * (`supportedWeight`), which keeps larger rings below one degree.
 * @returns undefined for a new neighbour, of whom nothing that weighs has been said
 */
export function mannerOf(input: MannerInput, now: number): Manner | undefined {
  const steps = mannerSteps(input, now);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/** The same, pausing after each month: for a busy person they take half a second together. */
export function* mannerSteps(input: MannerInput, now: number): Generator<void, Manner | undefined> {
  const { subjectId, people } = input;
  const isCounted = (id: string) => id !== subjectId && (people.get(id)?.isEmailConfirmed ?? false);
  const graph = toTradeGraph(input.trades, isCounted);
  const weighed = weigh(input, graph);
  if (weighed.length === 0) return undefined;
  const good = yield* bestMonth(
    weighed.filter(({ isBad }) => !isBad),
    graph,
  );
  const bad = supportedWeight(
    weightsIn(
      weighed.filter(({ isBad }) => isBad),
      monthOf(now),
    ),
    graph,
  );
  const [value, withoutBad] = [degreesOf(good, bad), degreesOf(good, 0)];
  return {
    value,
    fromGood: oneDecimal(withoutBad - START_DEGREES),
    fromBad: oneDecimal(value - withoutBad),
  };
}

interface WeighedReview {
  authorId: string;
  isBad: boolean;
  month: number;
  weight: number;
}

function weigh({ reviews, people }: MannerInput, graph: TradeGraph): WeighedReview[] {
  const counts = new Map<string, number>();
  const closed = new Map<string, boolean>();
  const isClosed = (id: string) => {
    const known = closed.get(id) ?? isInClosedGroup(graph, id);
    closed.set(id, known);
    return known;
  };
  return inOrder(reviews).flatMap(({ authorId, rating, createdAt, shownAt }) => {
    const author = authorId === null ? undefined : people.get(authorId);
    if (authorId === null || !author?.isEmailConfirmed) return [];
    if (createdAt - author.createdAt < MIN_AUTHOR_AGE_MS || isClosed(authorId)) return [];
    const before = counts.get(authorId) ?? 0;
    counts.set(authorId, before + 1);
    const weight = (PAIR_WEIGHTS[before] ?? 0) * RATING_WEIGHTS[rating];
    if (weight === 0) return [];
    return [{ authorId, isBad: rating === 'bad', month: monthOf(shownAt), weight }];
  });
}

function inOrder(reviews: MannerReview[]): MannerReview[] {
  return reviews.toSorted(
    (a, b) => a.shownAt - b.shownAt || a.createdAt - b.createdAt || (a.rating < b.rating ? -1 : 1),
  );
}

const monthOf = (at: number) => Math.floor(at / MONTH_MS);

/** By author: the weight of their reviews in a month. */
function weightsIn(reviews: WeighedReview[], month: number): Map<string, number> {
  const weights = new Map<string, number>();
  for (const { authorId, month: writtenIn, weight } of reviews) {
    if (writtenIn > month) continue;
    const left = weight * 2 ** ((writtenIn - month) / HALF_LIFE_MONTHS);
    weights.set(authorId, (weights.get(authorId) ?? 0) + left);
  }
  return weights;
}

/** Support never exceeds the sum, so months with smaller sums are skipped. */
function* bestMonth(reviews: WeighedReview[], graph: TradeGraph): Generator<void, number> {
  const months = [...new Set(reviews.map(({ month }) => month))].map((month) => {
    const weights = weightsIn(reviews, month);
    return { weights, sum: [...weights.values()].reduce((sum, weight) => sum + weight, 0) };
  });
  let best = 0;
  for (const { weights, sum } of months.toSorted((a, b) => b.sum - a.sum)) {
    if (sum <= best) break;
    best = Math.max(best, supportedWeight(weights, graph));
    yield;
  }
  return best;
}

function degreesOf(good: number, bad: number): number {
  const degrees = START_DEGREES + (good - bad) / Math.sqrt(PRIOR_TRADES + good + bad);
  return oneDecimal(Math.min(MAX_DEGREES, Math.max(0, degrees)));
}

const oneDecimal = (degrees: number) => Math.round(degrees * 10) / 10;
