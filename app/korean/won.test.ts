import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parsePriceWon } from './parse-price-won.ts';
import { wonText } from './won.ts';

describe('wonText', () => {
  test.each([
    [12_000, '12,000원'],
    [0, '0원'],
    [999, '999원'],
    [999_999_999_999, '999,999,999,999원'],
    [null, 'N/A'],
  ])('%s → %s', (priceWon, text) => expect(wonText(priceWon)).toBe(text));

  test('what is shown reads back as the same price', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (priceWon) => {
        expect(parsePriceWon(wonText(priceWon)).priceWon).toBe(priceWon);
      }),
    );
  });
});
