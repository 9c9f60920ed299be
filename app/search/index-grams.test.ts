import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CATEGORIES, SUB_CATEGORIES } from '../product/category.ts';
import { cutBigrams, cutUnigrams } from './grams.ts';
import { brandGrams, documentGrams, isScoped, wordGrams, type IndexedTexts } from './index-grams.ts';
import { matchesBrand, matchesWords, searchWords } from './match-text.ts';

const character = fc.oneof(
  fc.constantFrom('가', '방', '나', 'a', 'B', 'Ｃ', ' ', '%', '"', '*', '_', '👜', 'ㅋ', '\u0000'),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
);
const text = fc.array(character, { maxLength: 15 }).map((parts) => parts.join(''));
const category = fc.constantFrom(...CATEGORIES.map(({ value }) => value));
const subCategory = fc.constantFrom(...SUB_CATEGORIES.map(({ value }) => value));
const listing: fc.Arbitrary<IndexedTexts> = fc.record({
  title: text,
  brand: text,
  desc: text,
  category,
  subCategory,
});

test('a surrogate pair is one character', () => {
  expect(cutUnigrams('👜가')).toEqual(['👜', '가']);
  expect(cutBigrams('👜 가방')).toEqual(['👜가', '가방']);
});

test('marks are no longer ASCII', () => {
  expect(cutBigrams('a_1')).toEqual(['a\ue05f', '\ue05f1']);
  expect(cutUnigrams('"*%')).toEqual(['\ue022', '\ue02a', '\ue025']);
});

test('the spaces of a listing', () => {
  const grams = documentGrams({
    title: '가방',
    brand: 'lg',
    desc: '새것',
    category: 'best',
    subCategory: 'home_appliance',
  });
  expect(new Set(grams)).toEqual(
    new Set([
      ...['t', 'c1', 's05'].flatMap((space) =>
        ['가', '방', '가방', 'l', 'g', 'lg'].map((gram) => space + gram),
      ),
      'bl',
      'bg',
      'blg',
      'a가방',
      'alg',
      'a새것',
    ]),
  );
});

test('what matches has all grams of the query: the index loses nothing', () => {
  const scopes = fc.record({
    category: fc.option(category, { nil: undefined }),
    subCategory: fc.option(subCategory, { nil: undefined }),
  });
  const cut = fc.tuple(fc.nat(14), fc.nat(14));
  fc.assert(
    fc.property(listing, scopes, cut, fc.boolean(), (texts, scope, [from, length], squeezed) => {
      const all = `${texts.title} ${texts.brand} ${texts.desc}`;
      const part = all.slice(from, from + length + 1);
      const words = searchWords(squeezed ? part.replaceAll(' ', '') : part);
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
