import { hangulKeys, CONSONANTS, fromJamo, JAMO, toJamo } from '../../korean/jamo.ts';
import { toInitials } from '../../korean/initials.ts';
import { isVocabularyWord } from '../text/vocabulary.ts';

const HANGUL = /^[가-힣ㄱ-ㅎㅏ-ㅣ]+$/;
const LATIN = /^[a-z]+$/;
const LATIN_LETTERS = 'abcdefghijklmnopqrstuvwxyz';
/** UTF-16 units: no word of the vocabulary is near a longer one. */
const MAX_HANGUL_LENGTH = 10;
const MAX_LATIN_LENGTH = 21;
const SHORT_HANGUL = 2;
const SHORT_LATIN = 4;
const SYLLABLES_OF_AN_INITIAL = 588;

/**
 * One insertion, deletion, replacement or swap of jamo or Latin letters. Short words must keep their initials or first
 * letter, but for swaps: half of all short words would match.
 * @param typed lower case; Hangul letters may stand alone, as on a keyboard
 */
export function wordsOneTypoFrom(typed: string): string[] {
  const words = new Set<string>();
  const add = (spelled: (string | undefined)[], isNear: (typed: string, word: string) => boolean) => {
    for (const word of spelled)
      if (word !== undefined && isVocabularyWord(word) && isNear(typed, word)) words.add(word);
  };
  if (HANGUL.test(typed) && typed.length >= SHORT_HANGUL && typed.length <= MAX_HANGUL_LENGTH) {
    const [jamo, keys] = [toJamo(typed), hangulKeys(typed)];
    add([jamo, ...swapsOf(jamo), ...swapsOf(keys)].map(fromJamo), isAnyNear);
    add([...changesOf(jamo, JAMO), ...changesInVowels(keys)].map(fromJamo), isHangulNear);
  }
  if (LATIN.test(typed) && typed.length >= SHORT_LATIN && typed.length <= MAX_LATIN_LENGTH) {
    add(swapsOf(typed), isAnyNear);
    add(changesOf(typed, LATIN_LETTERS), isLatinNear);
  }
  words.delete(typed);
  return [...words];
}

function isAnyNear(): boolean {
  return true;
}

function isHangulNear(typed: string, word: string): boolean {
  return Math.min(typed.length, word.length) > SHORT_HANGUL || toInitials(typed) === toInitials(word);
}

function isLatinNear(typed: string, word: string): boolean {
  return Math.min(typed.length, word.length) > SHORT_LATIN || typed.charAt(0) === word.charAt(0);
}

function swapsOf(letters: string): string[] {
  return Array.from(
    { length: Math.max(letters.length - 1, 0) },
    (_, at) => letters.slice(0, at) + letters.charAt(at + 1) + letters.charAt(at) + letters.slice(at + 2),
  );
}

function changesOf(letters: string, alphabet: string): string[] {
  const changed: string[] = [];
  for (let at = 0; at <= letters.length; at++) {
    const before = letters.slice(0, at);
    const after = letters.slice(at);
    const rest = letters.slice(at + 1);
    changed.push(before + rest);
    for (const letter of alphabet) changed.push(before + letter + after, before + letter + rest);
  }
  return changed;
}

/** A consonant between two vowel keys, or in place of one: `괴기` may be 고시기 or 곡기. */
function changesInVowels(keys: string): string[] {
  const positions = Array.from(
    keys.matchAll(/ㅗ(?=[ㅏㅐㅣ])|ㅜ(?=[ㅓㅔㅣ])|ㅡ(?=ㅣ)/g),
    ({ index }) => index + 1,
  );
  return positions.flatMap((at) => {
    const [before, first, second, after] = [
      keys.slice(0, at - 1),
      keys.charAt(at - 1),
      keys.charAt(at),
      keys.slice(at + 1),
    ];
    return [...CONSONANTS].flatMap((letter) => [
      before + first + letter + second + after,
      before + letter + second + after,
      before + first + letter + after,
    ]);
  });
}

/** For an input method's half-typed word: `아잎` leads to 아이폰. Undefined where there is none. */
export interface UnfinishedWord {
  /** With the lone consonant, for a search by initials: `아이ㅍ`. */
  text: string;
  from: string;
  below: string;
}

export function unfinishedWord(typed: string): UnfinishedWord | undefined {
  if (!/^[가-힣]{2,}$/.test(typed)) return undefined;
  const jamo = toJamo(typed);
  const last = jamo.slice(-1);
  const begun = fromJamo(jamo.slice(0, -1));
  const from = fromJamo(`${jamo}ㅏ`);
  if (begun?.length !== typed.length || from === undefined) return undefined;
  const nextInitial = String.fromCharCode(from.charCodeAt(from.length - 1) + SYLLABLES_OF_AN_INITIAL);
  return { text: begun + last, from, below: from.slice(0, -1) + nextInitial };
}
