import { getChoseong } from 'es-hangul';
import { expect, test } from 'vitest';
import { hasInitial, initialsAsLetters, toInitials } from './initials.ts';

const INITIALS = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ';

test('every syllable begins with what es-hangul says', () => {
  const syllables = Array.from({ length: 11_172 }, (_, index) => String.fromCharCode(0xac00 + index)).join(
    '',
  );
  expect(toInitials(syllables)).toBe(getChoseong(syllables).normalize('NFKC'));
});

test('what is no syllable stays as it is, in its place', () => {
  expect(toInitials('LG 그램 👜 ㅋ ㅏ 15'.normalize('NFKC'))).toBe('LG ㄱㄹ 👜 ㅋ ㅏ 15'.normalize('NFKC'));
});

test('the nineteen that begin a syllable are initials, alone or in a text', () => {
  for (const initial of INITIALS) expect(hasInitial(`아${initial}`.normalize('NFKC')), initial).toBe(true);
  for (const text of ['아이폰', 'ㅏ', '\u11a8', '\u1113', 'ask', '']) {
    expect(hasInitial(text.normalize('NFKC')), text).toBe(false);
  }
});

test('each initial has a letter of its own', () => {
  expect(initialsAsLetters(INITIALS.normalize('NFKC'))).toBe('abcdefghijklmnopqrs');
  expect(initialsAsLetters('15 프로 ㅏ'.normalize('NFKC'))).toBe('15 프로 ㅏ'.normalize('NFKC'));
});
