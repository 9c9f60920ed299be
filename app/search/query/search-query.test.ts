import { expect, test } from 'vitest';
import { parseSearchQuery } from './search-query.ts';

test.each([
  ['  의자  ', '의자'],
  ['', ''],
  [undefined, ''],
  [['의자'], ''],
  ['👜'.repeat(101), '👜'.repeat(100)],
  [`${'가'.repeat(99)} 나`, '가'.repeat(99)],
])('%j → %j', (text, query) => expect(parseSearchQuery(text)).toBe(query));
