import fc from 'fast-check';
import { expect, test } from 'vitest';
import { initialsAsLetters } from '../../korean/initials.ts';
import { normaliseSearchText } from '../../korean/search-text.ts';
import { CATEGORIES, SUB_CATEGORIES } from '../../product/category.ts';
import { cutBigrams, cutTextInitials, cutUnigrams } from './grams.ts';
import { brandGrams, documentGrams, isScoped, wordGrams, type IndexedTexts } from './index-grams.ts';
import { matchesBrand, matchesWords, searchWords } from './match-text.ts';
import { withInitials } from '../query/plain-rule-for-tests.ts';

const character = fc.oneof(
  fc.constantFrom('가', '방', '나', 'a', 'B', 'Ｃ', ' ', '%', '"', '*', '_', '👜', 'ㅋ', 'ㄳ', '\u0000'),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
);
const text = fc.array(character, { maxLength: 15 }).map((parts) => parts.join(''));
const category = fc.constantFrom(...CATEGORIES.map(({ value }) => value));
const subCategory = fc.constantFrom(...SUB_CATEGORIES.map(({ value }) => value));
const listing: fc.Arbitrary<IndexedTexts> = fc.record({
  title: text,
  brand: text,
  desc: text,
  wants: text,
  category,
  subCategory,
  priceWon: fc.option(fc.nat(10_000_000)),
});

test('a surrogate pair is one character', () => {
  expect(cutUnigrams('👜가')).toEqual(['👜', '가']);
  expect(cutBigrams('👜 가방')).toEqual(['👜가', '가방']);
});

test('marks are no longer ASCII', () => {
  expect(cutBigrams('a_1')).toEqual(['a\ue05f', '\ue05f1']);
  expect(cutUnigrams('"*%')).toEqual(['\ue022', '\ue02a', '\ue025']);
});

test('initials in each length up to four, across spaces in the greatest only', () => {
  expect(cutTextInitials('아이폰 15 프로')).toEqual(
    ['ㅇ', 'ㅇㅇ', 'ㅇㅇㅍ', 'ㅇㅍ', 'ㅍ', 'ㅍㄹ', 'ㄹ', 'ㅇㅇㅍ1', 'ㅇㅍ15', 'ㅍ15ㅍ', '15ㅍㄹ'].map((run) =>
      initialsAsLetters(run.normalize('NFKC')),
    ),
  );
  expect(cutTextInitials('galaxy 15')).toEqual([]);
});

test.each([
  ['ㅇㅇㅍ', ['itllr']],
  ['아이ㅍ', ['itllr', 't아이']],
  ['ㅇ이ㅍ', ['itllr', 't이']],
  ['ㅇ', ['itl']],
  ['ㄴㅌㄷㅅㅇㅊ', ['itcqdj', 'itqdjl', 'itdjlo']],
  ['lgㄱㄹ', ['itlgaf', 'tlg']],
  ['ㅇㅇㅍ 의자', ['itllr', 'a의자']],
  ['운동화', ['a운동', 'a동화']],
  ['캠핑의자', ['a캠핑', 'a의자']],
  ['닌텐도스위치', ['a닌텐', 'a도스', 'a위치']],
  ['블루투스이어폰', ['a블루', 'a투스', 'a이어', 'a어폰']],
  ['가가가가', ['a가가']],
  ['galaxy', ['aga', 'aal', 'ala', 'aax', 'axy']],
  ['s펜꽂이', ['as펜', 'a펜꽂', 'a꽂이']],
])('the grams of %s', (query, grams) => expect(wordGrams(searchWords(query), {})).toEqual(grams));

test('the spaces of a listing', () => {
  const grams = documentGrams({
    title: '가방',
    brand: '소니',
    desc: '새것',
    wants: '',
    category: 'best',
    subCategory: 'home_appliance',
    priceWon: 12_000,
  });
  expect(new Set(grams)).toEqual(
    new Set([
      ...['t', 'c1', 's05'].flatMap((space) =>
        ['가', '방', '가방', '소', '니', '소니'].map((gram) => space + gram),
      ),
      ...['it', 'ic1', 'is05'].flatMap((space) =>
        ['a', 'h', 'ah', 'j', 'c', 'jc'].map((gram) => space + gram),
      ),
      'b소',
      'b니',
      'b소니',
      'ibj',
      'ibc',
      'ibjc',
      'a가방',
      'a소니',
      'a새것',
      'p5',
      'p5x1',
      'p5x12',
      'p5x120',
    ]),
  );
});

test('what matches has all grams of the query: the index loses nothing', () => {
  const scopes = fc.record({
    category: fc.option(category, { nil: undefined }),
    subCategory: fc.option(subCategory, { nil: undefined }),
  });
  const cut = fc.tuple(fc.nat(14), fc.nat(14), fc.array(fc.boolean(), { maxLength: 15 }));
  fc.assert(
    fc.property(listing, scopes, cut, fc.boolean(), (texts, scope, [from, length, initialled], squeezed) => {
      const all = `${texts.title} ${texts.brand} ${texts.wants} ${texts.desc}`;
      const part = all.slice(from, from + length + 1);
      const typed = normaliseSearchText(squeezed ? part.replaceAll(' ', '') : part);
      const words = searchWords(withInitials(typed, initialled));
      const grams = new Set(documentGrams(texts));
      const isWithin =
        (scope.category ?? texts.category) === texts.category &&
        (scope.subCategory ?? texts.subCategory) === texts.subCategory;
      if (isWithin && matchesWords(texts, words, { inDesc: !isScoped(scope) })) {
        for (const gram of wordGrams(words, scope)) expect(grams).toContain(gram);
      }
      if (matchesBrand(texts, words)) {
        for (const gram of brandGrams(words)) expect(grams).toContain(gram);
      }
    }),
    { numRuns: 3000 },
  );
});

test('a listing outside of a scope has none of its grams', () => {
  fc.assert(
    fc.property(listing, category, (texts, elsewhere) => {
      fc.pre(elsewhere !== texts.category);
      const grams = new Set(documentGrams(texts));
      for (const gram of wordGrams(searchWords(texts.title), { category: elsewhere })) {
        expect(grams).not.toContain(gram);
      }
    }),
  );
});

test('a query never has more grams than an engine can take', () => {
  const words = searchWords('ﷺ'.repeat(100));
  expect(wordGrams(words, { category: 'best', subCategory: 'books' }).length).toBeLessThanOrEqual(64);
});
