import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RATINGS } from '../review/review.ts';
import { type MannerInput, mannerOf, type MannerPerson, type MannerReview } from './manner.ts';

const DAY_MS = 24 * 3_600_000;
const NOW = Date.UTC(2026, 10, 26);
const JOINED_AT = NOW - 400 * DAY_MS;
const SUBJECT = 'subject';

/** A hundred people, each of whom has traded with four others. */
const PEOPLE = Array.from({ length: 100 }, (_, number) => `p${number}`);
const PEOPLE_TRADES = PEOPLE.flatMap((one, at) =>
  [1, 9].map((step) => [one, PEOPLE[(at + step) % PEOPLE.length]!] as const),
);
const CONFIRMED: MannerPerson = { createdAt: JOINED_AT, isEmailConfirmed: true };

function peopleWith(changed: Record<string, MannerPerson> = {}): Map<string, MannerPerson> {
  return new Map([...PEOPLE.map((id) => [id, CONFIRMED] as const), ...Object.entries(changed)]);
}

function input(reviews: MannerReview[], rest: Partial<MannerInput> = {}): MannerInput {
  const own = reviews.flatMap(({ authorId }) => (authorId === null ? [] : [[SUBJECT, authorId] as const]));
  return {
    subjectId: SUBJECT,
    reviews,
    people: peopleWith(),
    trades: [...PEOPLE_TRADES, ...own],
    ...rest,
  };
}

const review = (authorId: string | null, about: Partial<MannerReview> = {}): MannerReview => {
  const shownAt = about.shownAt ?? NOW - 30 * DAY_MS;
  return { authorId, rating: 'great', createdAt: shownAt, shownAt, ...about };
};
const degrees = (reviews: MannerReview[], now = NOW) => mannerOf(input(reviews), now)?.value;

const reviewsIn = fc.array(
  fc
    .record({
      author: fc.nat({ max: 19 }),
      rating: fc.constantFrom(...RATINGS),
      days: fc.nat({ max: 390 }),
    })
    .map(({ author, rating, days }) =>
      review(PEOPLE[author]!, { rating, shownAt: NOW - days * DAY_MS, createdAt: NOW - days * DAY_MS }),
    ),
  { maxLength: 40 },
);

describe('P-manner: the laws', () => {
  test('it lies between 0 and 99, and its parts add up to it', () => {
    fc.assert(
      fc.property(reviewsIn, (reviews) => {
        const manner = mannerOf(input(reviews), NOW);
        if (!manner) return;
        expect(manner.value).toBeGreaterThanOrEqual(0);
        expect(manner.value).toBeLessThanOrEqual(99);
        expect(36.5 + manner.fromGood + manner.fromBad).toBeCloseTo(manner.value, 6);
        expect(manner.fromGood).toBeGreaterThanOrEqual(0);
        expect(manner.fromBad).toBeLessThanOrEqual(0);
      }),
    );
  });

  test('it never falls by resting', () => {
    fc.assert(
      fc.property(reviewsIn, fc.nat({ max: 2_000 }), (reviews, days) => {
        const later = degrees(reviews, NOW + days * DAY_MS);
        expect(later ?? 0).toBeGreaterThanOrEqual(degrees(reviews) ?? 0);
      }),
    );
  });

  test('the order in which reviews are read does not matter', () => {
    const shuffled = reviewsIn.chain((reviews) =>
      fc.tuple(
        fc.constant(reviews),
        fc.shuffledSubarray(reviews, { minLength: reviews.length, maxLength: reviews.length }),
      ),
    );
    fc.assert(
      fc.property(shuffled, ([reviews, others]) => {
        expect(mannerOf(input(others), NOW)).toEqual(mannerOf(input(reviews), NOW));
      }),
    );
  });

  test('a new good review never lowers it, a new bad one never raises it', () => {
    const author = fc.nat({ max: 25 }).map((number) => PEOPLE[number]!);
    fc.assert(
      fc.property(reviewsIn, author, fc.constantFrom('great', 'good'), (reviews, id, rating) => {
        const before = degrees(reviews) ?? 36.5;
        const add = (about: Partial<MannerReview>) =>
          degrees([...reviews, review(id, { shownAt: NOW, ...about })]) ?? 36.5;
        expect(add({ rating })).toBeGreaterThanOrEqual(before);
        expect(add({ rating: 'bad' })).toBeLessThanOrEqual(before);
      }),
    );
  });

  test('better ratings are never worth less', () => {
    fc.assert(
      fc.property(reviewsIn, (reviews) => {
        const rated = (rating: MannerReview['rating']) =>
          degrees(reviews.map((each) => ({ ...each, rating }))) ?? 36.5;
        expect(rated('great')).toBeGreaterThanOrEqual(rated('good'));
        expect(rated('good')).toBeGreaterThanOrEqual(36.5);
        expect(rated('bad')).toBeLessThanOrEqual(36.5);
      }),
    );
  });
});

describe('P-manner: what weighs', () => {
  test('people of whom nothing has been said are new neighbours', () => {
    expect(mannerOf(input([]), NOW)).toBeUndefined();
  });

  test('one great review is worth a third of a degree, by the prior of eight trades', () => {
    expect(degrees([review('p1')])).toBe(36.8);
    expect(degrees([review('p1', { rating: 'good' })])).toBe(36.7);
    expect(degrees([review('p1', { rating: 'bad', shownAt: NOW })])).toBe(36);
  });

  test('of one person the first three count: one, a half, a quarter', () => {
    const times = (count: number) => degrees(Array.from({ length: count }, () => review('p1')));
    const worth = (weight: number) => Math.round((36.5 + weight / Math.sqrt(8 + weight)) * 10) / 10;
    expect([1, 2, 3, 4, 9].map(times)).toEqual([1, 1.5, 1.75, 1.75, 1.75].map(worth));
  });

  test('a bad review is half forgotten after 180 days, a good one is not', () => {
    const bad = [review('p1', { rating: 'bad', shownAt: NOW })];
    const [one, all] = [0.75, 1.5].map((weight) => 36.5 - weight / Math.sqrt(8 + weight));
    expect(degrees(bad)).toBeCloseTo(all!, 1);
    expect(degrees(bad, NOW + 180 * DAY_MS)).toBeCloseTo(one!, 1);
    expect(degrees([review('p1')], NOW + 1_000 * DAY_MS)).toBe(36.8);
  });

  test('good reviews of the same time add up more than those of years', () => {
    const at = (days: number[]) =>
      degrees(days.map((ago, number) => review(`p${number}`, { shownAt: NOW - ago * DAY_MS })))!;
    expect(at([10, 10])).toBeGreaterThan(at([10, 380]));
  });

  test.each([
    ['has no confirmed e-mail address', peopleWith({ p1: { ...CONFIRMED, isEmailConfirmed: false } })],
    [
      'wrote within seven days of joining',
      peopleWith({ p1: { ...CONFIRMED, createdAt: NOW - 36 * DAY_MS } }),
    ],
    ['is not known any more', new Map([...peopleWith()].filter(([id]) => id !== 'p1'))],
  ])('nothing of one who %s', (_, people) => {
    expect(mannerOf(input([review('p1')], { people }), NOW)).toBeUndefined();
  });

  test('nothing of one who has left', () => {
    expect(mannerOf(input([review(null)]), NOW)).toBeUndefined();
  });

  /** Friends of the subject and of each other. */
  function ringOf(size: number, alsoWith?: string) {
    const friends = Array.from({ length: size - 1 }, (_, number) => `f${number}`);
    const all = [SUBJECT, ...friends];
    const trades = all.flatMap((one, at) => all.slice(at + 1).map((other) => [one, other] as const));
    if (alsoWith) trades.push(['f0', alsoWith]);
    const people = peopleWith(Object.fromEntries(friends.map((id) => [id, CONFIRMED])));
    return input(
      friends.map((id) => review(id)),
      { people, trades: [...trades, ...PEOPLE_TRADES] },
    );
  }

  test.each([2, 3, 4])('nothing in a closed ring of %i, with the person themselves', (size) => {
    expect(mannerOf(ringOf(size), NOW)).toBeUndefined();
  });

  test('a ring of five is not closed out, nor one of which a member trades with others', () => {
    expect(mannerOf(ringOf(5), NOW)).toBeDefined();
    expect(mannerOf(ringOf(4, 'p0'), NOW)!.value).toBeGreaterThan(36.5);
  });

  test('trades of the person themselves open no ring', () => {
    const ring = ringOf(4);
    const trades = [...ring.trades, [SUBJECT, 'p0'] as const];
    expect(mannerOf({ ...ring, trades }, NOW)).toBeUndefined();
  });
});
