import { convertHangulToQwerty, convertQwertyToAlphabet, convertQwertyToHangul } from 'es-hangul';
import { cutAndNormalizeText } from '../../korean/normalize-text.ts';

const MAX_REWRITES = 6;
/** UTF-16 units, so that it fits into an address. */
const MAX_REWRITE_LENGTH = 100;

const SYLLABLE_BEGIN = /[ㄱ-ㅎ](?:ㅗ[ㅏㅐㅣ]|ㅜ[ㅓㅔㅣ]|ㅡㅣ|[ㅏ-ㅣ])/g;
const LONE_VOWEL = /[ㅏ-ㅣ]/;
const LONE_LETTER = /[ㄱ-ㅣ]/;
const LATIN_VOWEL = /[aeiouy]/i;

interface Word {
  typed: string;
  retyped: string[];
  isOdd: boolean;
}

/**
 * Rewrites words typed on the wrong keyboard, likeliest first: `dkdlvhs 케이스` → `아이폰 케이스`, `ㅣㅎ` → `lg`. Latin keys must
 * give whole syllables (not `usb`).
 * @param text as typed: NFKC would change lone letters (`ㅎ`)
 */
export function keyboardRewrites(text: string): string[] {
  const words = cutAndNormalizeText(text, 'NFC', MAX_REWRITE_LENGTH).trim().split(/\s+/).map(retypeWord);
  const retypable = words.filter(({ retyped }) => retyped.length > 0);
  const guesses = [
    retypable.filter(({ isOdd }) => isOdd),
    retypable,
    ...retypable.slice(0, MAX_REWRITES).map((right) => retypable.filter((word) => word !== right)),
  ];
  const texts = guesses
    .filter((wrong) => wrong.length > 0)
    .flatMap((wrong) => [0, 1].map((nth) => joinRetyped(words, wrong, nth)));
  return [...new Set(texts)].filter(({ length }) => length <= MAX_REWRITE_LENGTH).slice(0, MAX_REWRITES);
}

function joinRetyped(words: Word[], wrong: Word[], nth: number): string {
  return words
    .map((word) => (wrong.includes(word) ? (word.retyped[nth] ?? word.retyped[0]) : word.typed))
    .join(' ');
}

function retypeWord(typed: string): Word {
  const letters = typed.replace(/[^\p{L}\p{M}]/gu, '');
  if (/^[a-z]+$/i.test(letters)) {
    const retyped = [...new Set([typed, typed.toLowerCase()])].flatMap(retypeLatin);
    return { typed, retyped, isOdd: true };
  }
  const keys = /^[가-힣ㄱ-ㅣ]+$/.test(letters) ? convertHangulToQwerty(letters) : '';
  const isOdd = LONE_LETTER.test(letters);
  // One key says too little; whole syllables are a word unless the keys can be spoken (`rush`).
  const isWord = keys.length > 1 && (isOdd || LATIN_VOWEL.test(keys));
  return { typed, retyped: isWord ? [convertHangulToQwerty(typed).toLowerCase()] : [], isOdd };
}

function retypeLatin(typed: string): string[] {
  // A vowel needs a consonant; es-hangul throws at some of those (`hkr`).
  if (LONE_VOWEL.test(convertQwertyToAlphabet(typed).replace(SYLLABLE_BEGIN, ''))) return [];
  const hangul = convertQwertyToHangul(typed);
  return LONE_LETTER.test(hangul) ? [] : [hangul];
}
