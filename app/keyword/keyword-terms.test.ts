import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainlyMatches } from '../search/query/plain-rule-for-tests.ts';
import { searchWords } from '../search/text/match-text.ts';
import { findTerm, matchesKeyword, type NamedTexts, termsOf } from './keyword-terms.ts';

const rings = (texts: NamedTexts, words: string, listings = new Map<string, number>()) => {
  const term = findTerm(words, listings);
  return term !== undefined && termsOf(texts).includes(term) && matchesKeyword(texts, words);
};

test.each([
  ['in another order', '미니 아이폰', '아이폰 13 미니', true],
  ['in another case', 'IPHONE', 'iPhone 13', true],
  ['with initials', 'ㅇㅇㅍ ㅁㄴ', '아이폰 미니', true],
  ['with an initial at its end', '아이ㅍ', '아이폰', true],
  ['across a space, with four characters', '닌텐도스위치', '닌텐도 스위치 OLED', true],
  ['across a space, with three characters', '가방끈', '가방 끈', false],
  ['within a longer word', '노트북', '게이밍노트북', true],
  ['longer than a term', '삼성전자갤럭시북프로', '삼성전자 갤럭시북 프로', true],
  ['with one character beside a longer word', '울 코트 M', '여성 울 코트 M 사이즈', true],
  ['of which one is missing', '아이폰 프로', '아이폰 미니', false],
])('P-keyword: words %s', (_, words, title, isRung) => {
  expect(rings({ title, brand: '' }, words)).toBe(isRung);
});

test('P-keyword: words may stand in title and brand, not in both halves', () => {
  expect(rings({ title: '청소기 V10', brand: '다이슨' }, '다이슨 청소기')).toBe(true);
  expect(rings({ title: '청소기 다이', brand: '슨' }, '다이슨')).toBe(false);
});

test('words are looked up by the one that fewest listings have, and not by a number', () => {
  const listings = new Map([
    ['아이폰', 500],
    ['미니', 80],
  ]);
  expect(findTerm('아이폰 미니 15', listings)).toBe('미니');
  expect(findTerm('아이폰 15', listings)).toBe('아이폰');
  expect(findTerm('128 15', listings)).toBe('128');
  expect(findTerm('m 울', listings)).toBeUndefined();
});

test('P-keyword: looking words up by pieces of a title finds what search finds', () => {
  const character = fc.constantFrom('가', '방', '나', 'ㄱ', 'ㄴ', 'ㄳ', ' ', 'a', 'B', '1', '_', '👜');
  const text = fc.array(character, { maxLength: 14 }).map((parts) => parts.join(''));
  const count = fc.dictionary(fc.constantFrom('가방', '방나', 'ab', '나가방'), fc.nat(9));
  fc.assert(
    fc.property(text, text, text, count, (title, brand, words, counts) => {
      const listings = new Map(Object.entries(counts));
      const isLongEnough = searchWords(words).some((word) => [...word].length > 1);
      const texts = { title, brand, wants: '', desc: '' };
      expect(rings(texts, words, listings)).toBe(isLongEnough && plainlyMatches(texts, words, false));
    }),
    { numRuns: 3_000 },
  );
});

test('P-keyword: any part of a title, normalised or not, finds it', () => {
  const character = fc.constantFrom('아', '이', '폰', ' ', 'Ｌ', 'g', '1', '㎏', 'é');
  const drawn = fc.array(character, { minLength: 2, maxLength: 20 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(drawn, fc.nat(18), fc.integer({ min: 2, max: 12 }), (title, start, length) => {
      const words = title.slice(start, start + length);
      const isLongEnough = searchWords(words).some((word) => [...word].length > 1);
      expect(rings({ title, brand: '' }, words)).toBe(
        isLongEnough && plainlyMatches({ title, brand: '', wants: '', desc: '' }, words, false),
      );
    }),
    { numRuns: 2_000 },
  );
});
