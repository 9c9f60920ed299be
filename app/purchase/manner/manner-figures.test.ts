import { describe, expect, test } from 'vitest';
import { RING_NAMES, SimulatedMarket } from '../../../test/support/simulated-market.ts';

/** As `npm run bench -- manner` prints them: a market of two thousand people, the same at each run. */
describe('P-manner: the figures', () => {
  test.each(RING_NAMES)(
    'fifty who trade a thousand times, %s, move no score by more than a degree',
    (shape) => {
      const market = new SimulatedMarket();
      for (const id of market.addRing(shape).slice(0, 10)) {
        expect(market.degreesOf(id)).toBeGreaterThanOrEqual(36.5);
        expect(market.degreesOf(id)).toBeLessThanOrEqual(37.5);
      }
    },
  );

  test.each([
    ['great', 'new'],
    ['great', 'known'],
    ['bad', 'new'],
    ['bad', 'known'],
  ] as const)('nor does it if all of them find %s a person who is %s', (rating, subjectId) => {
    const market = new SimulatedMarket();
    market.addReviewsBy(8, 'known', 'great');
    const ring = market.addRing('at random');
    const before = market.degreesOf(subjectId);
    for (const id of ring) market.addReview(subjectId, id, rating);
    expect(Math.abs(market.degreesOf(subjectId) - before)).toBeLessThanOrEqual(1);
  });

  test('three honest bad reviews take 0.8 degrees of fifty good ones, a vengeful one 0.3 at most', () => {
    const market = new SimulatedMarket();
    market.addReviewsBy(50, 'seller', 'great');
    const before = market.degreesOf('seller');
    market.addReviewsBy(1, 'seller', 'bad');
    expect(before - market.degreesOf('seller')).toBeLessThanOrEqual(0.3 + 1e-9);
    market.addReviewsBy(2, 'seller', 'bad');
    expect(before - market.degreesOf('seller')).toBeGreaterThanOrEqual(0.8 - 1e-9);
  });

  test('honest reviews of people with trades of their own count in full', () => {
    const market = new SimulatedMarket();
    market.addReviewsBy(50, 'seller', 'great');
    expect(market.degreesOf('seller')).toBe(Math.round((36.5 + 50 / Math.sqrt(58)) * 10) / 10);
  });
});
