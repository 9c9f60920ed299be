import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wonText } from '../../korean/won.ts';
import { describePrices } from './price-history.ts';

const DAY_MS = 24 * 3_600_000;
const at = (day: number, man: number | null) => ({
  at: day * DAY_MS,
  priceWon: man === null ? null : man * 10_000,
});
const textOf = (prices: Parameters<typeof describePrices>[0]) => describePrices(prices)?.text;

test.each([
  ['raised to be cut', [at(0, 10), at(1, 15), at(2, 12)], '100,000원 → 150,000원 → 120,000원'],
  ['changed once', [at(0, 10), at(1, 15)], '100,000원 → 150,000원'],
  ['cut again after a month', [at(0, 10), at(1, 15), at(31, 12)], '150,000원 → 120,000원'],
  ['by less than a thousand', [at(0, 3.2), at(1, 3.15)], '32,000원 → 31,500원'],
  ['never changed', [at(0, 10)], undefined],
  ['without a price meanwhile', [at(0, 10), at(1, null), at(2, 12)], '100,000원 → 120,000원'],
  ['without a price before', [at(0, null), at(1, 12)], undefined],
  ['without a price now', [at(0, 10), at(1, null)], undefined],
  ['often', [1, 2, 3, 4, 5].map((man, day) => at(day, man)), '10,000원 → … → 30,000원 → 40,000원 → 50,000원'],
  ['often, and down', [5, 4, 3, 2, 1].map((man, day) => at(day, man)), '… → 30,000원 → 20,000원 → 10,000원'],
  [
    'often, from the lowest',
    [3, 1, 4, 2, 5].map((man, day) => at(day, man)),
    '10,000원 → 40,000원 → 20,000원 → 50,000원',
  ],
])('P-drop: a price that was %s', (_, prices, text) => {
  expect(textOf(prices)).toBe(text);
});

const history = fc
  .array(fc.record({ hours: fc.integer({ min: 1, max: 200 }), priceWon: fc.option(fc.nat(200_000)) }), {
    minLength: 2,
    maxLength: 20,
  })
  .map((steps) => {
    let hour = 0;
    return steps.map(({ hours, priceWon }) => ({ at: (hour += hours) * 3_600_000, priceWon }));
  });

test('P-drop: the price now and the lowest of 14 days are shown, among few', () => {
  fc.assert(
    fc.property(history, (prices) => {
      const change = describePrices(prices);
      if (!change) return;
      const last = prices.at(-1)!;
      const shown = change.text.split(' → ');
      expect(change.at).toBe(last.at);
      expect(shown.at(-1)).toBe(wonText(last.priceWon!));
      const recent = prices.filter((price) => price.at > last.at - 14 * DAY_MS);
      const lowest = Math.min(...recent.flatMap(({ priceWon }) => priceWon ?? []));
      const windowed = shown.filter((text) => text !== '…');
      const wonOf = new Map(
        prices.flatMap(({ priceWon }) => (priceWon === null ? [] : [[wonText(priceWon), priceWon] as const])),
      );
      expect(Math.min(...windowed.map((text) => wonOf.get(text)!))).toBeLessThanOrEqual(lowest);
      expect(shown.length).toBeLessThanOrEqual(5);
    }),
  );
});
