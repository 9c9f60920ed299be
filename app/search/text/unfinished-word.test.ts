import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normaliseSearchText } from '../../korean/search-text.ts';
import { hasBegunWord, mayBecomeWord, settledPart } from './unfinished-word.ts';
import { documentGrams, shortTextGrams } from './index-grams.ts';
import { isWordStart, searchWords } from './match-text.ts';
import { withInitials } from '../query/plain-rule-for-tests.ts';

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
  ['중고 아이폰', 'ㅇㅇㅍ', true],
  ['중고 아이폰', '아이ㅍ', true],
  ['중고 아이폰', 'ㅈㄱ ㅇㅇ', true],
  ['중고 아이폰', 'ㅇㅍ', false],
  ['중고 아이폰', 'ㅈㄱㅇ', false],
  ['감사 ㄱㅅ', 'ㄳ', true],
])('a word of %s begins with %s: %s', (text, typed, begins) => {
  expect(hasBegunWord(normaliseSearchText(text), normaliseSearchText(typed))).toBe(begins);
});

test('a word begins where the text does', () => expect(isWordStart('가방', 0)).toBe(true));

test.each([
  ['ㅇㅇ포', 'ㅇㅇ'],
  ['캠피', '캠'],
  ['읮', '의'],
  ['의', ''],
  ['캠ㅍ', ''],
  ['캠핑 으', '캠핑'],
  ['캠p', ''],
])('of %s %j is settled', (typed, settled) => {
  expect(settledPart(normaliseSearchText(typed))).toBe(normaliseSearchText(settled));
});

test.each([
  ['의자', '읮', true],
  ['의ㅈ', '읮', true],
  ['아이폰', 'ㅇㅇ포', true],
  ['아이폰', 'ㅇ잎', true],
  ['아이패드', 'ㅇㅇ포', false],
  ['캠핑 의자', '캠핑 으', true],
  ['캠핑 의자', '핑ㅇ', false],
  ['의류', '읮', false],
  ['닭 인형', '달ㄱ', false],
  ['달걀', '닭', true],
])('%s may come of %s: %s', (text, typed, may) => {
  expect(mayBecomeWord(normaliseSearchText(text), normaliseSearchText(typed))).toBe(may);
});

test('whatever is suggested is among the candidates of the index', () => {
  const text = fc
    .array(fc.constantFrom('가', '방', '값', 'ㅋ', 'a', 'Ｂ', ' ', '%', '👜', '1'), { maxLength: 12 })
    .map((parts) => parts.join(''));
  const initialled = fc.array(fc.boolean(), { maxLength: 7 });
  const plain = { desc: '', wants: '', category: 'reuse', subCategory: 'other', priceWon: null } as const;
  fc.assert(
    fc.property(
      text,
      fc.nat(11),
      fc.nat(6),
      initialled,
      fc.boolean(),
      (written, from, length, at, inBrand) => {
        const part = normaliseSearchText(written.slice(from, from + length + 1));
        const typed = withInitials(part, at);
        fc.pre(typed !== '');
        const title = normaliseSearchText(written);
        const grams = new Set(
          documentGrams({ ...plain, title: inBrand ? '' : written, brand: inBrand ? written : '' }),
        );
        const queries = [
          ...(hasBegunWord(title, typed) ? [typed] : []),
          ...(mayBecomeWord(title, typed) ? [settledPart(typed)] : []),
        ];
        for (const gram of queries.flatMap((piece) => shortTextGrams(searchWords(piece)))) {
          expect(grams).toContain(gram);
        }
      },
    ),
    { numRuns: 2000 },
  );
});
