import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findExcerpt } from './description-excerpt.ts';
import { normaliseSearchText } from '../../korean/search-text.ts';

const listing = (desc: string, title = '통기타') => ({ title, brand: '', wants: '', desc });
/** Half of a letter beyond U+FFFF. */
const LONE_SURROGATE = /[\ud800-\udfff]/u;
const marked = (found: ReturnType<typeof findExcerpt>) =>
  found?.ranges.map(([start, end]) => found.text.slice(start, end));

test('the sentence with a word that the title lacks', () => {
  const found = findExcerpt(listing('줄을 새로 갈았어요. 가방도 같이 드려요.\n직거래만 해요.'), ['가방']);
  expect(found).toEqual({ text: '가방도 같이 드려요.', ranges: [[0, 2]] });
});

test('a long sentence begins shortly before the word', () => {
  const desc = '산 지 일 년쯤 된 기타인데 거의 치지 않아서 가방도 같이 드려요';
  const found = findExcerpt(listing(desc), ['가방']);
  expect(found?.text).toBe('…치지 않아서 가방도 같이 드려요');
  expect(marked(found)).toEqual(['가방']);
});

test('nothing where the title, brand or wants have every word of one text', () => {
  const desc = '가방도 같이 드려요.';
  expect(findExcerpt(listing(desc, '기타 가방'), ['가방'])).toBeUndefined();
  expect(findExcerpt(listing(desc, '기타 백팩'), ['가방', '백팩'])).toBeUndefined();
});

test('a word of the title is not looked for in the description', () => {
  const found = findExcerpt(listing('통기타예요. 가방도 드려요.'), ['통기타 가방']);
  expect(marked(found)).toEqual(['가방']);
});

test('words that stand across sentences are shown by none', () => {
  expect(findExcerpt(listing('닌텐도.\n스위치'), ['닌텐도.스위치'])).toBeUndefined();
});

test('marks lie within a short text and hold the word', () => {
  const part = fc.string({ unit: fc.constantFrom('가', '방', ' ', 'Ａ', '\n', '.', '️', '👍', '각') });
  fc.assert(
    fc.property(part, part, (before, after) => {
      const found = findExcerpt(listing(`${before} 노트북${after}`), ['노트북']);
      if (!found) return;
      expect(found.text).not.toMatch(LONE_SURROGATE);
      expect(found.ranges.length).toBeGreaterThan(0);
      for (const [start, end] of found.ranges) {
        expect(normaliseSearchText(found.text.slice(start, end))).toContain('노트북');
      }
    }),
  );
});
