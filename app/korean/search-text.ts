import { cutAndNormalizeText, cutFarTooLong } from './normalize-text.ts';

/** More than the longest text that is searched, or searched for. */
const MAX_LENGTH = 1_000;

/**
 * Two consonants typed in a row, which a Korean keyboard writes as one letter; ㄲ and its like are not of them. A
 * table, because every page of listings loads it and es-hangul's `disassemble` weighs 3 kB more.
 */
const CLUSTERS: Record<string, string> = {
  ㄳ: 'ㄱㅅ',
  ㄵ: 'ㄴㅈ',
  ㄶ: 'ㄴㅎ',
  ㄺ: 'ㄹㄱ',
  ㄻ: 'ㄹㅁ',
  ㄼ: 'ㄹㅂ',
  ㄽ: 'ㄹㅅ',
  ㄾ: 'ㄹㅌ',
  ㄿ: 'ㄹㅍ',
  ㅀ: 'ㄹㅎ',
  ㅄ: 'ㅂㅅ',
};

// oxlint-disable-next-line no-control-regex
const PLAIN = /^[\u0000-\u007f가-힣]*$/;

/**
 * Text as search compares it: compatibility forms are folded (NFKC: full-width letters, ligatures), letters
 * are lower case, each run of white space is one space and the ends have none. Lone consonants come out as
 * U+1100 and after, ㄳ as ㄱ and ㅅ. Documents and queries both pass through it; it never changes its own result.
 */
export function normaliseSearchText(written: string): string {
  const text = cutFarTooLong(written, MAX_LENGTH);
  // Most texts are of these alone, which nothing composes with or folds.
  if (PLAIN.test(text)) return inSingleSpaces(text.toLowerCase());
  // NFKC would make a final consonant of it, and compose that with a syllable before it.
  const apart = text.replace(/[ㄳㄵㄶㄺ-ㅀㅄ]/g, (cluster) => CLUSTERS[cluster] ?? cluster);
  // A sigma's lower case depends on its place in the word, which a substring would lose.
  const lowered = foldForms(apart).toLowerCase().replaceAll('ς', 'σ');
  // Lower-casing can leave letters apart that compose.
  return inSingleSpaces(foldForms(lowered));
}

function foldForms(text: string): string {
  return cutAndNormalizeText(text, 'NFKC', MAX_LENGTH);
}

function inSingleSpaces(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
