import { disassemble } from 'es-hangul';

/** Two consonants typed in a row, which a Korean keyboard writes as one letter; ㄲ and its like are not of them. */
const CLUSTERS = /[ㄳㄵㄶㄺ-ㅀㅄ]/g;

/**
 * Text as search compares it: compatibility forms are folded (NFKC: full-width letters, ligatures), letters
 * are lower case, each run of white space is one space and the ends have none. Lone consonants come out as
 * U+1100 and after, ㄳ as ㄱ and ㅅ. Documents and queries both pass through it; it never changes its own result.
 */
export function normaliseSearchText(text: string): string {
  return (
    text
      .toWellFormed()
      // NFKC would make a final consonant of it, and compose that with a syllable before it.
      .replace(CLUSTERS, disassemble)
      .normalize('NFKC')
      .toLowerCase()
      // A sigma's lower case depends on its place in the word, which a substring would lose.
      .replaceAll('ς', 'σ')
      // Lower-casing can leave letters apart that compose.
      .normalize('NFKC')
      .replace(/\s+/g, ' ')
      .trim()
  );
}
