import { disassemble } from 'es-hangul';

/** Initials, in the order of the syllables' code points. */
export const CONSONANTS = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ';
const VOWELS = 'ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ';
const VOWEL_PAIRS: Record<string, string> = {
  ㅗㅏ: 'ㅘ',
  ㅗㅐ: 'ㅙ',
  ㅗㅣ: 'ㅚ',
  ㅜㅓ: 'ㅝ',
  ㅜㅔ: 'ㅞ',
  ㅜㅣ: 'ㅟ',
  ㅡㅣ: 'ㅢ',
};
const ENDS =
  ' ㄱ ㄲ ㄱㅅ ㄴ ㄴㅈ ㄴㅎ ㄷ ㄹ ㄹㄱ ㄹㅁ ㄹㅂ ㄹㅅ ㄹㅌ ㄹㅍ ㄹㅎ ㅁ ㅂ ㅂㅅ ㅅ ㅆ ㅇ ㅈ ㅊ ㅋ ㅌ ㅍ ㅎ'.split(
    ' ',
  );
const FIRST_SYLLABLE = 0xac00;

export const JAMO = CONSONANTS + VOWELS;

const BEGIN_NUMBERS = new Map([...CONSONANTS].map((letter, number) => [keyOf(letter, 0), number]));
const VOWEL_NUMBERS = new Map([
  ...[...VOWELS].map((letter, number) => [keyOf(letter, 0), number] as const),
  ...Object.entries(VOWEL_PAIRS).map(([pair, vowel]) => [keyOf(pair, 0, 2), VOWELS.indexOf(vowel)] as const),
]);
const END_NUMBERS = new Map(ENDS.map((end, number) => [keyOf(end, 0, end.length), number]));

function keyOf(text: string, at: number, length = 1): number {
  if (length === 0) return 0;
  const first = text.charCodeAt(at);
  return length === 1 ? first : first * 0x10000 + text.charCodeAt(at + 1);
}

/** `과자` → `ㄱㅘㅈㅏ`, `값` → `ㄱㅏㅂㅅ`. A vowel stays one letter: ㅔ and ㅐ, or ㅚ and ㅞ, are one typo apart. */
export function toJamo(hangul: string): string {
  return disassemble(hangul).replace(/ㅗ[ㅏㅐㅣ]|ㅜ[ㅓㅔㅣ]|ㅡㅣ/g, (pair) => VOWEL_PAIRS[pair] ?? pair);
}

/** Undefined when a letter is left over. es-hangul's `assemble` takes 17 µs a word; a search may try a thousand. */
export function fromJamo(jamo: string): string | undefined {
  const codes: number[] = [];
  for (let at = 0; at < jamo.length;) {
    const begin = BEGIN_NUMBERS.get(keyOf(jamo, at));
    if (begin === undefined) return undefined;
    const pair = VOWEL_NUMBERS.get(keyOf(jamo, at + 1, 2));
    const vowel = pair ?? VOWEL_NUMBERS.get(keyOf(jamo, at + 1));
    if (vowel === undefined) return undefined;
    at += pair === undefined ? 2 : 3;
    const length = countEnd(jamo, at);
    const end = length > 2 ? undefined : END_NUMBERS.get(keyOf(jamo, at, length));
    if (end === undefined) return undefined;
    at += length;
    codes.push(FIRST_SYLLABLE + (begin * VOWELS.length + vowel) * ENDS.length + end);
  }
  return String.fromCharCode(...codes);
}

function countEnd(jamo: string, from: number): number {
  let at = from;
  while (at < jamo.length && BEGIN_NUMBERS.has(keyOf(jamo, at))) at += 1;
  return at === jamo.length || at === from ? at - from : at - from - 1;
}

/** The keys that type a text: `의자` → `ㅇㅡㅣㅈㅏ`, so that `읮` and `의ㅈ` begin alike. Takes NFKC's lone consonants too. */
export function hangulKeys(text: string): string {
  return disassemble(
    text.replace(/[\u1100-\u1112]/g, (initial) => CONSONANTS.charAt(initial.charCodeAt(0) - 0x1100)),
  );
}
