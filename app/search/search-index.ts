/** Listings that have each of `all` (at least one gram) and not each of `without`. */
export interface GramQuery {
  all: string[];
  /** Left out: nothing is taken away. */
  without?: string[] | undefined;
}

/** Which listings may match: an index beside the tables, which follows the change log and can be rebuilt. */
export interface SearchIndex {
  /**
   * Places in the feed of listings that have the grams, newest first, at most `limit` of them and only those
   * below `before`. Fewer than `limit` means that there are no more. The index may be a moment behind, so each
   * one has to be looked up and compared.
   */
  candidates(query: GramQuery, before: number | null, limit: number): Promise<number[]>;
  /** Whether every change committed so far is in the index. */
  caughtUp(): Promise<boolean>;
  close(): Promise<void>;
}
