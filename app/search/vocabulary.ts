import { normaliseSearchText } from '../korean/search-text.ts';
import type { SearchedTexts } from './match-text.ts';

/** To be raised whenever other words are taken from a listing: a vocabulary of another version is made anew. */
export const VOCABULARY_VERSION = 1;

const RUN = /[가-힣]+|\p{Script=Latin}+/gu;
/** Syllables, or letters. Fewer say too little for a slip to be told by; longer ones are seldom words. */
const HANGUL_WORD = /^[가-힣]{2,8}$/;
const LATIN_WORD = /^[a-z]{4,20}$/;

export type NamedTexts = Pick<SearchedTexts, 'title' | 'brand'>;

/** Words with the number of listings that they are counted for. */
export type WordCounts = Map<string, number>;

export function isVocabularyWord(normalised: string): boolean {
  return HANGUL_WORD.test(normalised) || LATIN_WORD.test(normalised);
}

/**
 * The words of a listing's title and brand, normalised, each once. A word ends where the script changes, and digits
 * belong to none: `아이폰15프로` holds `아이폰` and `프로`.
 */
export function wordsOf({ title, brand }: NamedTexts): string[] {
  const runs = [title, brand].flatMap((text) => normaliseSearchText(text).match(RUN) ?? []);
  return [...new Set(runs)].filter(isVocabularyWord);
}

/**
 * What is to be added to the vocabulary for these listings. A word of a listing that was only edited counts nothing:
 * it most likely was counted when it was listed.
 * @param isNew whether a listing has not been counted before
 */
export function countWords<T extends NamedTexts>(listings: T[], isNew: (listing: T) => boolean): WordCounts {
  const counts: WordCounts = new Map();
  for (const listing of listings) {
    const more = isNew(listing) ? 1 : 0;
    for (const word of wordsOf(listing)) counts.set(word, (counts.get(word) ?? 0) + more);
  }
  return counts;
}
