import { expect, test } from 'vitest';
import { roundWonRangeText, roundWonText } from './round-won-text.ts';

test.each([
  [0, '0원'],
  [500, '500원'],
  [5_000, '5천원'],
  [70_000, '7만원'],
  [64_000, '6만 4천원'],
  [64_500, '64,500원'],
  [12_340_000, '1,234만원'],
  [100_000_000, '100,000,000원'],
])('%i won are %s', (priceWon, text) => {
  expect(roundWonText(priceWon)).toBe(text);
});

test.each([
  [undefined, undefined, ''],
  [10_000, 50_000, '1만원 ~ 5만원'],
  [12_500, 50_000, '12,500원 ~ 5만원'],
  [10_000, undefined, '1만원 이상'],
  [undefined, 0, '0원 이하'],
  [500, 500, '500원'],
])('a range from %s to %s reads %s', (minWon, maxWon, text) => {
  expect(roundWonRangeText(minWon, maxWon)).toBe(text);
});
