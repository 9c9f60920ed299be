/** The 19 initial consonants (초성) as NFKC writes them alone. */
const FIRST_INITIAL = 0x1100;
const INITIAL = /[\u1100-\u1112]/;
const FIRST_SYLLABLE = 0xac00;
const SYLLABLES_OF_AN_INITIAL = 588;
const FIRST_LETTER = 0x61;

export function hasInitial(normalised: string): boolean {
  return INITIAL.test(normalised);
}

/** Keeps positions. es-hangul's `getChoseong` drops other text and makes the index three times as slow. */
export function toInitials(normalised: string): string {
  return normalised.replace(/[가-힣]/g, (syllable) => {
    const index = Math.floor((syllable.charCodeAt(0) - FIRST_SYLLABLE) / SYLLABLES_OF_AN_INITIAL);
    return String.fromCharCode(FIRST_INITIAL + index);
  });
}

export function initialsAsLetters(normalised: string): string {
  return normalised.replace(/[\u1100-\u1112]/g, (initial) =>
    String.fromCharCode(FIRST_LETTER + initial.charCodeAt(0) - FIRST_INITIAL),
  );
}
