import { expect, test } from 'vitest';
import { parseSearchQuery } from './search-query.ts';

test.each([
  ['  의자  ', '의자'],
  ['', ''],
  [undefined, ''],
  [['의자'], ''],
  ['👜'.repeat(101), '👜'.repeat(100)],
  ['원목 의자?', '원목 의자'],
  ['아이폰 ??', '아이폰'],
  ['급해요!!…', '급해요'],
  ['갤럭시 s21+', '갤럭시 s21+'],
  ['1.5', '1.5'],
  ['??', '??'],
  [`${'가'.repeat(99)} 나`, '가'.repeat(99)],
])('%j → %j', (text, query) => expect(parseSearchQuery(text)).toBe(query));
