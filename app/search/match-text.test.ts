import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normaliseSearchText } from '../korean/search-text.ts';
import { matchesBrand, matchesWords, matchRanges, searchWords } from './match-text.ts';

const matches = (texts: { title?: string; brand?: string; desc?: string }, query: string, inDesc = true) =>
  matchesWords({ title: '', brand: '', desc: '', ...texts }, searchWords(query), { inDesc });

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

  test('a word is not put together from two fields', () => {
    expect(matches({ title: '캠핑', brand: '의자' }, '핑의')).toBe(false);
    expect(matches({ title: '캠핑', brand: '의자' }, '캠핑의자')).toBe(false);
  });
});

test('matchesBrand looks at the brand only', () => {
  expect(matchesBrand({ brand: '삼성전자' }, searchWords('전자 삼성'))).toBe(true);
  expect(matchesBrand({ brand: '삼성전자' }, searchWords('전자 갤럭시'))).toBe(false);
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
        const compact = (words: string) => normaliseSearchText(words).replaceAll(' ', '');
        const parts = ranges.map(([start, end]) => compact(title.slice(start, end)));
        for (const word of searchWords(query)) {
          const isIn = matchesWords({ title, brand: '', desc: '' }, [word], { inDesc: false });
          if (isIn) expect(parts.some((part) => part.includes(word))).toBe(true);
        }
      }),
      { numRuns: 3000 },
    );
  });
});
