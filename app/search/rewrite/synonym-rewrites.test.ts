import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Synonyms, synonymRewrites } from './synonym-rewrites.server.ts';

const SYNONYMS: Synonyms = new Map(
  [
    ['휴대폰', '핸드폰', '스마트폰'],
    ['자라', 'zara'],
    ['아이폰', 'iphone'],
    ['재킷', '자켓'],
  ].flatMap((group) => group.map((word) => [word, group.filter((other) => other !== word)] as const)),
);

test.each([
  ['the others in their order', '핸드폰', ['휴대폰', '스마트폰']],
  ['capitals, and digits behind', 'iPhone15', ['아이폰15']],
  ['what a word begins with', '핸드폰케이스', ['휴대폰케이스', '스마트폰케이스']],
  ['the likeliest of each word first', 'ZARA 자켓', ['ZARA 재킷', '자라 자켓', '자라 재킷']],
  ['letters of another form', '핸드폰'.normalize('NFD'), ['휴대폰', '스마트폰']],
])('%s: %s', (_what, typed, rewrites) => expect(synonymRewrites(typed, SYNONYMS)).toEqual(rewrites));

test.each(['', '자라난', '중고자라', 'iphones', '15', '휴대'])('no other word for %j', (typed) =>
  expect(synonymRewrites(typed, SYNONYMS)).toEqual([]),
);

test('anything may be typed, and rewrites are few, short, each once and never what was typed', () => {
  const word = fc.oneof(
    fc.constantFrom(...SYNONYMS.keys(), '의자', '15'),
    fc.string({ unit: 'binary', maxLength: 30 }),
  );
  const texts = fc.array(word, { maxLength: 6 }).map((words) => words.join(' '));
  fc.assert(
    fc.property(texts, (text) => {
      const rewrites = synonymRewrites(text, SYNONYMS);
      expect(rewrites.length).toBeLessThanOrEqual(6);
      expect(new Set(rewrites).size).toBe(rewrites.length);
      for (const rewrite of rewrites) {
        expect(rewrite.length).toBeLessThanOrEqual(100);
        expect(rewrite).not.toBe(text);
      }
    }),
  );
});
