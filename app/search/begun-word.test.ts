import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normaliseSearchText } from '../korean/search-text.ts';
import { hasBegunWord, mayBecomeWord, settledPart } from './begun-word.ts';
import { documentGrams, titleAndBrandGrams } from './index-grams.ts';
import { searchWords } from './match-text.ts';
import { isWordStart } from './word-start.ts';

test.each([
  ['캠핑 의자', '의', true],
  ['캠핑 의자', '캠핑 의', true],
  ['캠핑의자', '의', false],
  ['거의 새 의자', '의', true],
  ['[나이키]운동화', '나이', true],
  ['[나이키]운동화', '운동', true],
  ['👜가방', '가방', true],
  ['𝒜가방', '가방', false],
  ['a4용지', '용지', false],
])('a word of %s begins with %s: %s', (text, typed, begins) => {
  expect(hasBegunWord(text, typed)).toBe(begins);
});

test('a word begins where the text does', () => expect(isWordStart('가방', 0)).toBe(true));

test.each([
  ['캠ㅍ', '캠'],
  ['캠피', '캠'],
  ['읮', '의'],
  ['의', ''],
  ['ㅇ', ''],
  ['캠핑 ㅇ', '캠핑'],
  ['캠p', ''],
])('of %s %j is settled', (typed, settled) => {
  expect(settledPart(normaliseSearchText(typed))).toBe(settled);
});

test.each([
  ['의자', '읮', true],
  ['의자', '의ㅈ', true],
  ['캠핑 의자', '캠핑 으', true],
  ['캠핑 의자', '핑ㅇ', false],
  ['의류', '읮', false],
  ['닭 인형', '달ㄱ', false],
  ['달걀', '닭', true],
])('%s may come of %s: %s', (text, typed, may) => {
  expect(mayBecomeWord(text, normaliseSearchText(typed))).toBe(may);
});

test('whatever is suggested is among the candidates of the index', () => {
  const text = fc
    .array(fc.constantFrom('가', '방', '값', 'ㅋ', 'a', 'Ｂ', ' ', '%', '👜', '1'), { maxLength: 12 })
    .map((parts) => parts.join(''));
  const plain = { desc: '', category: 'reuse', subCategory: 'other' } as const;
  fc.assert(
    fc.property(text, fc.nat(11), fc.nat(6), fc.boolean(), (written, from, length, inBrand) => {
      const typed = normaliseSearchText(written.slice(from, from + length + 1));
      fc.pre(typed !== '');
      const title = normaliseSearchText(written);
      const grams = new Set(
        documentGrams({ ...plain, title: inBrand ? '' : written, brand: inBrand ? written : '' }),
      );
      const asked = [
        ...(hasBegunWord(title, typed) ? [typed] : []),
        ...(mayBecomeWord(title, typed) ? [settledPart(typed)] : []),
      ];
      for (const gram of asked.flatMap((part) => titleAndBrandGrams(searchWords(part)))) {
        expect(grams).toContain(gram);
      }
    }),
    { numRuns: 2000 },
  );
});
