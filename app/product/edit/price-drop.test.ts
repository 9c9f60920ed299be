import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPriceDrop } from './price-history.ts';

const DAY_MS = 24 * 3_600_000;
const at = (day: number, priceWon: number | null) => ({ at: day * DAY_MS, priceWon });

test.each([
  ['3 % and 1,000 won less', [at(0, 100_000)], at(1, 97_000), true],
  ['not quite 3 %', [at(0, 100_000)], at(1, 97_001), false],
  ['3 %, and less than 1,000 won', [at(0, 10_000)], at(1, 9_001), false],
  ['raised before it was cut', [at(0, 100_000), at(1, 150_000)], at(2, 100_000), false],
  ['raised for longer than 14 days', [at(0, 100_000), at(1, 150_000)], at(15.1, 120_000), true],
  ['still in effect 14 days ago', [at(0, 100_000), at(2, 150_000)], at(15.9, 120_000), false],
  ['without a price before', [at(0, null)], at(1, 10_000), false],
  ['no price any more', [at(0, 100_000)], at(1, null), false],
  ['within a day of one that was heard', [at(0, 100_000), at(1, 90_000)], at(1.9, 80_000), false],
  ['a day after one that was heard', [at(0, 100_000), at(1, 90_000), at(1.9, 80_000)], at(2, 70_000), true],
] as const)('P-drop: %s', (_, prices, next, isHeard) => {
  expect(isPriceDrop(prices, next)).toBe(isHeard);
});

const history = fc
  .array(fc.record({ hours: fc.nat(400), priceWon: fc.option(fc.nat(200_000)) }), {
    minLength: 1,
    maxLength: 20,
  })
  .map((steps) => {
    let hour = 0;
    return steps.map(({ hours, priceWon }) => ({ at: (hour += hours) * 3_600_000, priceWon }));
  });

test('P-drop: what is heard is under every price of 14 days, and at most one a day', () => {
  fc.assert(
    fc.property(history, (prices) => {
      const heard = prices.filter((price, index) => isPriceDrop(prices.slice(0, index), price));
      for (const { at: time, priceWon } of heard) {
        const recent = prices.filter((price) => price.at < time && price.at > time - 14 * DAY_MS);
        for (const price of recent) {
          if (price.priceWon !== null) expect(price.priceWon - priceWon!).toBeGreaterThanOrEqual(1_000);
        }
      }
      for (const [index, price] of heard.entries())
        expect(price.at - (heard[index - 1]?.at ?? -Infinity)).toBeGreaterThanOrEqual(DAY_MS);
    }),
  );
});
