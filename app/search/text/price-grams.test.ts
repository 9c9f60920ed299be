import fc from 'fast-check';
import { expect, test } from 'vitest';
import { priceGrams, priceRangeGrams } from './grams.ts';

test.each([
  [0, ['p1', 'p1x0']],
  [7, ['p1', 'p1x7']],
  [12, ['p2', 'p2x1', 'p2x12']],
  [105_000, ['p6', 'p6x1', 'p6x10', 'p6x105']],
  [null, []],
])('the grams of %s won', (priceWon, grams) => expect(priceGrams(priceWon)).toEqual(grams));

test.each([
  [100_000, 110_000, ['p6x10', 'p6x110']],
  [undefined, 50_000, ['p1', 'p2', 'p3', 'p4', 'p5x1', 'p5x2', 'p5x3', 'p5x4', 'p5x500']],
  [5, 12, ['p1x5', 'p1x6', 'p1x7', 'p1x8', 'p1x9', 'p2x10', 'p2x11', 'p2x12']],
  [137_000, 862_000, ['p6x1', 'p6x2', 'p6x3', 'p6x4', 'p6x5', 'p6x6', 'p6x7', 'p6x8']],
  [0, 0, ['p1x0']],
  [7, 3, []],
  [undefined, undefined, []],
])('the grams from %s to %s won', (minWon, maxWon, grams) =>
  expect(priceRangeGrams(minWon, maxWon)).toEqual(grams),
);

const priceWon = fc.oneof(
  fc.nat(300),
  fc.maxSafeNat().map((price) => price % 1_000_000_000_000),
);

test('each price within a range has one of its grams', () => {
  fc.assert(
    fc.property(priceWon, priceWon, priceWon, (...prices) => {
      const [minWon, price, maxWon] = prices.toSorted((a, b) => a - b);
      for (const grams of [
        priceRangeGrams(minWon, maxWon),
        priceRangeGrams(minWon, undefined),
        priceRangeGrams(undefined, maxWon),
      ]) {
        expect(priceGrams(price!).some((gram) => grams.includes(gram))).toBe(true);
      }
    }),
    { numRuns: 2_000 },
  );
});

test('a range is asked for by few grams, and a price far from it has none of them', () => {
  fc.assert(
    fc.property(priceWon, priceWon, priceWon, (...prices) => {
      const [price, minWon, maxWon] = prices.toSorted((a, b) => a - b);
      const grams = priceRangeGrams(minWon, maxWon);
      expect(grams.length).toBeLessThanOrEqual(40);
      fc.pre(price! * 2 < minWon!);
      expect(priceGrams(price!).some((gram) => grams.includes(gram))).toBe(false);
    }),
    { numRuns: 2_000 },
  );
});
