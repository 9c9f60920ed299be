import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parsePriceWon } from './parse-price-won.ts';
import { wonRangeText, wonText } from './won.ts';

test.each([
  [undefined, undefined, ''],
  [10_000, 50_000, '1~5만원'],
  [12_500, 50_000, '12,500~50,000원'],
  [10_000, undefined, '1만원 이상'],
  [undefined, 30_000, '3만원 이하'],
  [10_000, 10_000, '1만원'],
  [undefined, 0, '0원 이하'],
  [500, 500, '500원'],
])('a range from %s to %s reads %s', (minWon, maxWon, text) => {
  expect(wonRangeText(minWon, maxWon)).toBe(text);
});

describe('wonText', () => {
  test.each([
    [12_000, '12,000원'],
    [0, '0원'],
    [999, '999원'],
    [999_999_999_999, '999,999,999,999원'],
    [null, 'N/A'],
  ])('%s → %s', (priceWon, text) => expect(wonText(priceWon)).toBe(text));

  test('digits stand in groups as Korea writes them', () => {
    const korean = new Intl.NumberFormat('ko-KR');
    fc.assert(
      fc.property(fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), (priceWon) => {
        expect(wonText(priceWon)).toBe(`${korean.format(priceWon)}원`);
      }),
    );
  });

  test('what is shown reads back as the same price', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (priceWon) => {
        expect(parsePriceWon(wonText(priceWon)).priceWon).toBe(priceWon);
      }),
    );
  });
});
