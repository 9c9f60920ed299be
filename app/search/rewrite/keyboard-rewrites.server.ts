import { convertHangulToQwerty, convertQwertyToAlphabet, convertQwertyToHangul } from 'es-hangul';
import { cutAndNormalizeText } from '../../korean/normalize-text.ts';

/** Each reading may cost a look at the index. */
const MAX_REWRITES = 6;
/** UTF-16 units, so that a reading has room in an address. */
const MAX_REWRITE_LENGTH = 100;

/** A consonant with the vowels that make one syllable of it. */
const SYLLABLE_BEGIN = /[ㄱ-ㅎ](?:ㅗ[ㅏㅐㅣ]|ㅜ[ㅓㅔㅣ]|ㅡㅣ|[ㅏ-ㅣ])/g;
const LONE_VOWEL = /[ㅏ-ㅣ]/;
const LONE_LETTER = /[ㄱ-ㅣ]/;
const LATIN_VOWEL = /[aeiouy]/i;

interface Word {
  typed: string;
  /** The same keys on the other keyboard, the likeliest first; none where they make no word there. */
  readings: string[];
  /** Whether it hardly is a word as it was typed. */
  isOdd: boolean;
}

/**
 * What a text becomes when some of its words were typed on the wrong one of the two keyboards, the likeliest first:
 * `dkdlvhs 케이스` → `아이폰 케이스`, `ㅣㅎ` → `lg`. Latin keys count where they give whole syllables only (not `usb`),
 * digits and marks stay as they are.
 * @param text as it was typed: NFKC would change lone letters (`ㅎ`)
 */
export function keyboardRewrites(text: string): string[] {
  const words = cutAndNormalizeText(text, 'NFC', MAX_REWRITE_LENGTH).trim().split(/\s+/).map(readWord);
  const readable = words.filter(({ readings }) => readings.length > 0);
  const guesses = [
    readable.filter(({ isOdd }) => isOdd),
    readable,
    ...readable.slice(0, MAX_REWRITES).map((right) => readable.filter((word) => word !== right)),
  ];
  const texts = guesses
    .filter((wrong) => wrong.length > 0)
    .flatMap((wrong) => [0, 1].map((nth) => retype(words, wrong, nth)));
  return [...new Set(texts)].filter(({ length }) => length <= MAX_REWRITE_LENGTH).slice(0, MAX_REWRITES);
}

/** The text with those words as the other keyboard has them, in their second reading where they have one and it is asked for. */
function retype(words: Word[], wrong: Word[], nth: number): string {
  return words
    .map((word) => (wrong.includes(word) ? (word.readings[nth] ?? word.readings[0]) : word.typed))
    .join(' ');
}

function readWord(typed: string): Word {
  const letters = typed.replace(/[^\p{L}\p{M}]/gu, '');
  if (/^[a-z]+$/i.test(letters)) {
    // With Caps Lock, or a phone's capital at the beginning, an upper-case letter is no `ㄲ`.
    const readings = [...new Set([typed, typed.toLowerCase()])].flatMap(readLatinKeys);
    return { typed, readings, isOdd: true };
  }
  const keys = /^[가-힣ㄱ-ㅣ]+$/.test(letters) ? convertHangulToQwerty(letters) : '';
  const isOdd = LONE_LETTER.test(letters);
  // One key alone says too little, and whole syllables are a word already unless the other one can be spoken (`rush`).
  const isWord = keys.length > 1 && (isOdd || LATIN_VOWEL.test(keys));
  return { typed, readings: isWord ? [convertHangulToQwerty(typed).toLowerCase()] : [], isOdd };
}

function readLatinKeys(typed: string): string[] {
  // Without a consonant before it a vowel is no syllable; es-hangul throws at some of those (`hkr`).
  if (LONE_VOWEL.test(convertQwertyToAlphabet(typed).replace(SYLLABLE_BEGIN, ''))) return [];
  const hangul = convertQwertyToHangul(typed);
  return LONE_LETTER.test(hangul) ? [] : [hangul];
}
