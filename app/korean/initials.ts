/**
 * The 19 consonants that begin a syllable (초성), in the form that normalised text gives them where they stand
 * alone: U+1100 and after, in the order of the syllables' code points.
 */
const FIRST_INITIAL = 0x1100;
const INITIAL = /[\u1100-\u1112]/;
const FIRST_SYLLABLE = 0xac00;
const SYLLABLES_OF_AN_INITIAL = 588;
const FIRST_LETTER = 0x61;

/** Whether a normalised text holds a consonant, written alone, that can begin a syllable. */
export function hasInitial(normalised: string): boolean {
  return INITIAL.test(normalised);
}

/**
 * A normalised text with each Hangul syllable as the consonant that it begins with, everything else as it is;
 * no place in it moves. Reckoned from the code points: es-hangul's `getChoseong` leaves out what is not Hangul,
 * and asking it about each character makes the index three times as slow.
 */
export function toInitials(normalised: string): string {
  return normalised.replace(/[가-힣]/g, (syllable) => {
    const place = Math.floor((syllable.charCodeAt(0) - FIRST_SYLLABLE) / SYLLABLES_OF_AN_INITIAL);
    return String.fromCharCode(FIRST_INITIAL + place);
  });
}

/** A normalised text with its lone initials as the letters a to s. */
export function initialsAsLetters(normalised: string): string {
  return normalised.replace(/[\u1100-\u1112]/g, (initial) =>
    String.fromCharCode(FIRST_LETTER + initial.charCodeAt(0) - FIRST_INITIAL),
  );
}
