import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { JAMO, fromJamo, toJamo } from '../../korean/jamo.ts';
import { unfinishedWord, wordsOneTypoFrom } from './typos.ts';
import { isVocabularyWord } from '../text/vocabulary.ts';

describe('a word and what may have been meant by it', () => {
  test.each([
    ['another letter', '아이퐁', '아이폰'],
    ['a letter too few', '아이포', '아이폰'],
    ['a letter too many', '운동홧', '운동화'],
    ['neighbours swapped', '갤럭ㅣㅅ', '갤럭시'],
    ['a vowel that takes two keys', '의대', '외대'],
    ['one part of such a vowel', '스이치', '스위치'],
    ['one end of two', '닭장', '닥장'],
    ['letters left apart', '아이포ㄴ', '아이폰'],
    ['a letter twice', '스위ㅣ치', '스위치'],
    ['neighbours swapped, which then make one vowel', '오징어귕', '오징어구이'],
    ['a consonant missing between vowels, which then make one', '귀연필', '구시연필'],
    ['another Latin letter', 'galaxi', 'galaxy'],
    ['a Latin letter too few', 'galxy', 'galaxy'],
    ['a Latin letter too many', 'lenovvo', 'lenovo'],
    ['Latin neighbours swapped', 'iphnoe', 'iphone'],
    ['Latin neighbours swapped in a short word', 'osny', 'sony'],
    ['a vowel in a short word', '의쟈', '의자'],
    ['an end in a short word', '가바', '가방'],
    ['neighbours swapped in a short word', 'ㅢㅇ자', '의자'],
  ])('%s: %s, %s', (_what, typed, meant) => expect(wordsOneTypoFrom(typed)).toContain(meant));

  test.each([
    ['two slips', '아잉퐁', '아이폰'],
    ['letters that are not neighbours swapped', 'oiphne', 'iphone'],
    ['an initial consonant in a short word', '잭상', '책상'],
    ['a syllable more in a short word', '노틉', '노트브'],
    ['the first letter in a short word', 'pony', 'sony'],
    ['one syllable', '탬', '탭'],
    ['one syllable that becomes two', '읮', '의자'],
    ['two syllables that become one', '채ㄱ', '책'],
    ['the word itself', '아이폰', '아이폰'],
    ['a word with nothing but initials', 'ㅇㅇㅍ', '이이프'],
  ])('not %s: %s, %s', (_what, typed, word) => expect(wordsOneTypoFrom(typed)).not.toContain(word));

  test.each(['', 'sny', '탬', '아이폰15', 'lg그램', '☂', 'ㅋㅋㅋㅋ', '가'.repeat(11), 'a'.repeat(22)])(
    'none for %j',
    (typed) => expect(wordsOneTypoFrom(typed)).toEqual([]),
  );
});

test.each([
  ['아잎', '아이ㅍ', '아이파', '아이하'],
  ['의잖', '의잔ㅎ', '의잔하', '의잔힤'],
  ['갤럭싵', '갤럭시ㅌ', '갤럭시타', '갤럭시파'],
])('%s is the beginning of a word with %s', (typed, text, from, below) =>
  expect(unfinishedWord(typed)).toEqual({ text, from, below }),
);
test.each(['아이', '앞', '아이ㅍ', 'appl', '', '책ㅏ'])('%j is finished', (typed) =>
  expect(unfinishedWord(typed)).toBeUndefined(),
);

test('whatever letter goes wrong, the word is among those that may have been meant', () => {
  const syllable = fc.integer({ min: 0xac00, max: 0xd7a3 }).map((code) => String.fromCharCode(code));
  const word = fc.string({ unit: syllable, minLength: 3, maxLength: 8 });
  const typo = fc.record({ word, at: fc.nat(), letter: fc.constantFrom(...JAMO), kind: fc.nat(3) });
  fc.assert(
    fc.property(typo, ({ word: original, at, letter, kind }) => {
      const jamo = toJamo(original);
      const place = at % jamo.length;
      const [before, here, after] = [jamo.slice(0, place), jamo.charAt(place), jamo.slice(place + 1)];
      const wrong = [before + letter + here + after, before + letter + after, before + after];
      const swapped = before + after.charAt(0) + here + after.slice(1);
      const slipped = [...wrong, swapped][kind]!;
      const typed = fromJamo(slipped) ?? slipped;
      fc.pre(typed !== original && typed.length > 2 && typed.length <= 10);
      expect(wordsOneTypoFrom(typed).includes(original), typed).toBe(true);
    }),
    { numRuns: 200 },
  );
});

test('anything may be typed, and what may have been meant are other words, each once', () => {
  const typed = fc.oneof(
    fc.string({ unit: fc.constantFrom(...'ㄱㅏㅗㅣㄳㅘ가값a1'), maxLength: 12 }),
    fc.string({ unit: 'binary' }),
    fc.stringMatching(/^[a-z]{1,25}$/),
  );
  fc.assert(
    fc.property(typed, (text) => {
      const words = wordsOneTypoFrom(text);
      expect(words.includes(text)).toBe(false);
      expect(words.filter((word) => !isVocabularyWord(word))).toEqual([]);
      expect(new Set(words).size).toBe(words.length);
    }),
    { numRuns: 150 },
  );
});
