import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseSearchQuery } from '../query/search-query.ts';
import { narrowerRewrites, type NarrowerWords, textsOf } from './narrower-rewrites.server.ts';

const NARROWER: NarrowerWords = new Map([
  ['신발', ['운동화', '구두']],
  ['옷', ['코트', '바지']],
  ['shoes', ['sneakers']],
  ['말', Array.from({ length: 30 }, (_, nth) => `${nth}마리`)],
]);

test.each([
  ['of a word', '신발', '운동화, 구두'],
  ['beside others', '겨울 옷 95', '겨울 코트 95, 겨울 바지 95'],
  ['of the first that has any', '새 신발 옷', '새 운동화 옷, 새 구두 옷'],
  ['capitals and commas', 'Shoes, 새것', 'sneakers 새것'],
  ['letters of another form', '옷'.normalize('NFD'), '코트, 바지'],
  ['as many as fit', `말 ${'가'.repeat(40)}`, `0마리 ${'가'.repeat(40)}, 1마리 ${'가'.repeat(40)}`],
])('%s: %s', (_what, typed, rewrite) => expect(narrowerRewrites(typed, NARROWER)).toEqual([rewrite]));

test.each(['', '운동화', '신발장', '헌옷', '15', `신발 ${'가'.repeat(98)}`])('none for %j', (typed) =>
  expect(narrowerRewrites(typed, NARROWER)).toEqual([]),
);

test('anything may be typed, and rewrites are short, of few texts and never what was typed', () => {
  const word = fc.oneof(
    fc.constantFrom(...NARROWER.keys(), '의자', '15', ',', ', '),
    fc.string({ unit: 'binary', maxLength: 30 }),
  );
  const texts = fc.array(word, { maxLength: 6 }).map((words) => words.join(' '));
  fc.assert(
    fc.property(texts.map(parseSearchQuery), (text) => {
      for (const rewrite of narrowerRewrites(text, NARROWER)) {
        expect(rewrite.length).toBeLessThanOrEqual(100);
        expect(rewrite).not.toBe(text);
        // Or its cursor would be of no search.
        expect(parseSearchQuery(rewrite)).toBe(rewrite);
        expect(textsOf(rewrite).length).toBeLessThanOrEqual(12);
        expect(textsOf(rewrite).join(', ')).toBe(rewrite);
      }
    }),
  );
});
