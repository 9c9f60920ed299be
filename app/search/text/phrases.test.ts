import { expect, test } from 'vitest';
import { isWorthSuggesting, phrasesOf } from './vocabulary.ts';

const of = (title: string, brand = '') => phrasesOf({ title, brand });

test('words, and pairs of neighbours', () => {
  expect(of('오버핏 울 코트')).toEqual(['오버핏', '울', '오버핏 울', '코트', '울 코트']);
  expect(of('LG 그램 17', 'LG')).toEqual(['lg', '그램', 'lg 그램', '17', '그램 17']);
});

test('what stands between two words but a space parts them', () => {
  expect(of('의자, 책상')).toEqual(['의자', '책상']);
  expect(of('아이폰15프로(실버)')).toEqual(['아이폰15프로', '실버']);
  expect(of('의자', '책상')).toEqual(['의자', '책상']);
});

test('marks within a word belong to it', () => {
  expect(of('H&M 니트 usb-c 3.0')).toContain('h&m 니트');
  expect(of('usb-c 3.0')).toEqual(['usb-c', '3.0', 'usb-c 3.0']);
});

test('no pair with sale talk, of numbers alone, of a word with itself, or of more than twenty characters', () => {
  expect(of('의자 팝니다 좋아요')).toEqual(['의자', '팝니다', '좋아요']);
  expect(of('120 80')).toEqual(['120', '80']);
  expect(of('의자 의자')).toEqual(['의자']);
  expect(of(`${'가'.repeat(10)} ${'나'.repeat(10)}`)).toHaveLength(2);
  expect(of('가'.repeat(21))).toEqual([]);
});

test.each([
  ['의자', true],
  ['lg', true],
  ['울 코트', true],
  ['울', false],
  ['120', false],
  ['팝니다', false],
  ['만해요', false],
])('worth suggesting: %s', (phrase, isWorth) => expect(isWorthSuggesting(phrase)).toBe(isWorth));
