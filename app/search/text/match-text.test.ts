import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matchesBrand, matchesWords, matchRanges, searchWords } from './match-text.ts';
import { plainlyHolds, plainlyMatches } from '../query/plain-rule-for-tests.ts';

const matches = (
  texts: { title?: string; brand?: string; wants?: string; desc?: string },
  query: string,
  inDesc = true,
) => matchesWords({ title: '', brand: '', wants: '', desc: '', ...texts }, searchWords(query), { inDesc });

describe('matchesWords', () => {
  test.each([
    ['캠핑의자 팝니다', '의자', true],
    ['LG 그램 16인치', 'lg', true],
    ['LG 그램 16인치', 'ＬＧ', true],
    ['노트북', '노트북'.normalize('NFD'), true],
    ['노트북'.normalize('NFD'), '노트', true],
    ['닌텐도 스위치', '닌텐도스위치', true],
    ['닌텐도 스위치', '도스위치', true],
    ['닌텐도스위치', '닌텐도 스위치', true],
    ['친구가 방에서', '가방', false],
    ['친구가 방에서', '구가방', false],
    ['스위치 닌텐도', '닌텐도 스위치', true],
    ['닌텐도', '닌텐도 스위치', false],
    ['100% 면', '%', true],
    ['면 100', '%', false],
    ['의자', '의_자', false],
    ['아이폰 15', 'ㅇㅇㅍ', true],
    ['아이폰 15', '아이ㅍ', true],
    ['아이폰 15', 'ㅇ이ㅍ', true],
    ['아이폰 15', 'ㅇ미ㅍ', false],
    ['아이폰 15', 'ㅇ에ㅍ', false],
    ['아이폰 15', 'ㅍ15', false],
    ['아이폰 15', 'ㅇㅍ15', true],
    ['아이폰 15', 'ㅇㅇㅍ15', true],
    ['ㅋㅋ 귀여워', 'ㅋㅋ', true],
    ['ㅋㅋ 귀여워', 'ㅋㄱ', false],
    ['쌀 포대', 'ㅆ', true],
    ['쌀 포대', 'ㅅ', false],
    ['갃', 'ㄳ', false],
    ['가수', 'ㄳ', true],
    ['ㄳ합니다', 'ㄱㅅㅎ', true],
    ['ㄱㅅ합니다', 'ㄳ', true],
    ['아이폰', 'ㅣ', false],
    ['ㅣ 아이폰', 'ㅣ', true],
  ])('%j 에서 %j: %s', (title, query, expected) => {
    expect(matches({ title }, query)).toBe(expected);
  });

  test('different words may stand in different fields', () => {
    const texts = { title: '노트북', brand: 'LG', desc: '배터리 새것' };
    expect(matches(texts, 'lg 노트북 배터리')).toBe(true);
    expect(matches(texts, 'lg 노트북 배터리', false)).toBe(false);
    expect(matches(texts, 'lg 노트북', false)).toBe(true);
  });

  test('a word of one character is not looked for in the description', () => {
    expect(matches({ desc: '책상 위에 두던 것' }, '책')).toBe(false);
    expect(matches({ title: '책상' }, '책')).toBe(true);
    expect(matches({ brand: '책상사' }, '책')).toBe(true);
  });

  test('a word with an initial is not looked for in the description', () => {
    expect(matches({ desc: '아이폰 팝니다 ㅋㅋ' }, 'ㅇㅇㅍ')).toBe(false);
    expect(matches({ desc: '아이폰 팝니다 ㅋㅋ' }, '아이ㅍ')).toBe(false);
    expect(matches({ desc: '아이폰 팝니다 ㅋㅋ' }, 'ㅋㅋ')).toBe(false);
    expect(matches({ title: '아이폰', desc: '배터리 새것' }, 'ㅇㅇㅍ 배터리')).toBe(true);
  });

  test('P-swap: what is wanted in exchange is looked through as a title is', () => {
    expect(matches({ wants: '캠핑 의자' }, '의자', false)).toBe(true);
    expect(matches({ wants: '캠핑 의자', title: '책상' }, '책상 ㅋㅍ', false)).toBe(true);
    expect(matches({ wants: '캠핑 의자' }, '책상', true)).toBe(false);
  });

  test('a word is not put together from two fields', () => {
    expect(matches({ title: '캠핑', brand: '의자' }, '핑의')).toBe(false);
    expect(matches({ title: '캠핑', brand: '의자' }, '캠핑의자')).toBe(false);
  });
});

test('matchesBrand looks at the brand only', () => {
  expect(matchesBrand({ brand: '삼성전자' }, searchWords('전자 삼성'))).toBe(true);
  expect(matchesBrand({ brand: '삼성전자' }, searchWords('전자 갤럭시'))).toBe(false);
  expect(matchesBrand({ brand: '삼성전자' }, searchWords('ㅅㅅㅈㅈ'))).toBe(true);
});

test('words are found where comparing character by character finds them', () => {
  const piece = fc.constantFrom('가', '구', '방', '빵', '갃', 'ㄱ', 'ㅂ', 'ㄳ', 'ㅃ', 'ㅏ', ' ', 'a', '👜');
  const text = fc.array(piece, { maxLength: 10 }).map((parts) => parts.join(''));
  const query = fc.array(piece, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, text, text, text, query, fc.boolean(), (title, brand, wants, desc, typed, inDesc) => {
      const texts = { title, brand, wants, desc };
      expect(matchesWords(texts, searchWords(typed), { inDesc })).toBe(plainlyMatches(texts, typed, inDesc));
    }),
    { numRuns: 5000 },
  );
});

describe('matchRanges', () => {
  const marked = (title: string, query: string) =>
    matchRanges(title, query).map(([start, end]) => title.slice(start, end));

  test.each([
    ['캠핑의자와 의자', '의자', ['의자', '의자']],
    ['ＬＧ　그램', 'lg 그램', ['ＬＧ', '그램']],
    ['  LG   그램', '그램', ['그램']],
    ['닌텐도  스위치 팝니다', '닌텐도스위치', ['닌텐도  스위치']],
    ['쌀 20㎏ 팝니다', 'g', ['㎏']],
    ['새 노트북 가방'.normalize('NFD'), '노트북', ['노트북'.normalize('NFD')]],
    ['👜 가방 👜', '👜', ['👜', '👜']],
    ['가나다라', '가나 나다', ['가나다']],
    ['의자', '책상', []],
    ['의자', ' ', []],
    ['중고 아이폰 팝니다', 'ㅇㅇㅍ', ['아이폰']],
    ['중고 아이폰 팝니다', '아이ㅍ', ['아이폰']],
    ['닌텐도  스위치 팝니다', 'ㄴㅌㄷㅅㅇㅊ', ['닌텐도  스위치']],
    ['아이패드 아이폰 프로', '아이ㅍ ㅍㄹ', ['아이패', '아이폰', '프로']],
    ['새 노트북 가방'.normalize('NFD'), 'ㄴㅌㅂ', ['노트북'.normalize('NFD')]],
    ['ㅋㅋㅋ 귀여움', 'ㅋㅋ', ['ㅋㅋㅋ']],
    ['ㄳ합니다', 'ㄱ', ['ㄳ']],
    ['갃 ㄱㅅ 가수', 'ㄳ', ['ㄱㅅ', '가수']],
  ])('%j 에서 %j', (title, query, expected) => expect(marked(title, query)).toEqual(expected));

  const character = fc.constantFrom(
    '가',
    '나',
    'ㅋ',
    'ㅏ',
    '가'.normalize('NFD'),
    ' ',
    '　',
    'A',
    'Ｂ',
    '㎏',
    '👜',
    '%',
    'é',
    '\u0301',
  );
  const text = fc.array(character, { maxLength: 12 }).map((parts) => parts.join(''));

  test('ranges are in order, apart, and each word that is in the title is marked', () => {
    fc.assert(
      fc.property(text, text, (title, query) => {
        const ranges = matchRanges(title, query);
        ranges.forEach(([start, end], index) => {
          expect(start).toBeGreaterThan(ranges[index - 1]?.[1] ?? -1);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(title.length);
        });
        const parts = ranges.map(([start, end]) => title.slice(start, end));
        for (const word of searchWords(query)) {
          expect(parts.some((part) => plainlyHolds(part, word))).toBe(plainlyHolds(title, word));
        }
      }),
      { numRuns: 3000 },
    );
  });
});
