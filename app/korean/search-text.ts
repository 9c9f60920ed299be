import { cutAndNormalizeText, cutFarTooLong } from './normalize-text.ts';

const MAX_LENGTH = 1_000;

/** A table of what Korean keyboards write as one letter: es-hangul's `disassemble` weighs 3 kB more. */
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

/** NFKC, lower case, single spaces, lone consonants as U+1100 and after. Idempotent; for documents and queries. */
export function normaliseSearchText(written: string): string {
  const text = cutFarTooLong(written, MAX_LENGTH);
  // The common case, which NFKC leaves alone.
  if (PLAIN.test(text)) return inSingleSpaces(text.toLowerCase());
  // NFKC would compose it with the syllable before.
  const letters = text.replace(/[ㄳㄵㄶㄺ-ㅀㅄ]/g, (cluster) => CLUSTERS[cluster] ?? cluster);
  // A sigma's lower case depends on its position in the word.
  const lowered = foldForms(letters).toLowerCase().replaceAll('ς', 'σ');
  // Lower-casing can leave letters that compose.
  return inSingleSpaces(foldForms(lowered));
}

function foldForms(text: string): string {
  return cutAndNormalizeText(text, 'NFKC', MAX_LENGTH);
}

function inSingleSpaces(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
