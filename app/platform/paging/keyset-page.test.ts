import { expect, test } from 'vitest';
import { readPagePosition } from './keyset-page.ts';

test.each([
  ['', null, 20],
  ['cursor=12.ab', '12.ab', 20],
  ['size=140', null, 140],
  ['size=3', null, 20],
  ['size=501', null, 500],
  ['size=99999999999999999999', null, 20],
  ['size=-40', null, 20],
  ['size=1e3', null, 20],
])('the address with %j requests a page from %j of %d', (query, cursor, size) => {
  expect(readPagePosition(new URLSearchParams(query))).toEqual([cursor, size]);
});
