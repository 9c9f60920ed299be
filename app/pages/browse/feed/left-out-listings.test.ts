import { expect, test } from 'vitest';
import { countWithout } from './left-out-listings.tsx';

test.each([
  ['12', 1, '11'],
  ['1,000', 1, '999'],
  ['2,345', 10, '2,335'],
  ['1', 2, '0'],
  ['12', 0, '12'],
  ['100+', 3, '100+'],
  ['', 3, ''],
])('%s without %i is %s', (shown, count, expected) => {
  expect(countWithout(shown, { count })).toBe(expected);
});
