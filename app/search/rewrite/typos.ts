import { hangulKeys } from '../../korean/hangul-keys.ts';
import { toInitials } from '../../korean/initials.ts';
import { CONSONANTS, fromJamo, JAMO, toJamo } from '../../korean/jamo.ts';
import { isVocabularyWord } from './vocabulary.ts';

const HANGUL = /^[가-힣ㄱ-ㅎㅏ-ㅣ]+$/;
const LATIN = /^[a-z]+$/;
const LATIN_LETTERS = 'abcdefghijklmnopqrstuvwxyz';
/** UTF-16 units: no word of the vocabulary is near a longer one. Letters that stand alone count too. */
const MAX_HANGUL_LENGTH = 10;
const MAX_LATIN_LENGTH = 21;
const SHORT_HANGUL = 2;
const SHORT_LATIN = 4;
const SYLLABLES_OF_AN_INITIAL = 588;

/**
 * The words that may have been meant by one that was typed with one slip: a letter too many, too few or another one,
 * or two neighbours the wrong way round; the letters of Hangul are its jamo. Words of the vocabulary's kind only, and
 * not the typed one. What is typed has to have two syllables or four Latin letters at least.
 *
 * A slip in a short word (two syllables, four Latin letters) could lead to half of all short words, so there what one
 * remembers best stays: the initial consonants of both syllables, or the first letter. Swapped neighbours count in
 * any word, since all that was meant was typed.
 * @param typed a word in lower case; Hangul letters may stand alone, as they do on a keyboard
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

/** The letters with one added, left out or replaced. */
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

/** The keys with a consonant between two that make one vowel, or instead of one: `괴기` may be 고시기 or 곡기. */
function changesInVowels(keys: string): string[] {
  const places = Array.from(
    keys.matchAll(/ㅗ(?=[ㅏㅐㅣ])|ㅜ(?=[ㅓㅔㅣ])|ㅡ(?=ㅣ)/g),
    ({ index }) => index + 1,
  );
  return places.flatMap((at) => {
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

/**
 * Where the words stand that begin as a typed one does whose last consonant begins their next syllable, as an input
 * method puts it together while one types: `아잎` leads to 아이폰. Undefined where there can be none.
 */
export interface UnfinishedWord {
  /** With the consonant alone, as a search by initials has it: `아이ㅍ`. */
  text: string;
  /** The words are not below `from` and below `below`, in the order of their code points. */
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
