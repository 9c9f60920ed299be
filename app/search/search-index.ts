import type { WordCounts } from './vocabulary.ts';

/** Listings that have each of `all` (at least one gram) and not each of `without`. */
export interface GramQuery {
  all: string[];
  /** Left out: nothing is taken away. */
  without?: string[] | undefined;
}

/**
 * Which listings may match, and the words of their titles and brands: an index beside the tables, which follows the
 * change log and can be rebuilt.
 */
export interface SearchIndex {
  /**
   * Places in the feed of listings that have the grams, newest first, at most `limit` of them and only those
   * below `before`. Fewer than `limit` means that there are no more. The index may be a moment behind, so each
   * one has to be looked up and compared.
   */
  candidates(query: GramQuery, before: number | null, limit: number): Promise<number[]>;
  /** How many listings each of these words was counted for (see vocabulary.ts); none of them is 0. */
  countWords(words: string[]): Promise<WordCounts>;
  /** How many all words were counted for that are, by code points, not below `from` and below `below`. */
  countWordsBetween(from: string, below: string): Promise<number>;
  /** Whether every change committed so far is in the index. */
  caughtUp(): Promise<boolean>;
  close(): Promise<void>;
}
