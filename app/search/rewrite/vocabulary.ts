import { normaliseSearchText } from '../../korean/search-text.ts';
import type { SearchedTexts } from '../text/match-text.ts';
import { phrasesOf } from '../suggest/phrases.ts';

/** Raise it when other words or phrases are extracted: older vocabularies are rebuilt. */
export const VOCABULARY_VERSION = 2;

const RUN = /[가-힣]+|\p{Script=Latin}+/gu;
/** Shorter ones say too little, longer ones are seldom words. */
const HANGUL_WORD = /^[가-힣]{2,8}$/;
const LATIN_WORD = /^[a-z]{4,20}$/;

export type NamedTexts = Pick<SearchedTexts, 'title' | 'brand'>;

export type WordCounts = Map<string, number>;

export interface VocabularyChange {
  words: WordCounts;
  phrases: WordCounts;
}

export function isVocabularyWord(normalised: string): boolean {
  return HANGUL_WORD.test(normalised) || LATIN_WORD.test(normalised);
}

/** Split by script, without digits: `아이폰15프로` has `아이폰` and `프로`. */
export function wordsOf({ title, brand }: NamedTexts): string[] {
  const runs = [title, brand].flatMap((text) => normaliseSearchText(text).match(RUN) ?? []);
  return [...new Set(runs)].filter(isVocabularyWord);
}

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
