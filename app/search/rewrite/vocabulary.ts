import { normaliseSearchText } from '../../korean/search-text.ts';
import type { SearchedTexts } from '../text/match-text.ts';
import { phrasesOf } from '../suggest/phrases.ts';

/** To be raised whenever other words or phrases are taken from a listing: a vocabulary of another version is made anew. */
export const VOCABULARY_VERSION = 2;

const RUN = /[가-힣]+|\p{Script=Latin}+/gu;
/** Syllables, or letters. Fewer say too little for a slip to be told by; longer ones are seldom words. */
const HANGUL_WORD = /^[가-힣]{2,8}$/;
const LATIN_WORD = /^[a-z]{4,20}$/;

export type NamedTexts = Pick<SearchedTexts, 'title' | 'brand'>;

/** Words with the number of listings that have them. */
export type WordCounts = Map<string, number>;

/** What is to be added to the counts of words and of phrases; less than nothing where listings have gone. */
export interface VocabularyChange {
  words: WordCounts;
  phrases: WordCounts;
}

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

/** How the counts change when some listings come and others go; an edited one is among both. */
export function vocabularyChange(come: NamedTexts[], gone: NamedTexts[]): VocabularyChange {
  return { words: countChange(wordsOf, come, gone), phrases: countChange(phrasesOf, come, gone) };
}

function countChange(
  cut: (texts: NamedTexts) => string[],
  come: NamedTexts[],
  gone: NamedTexts[],
): WordCounts {
  const counts: WordCounts = new Map();
  const add = (listings: NamedTexts[], more: number) => {
    for (const text of listings.flatMap(cut)) counts.set(text, (counts.get(text) ?? 0) + more);
  };
  add(come, 1);
  add(gone, -1);
  return new Map([...counts].filter(([, more]) => more !== 0));
}
