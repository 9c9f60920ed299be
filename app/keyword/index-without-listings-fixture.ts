import type { SearchIndex } from '../search/index/search-index.ts';

/** For tests in which no word is looked up among what is listed. */
export const EMPTY_INDEX = {
  countWords: async () => new Map<string, number>(),
  findCandidates: async () => ({ feedSeqs: [], before: null }),
} satisfies Partial<SearchIndex> as object as SearchIndex;
