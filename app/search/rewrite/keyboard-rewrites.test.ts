import { convertHangulToQwerty, convertQwertyToAlphabet } from 'es-hangul';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keyboardRewrites } from './keyboard-rewrites.server.ts';

test.each([
  ['Latin keys', 'dkdlvhs', ['아이폰']],
  ['Hangul keys', 'ㅣㅎ', ['lg']],
  ['letters that the input method has put together', '메ㅔㅣㄷ', ['apple']],
  ['the same, decomposed', '메ㅔㅣㄷ'.normalize('NFD'), ['apple']],
  ['keys that would be pressed with Shift', 'Rhcqud', ['꽃병', '곷병']],
  ['Caps Lock', 'DKDLVHS', ['아이폰']],
  ['the capital that a phone begins with', 'Rhfvm', ['꼴프', '골프']],
  ['digits stay', 'dkdlvhs15', ['아이폰15']],
  ['marks stay', '(dkdlvhs)-zpdltm!', ['(아이폰)-케이스!']],
  ['digits among Hangul keys', 'ㅎㅁㅣㅁㅌㅛ24', ['galaxy24']],
  ['compound letters', 'rkqt ekfr dnpqzoa', ['값 닭 웹캠', 'rkqt 닭 웹캠', '값 ekfr 웹캠', '값 닭 dnpqzoa']],
])('%s: %s', (_what, typed, rewrites) => expect(keyboardRewrites(typed)).toEqual(rewrites));

test.each([
  ['nothing', ''],
  ['no whole syllables', 'lg'],
  ['consonants alone', 'tv'],
  ['a consonant left over', 'dlfff'],
  ['a vowel before the first syllable', 'usb'],
  ['a compound vowel without a consonant, then one', 'hkr'],
  ['a vowel too many', 'dhnj'],
  ['one key', 'k'],
  ['one key of the other keyboard', 'ㅎ'],
  ['a word that could not be spoken on the other keyboard', '원피스'],
  ['digits and marks', '15 - 24'],
  ['both alphabets in a word', 'lg그램'],
  ['other letters', 'café'],
  ['letters like ours', 'ｄｋ'],
  ['too long', '닭'.repeat(30)],
])('no reading: %s (%s)', (_what, typed) => expect(keyboardRewrites(typed)).toEqual([]));

test('in a query of several words those that are odd are read first', () => {
  expect(keyboardRewrites('dkdlvhs 케이스')).toEqual(['아이폰 케이스']);
  expect(keyboardRewrites('ㅣㅎ  노트북')).toEqual(['lg 노트북']);
  expect(keyboardRewrites('lg shxmqnr')).toEqual(['lg 노트북']);
  expect(keyboardRewrites('겨노 vkdlf')).toEqual(['겨노 파일', 'rush 파일', 'rush vkdlf']);
  expect(keyboardRewrites('eos zkapfk')).toContain('eos 카메라');
});

const hangulWord = fc.string({
  unit: fc.integer({ min: 0xac00, max: 0xd7a3 }).map((code) => String.fromCharCode(code)),
  minLength: 1,
  maxLength: 20,
});
const latinWord = fc.stringMatching(/^[a-z]{2,20}$/);

test('a word typed on the other keyboard comes back', () => {
  fc.assert(
    fc.property(hangulWord, (word) => {
      expect(keyboardRewrites(convertHangulToQwerty(word))[0]).toBe(word);
    }),
  );
  fc.assert(
    fc.property(latinWord, (word) => {
      expect(keyboardRewrites(convertQwertyToAlphabet(word))[0]).toBe(word);
    }),
  );
});

test('anything may be typed, and readings are few, short, each once and never what was typed', () => {
  const word = fc.oneof(
    fc.stringMatching(/^[a-zA-Z0-9]{1,12}$/),
    fc.string({ unit: fc.constantFrom(...'ㄱㅏㅗㅣㄳㅘ가값A1-👜'), minLength: 1, maxLength: 8 }),
    fc.string({ unit: 'binary' }),
  );
  const texts = fc.array(word, { maxLength: 6 }).map((words) => words.join(' '));
  fc.assert(
    fc.property(texts, (text) => {
      const rewrites = keyboardRewrites(text);
      expect(rewrites.length).toBeLessThanOrEqual(6);
      expect(new Set(rewrites).size).toBe(rewrites.length);
      for (const rewrite of rewrites) {
        expect(rewrite.length).toBeLessThanOrEqual(100);
        expect(rewrite).not.toBe(text);
      }
    }),
    { numRuns: 500 },
  );
});
