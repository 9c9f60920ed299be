import type { Database } from '../../../database/database.ts';
import type { ChangeTable } from '../../../database/tables.ts';
import type { ProductFilter } from '../../product/list/list-products.server.ts';
import type { Product } from '../../product/product.ts';
import type { WordCounts } from '../rewrite/vocabulary.ts';
import type { PhraseCount } from '../suggest/phrases.ts';

/** Listings that have each of `all` (at least one gram), one of `anyOf` and not each of `without`. */
export interface GramQuery {
  all: string[];
  /** Left out or empty: any will do. */
  anyOf?: string[] | undefined;
  /** Left out: nothing is taken away. */
  without?: string[] | undefined;
}

/** What one look at the index has found. */
export interface Look {
  /** Places in the feed, newest first. */
  feedSeqs: number[];
  /** Nothing below this place was looked at; null when nothing is left there. */
  before: number | null;
}

/** The same, with the listings themselves. */
export interface LookWithProducts extends Look {
  /** In any order, without those that are gone or that the filter leaves out. */
  products: Product[];
}

/**
 * Which listings may match, and the words of their titles and brands: an index beside the tables, which follows the
 * change log and can be rebuilt.
 */
export interface SearchIndex {
  /**
   * Listings that have the grams, newest first, at most `limit` of them and only those below `before`. Grams that
   * many have and never together take long to go through, so where that keeps this thread busy a look that has found
   * little ends after a few milliseconds, and the next one goes on from there. The index may be a moment behind, so
   * each listing has to be looked up and compared.
   */
  look(query: GramQuery, before: number | null, limit: number): Promise<Look>;
  /**
   * A look that also reads what it finds, in the same statement. Left out where the index is no part of the database:
   * there reading costs no way to a server.
   */
  lookWithProducts?(
    query: GramQuery,
    before: number | null,
    limit: number,
    filter: ProductFilter,
  ): Promise<LookWithProducts>;
  /** What one look finds, for those who don't go on. */
  candidates(query: GramQuery, before: number | null, limit: number): Promise<number[]>;
  /** How many listings have each of these words (see vocabulary.ts); none of them is 0. */
  countWords(words: string[]): Promise<WordCounts>;
  /** The sum of what all words are counted for that are, by code points, not below `from` and below `below`. */
  countWordsBetween(from: string, below: string): Promise<number>;
  /** How many listings have each of these words and pairs of words (see phrases.ts); none of them is 0. */
  countPhrases(texts: string[]): Promise<WordCounts>;
  /** What several listings share, most shared first; the next ones after `after`. */
  listSharedPhrases(after: PhraseCount | undefined, limit: number): Promise<PhraseCount[]>;
  /** Whether every change committed so far is in the index. */
  caughtUp(): Promise<boolean>;
  close(): Promise<void>;
}

export interface RebuildOptions {
  database: Database;
  /** The folder of market.db, and of search.db beside it. */
  dataDir: string;
}

export interface OpenSearchOptions extends RebuildOptions {
  /** Told what went wrong while following; the follower tries again. */
  onError(error: unknown): void;
  /** How often the change log is looked at. */
  everyMs?: number;
}

/** Which kinds of change can move what the index holds: who picked or bought a thing is not in it. */
const TOUCHES_TEXTS: Record<ChangeTable['kind'], boolean> = {
  published: true,
  edited: true,
  removed: true,
  picked: false,
  sold: false,
  renamed: false,
  personal: false,
};

/** The listings whose place in the index may be wrong after these changes, each once. */
export function touchedListings(
  changes: { kind: ChangeTable['kind']; productId: string | null; feedSeq: number | null }[],
): { productIds: string[]; feedSeqs: number[] } {
  const touching = changes.filter(({ kind }) => TOUCHES_TEXTS[kind]);
  const distinct = <T>(values: (T | null)[]) => [...new Set(values)].filter((value) => value !== null);
  return {
    productIds: distinct(touching.map(({ productId }) => productId)),
    feedSeqs: distinct(touching.map(({ feedSeq }) => feedSeq)),
  };
}

/** Whoever keeps an index notes every ten minutes at least that it is at the end of the log. */
const GONE_AFTER_MS = 15 * 60_000;

/**
 * Whether the index is kept by a server of a newer version than this one's (docs/decisions/034): during an upgrade both
 * run, and would make it anew in turn, each in its own way, for as long as they do. A newer one that has gone, as when an
 * upgrade is taken back, keeps nothing.
 * @param noted what stands beside the index: its version, and when the log was last read to its end (epoch ms)
 */
export function isLeftToNewer(
  noted: { version: number | undefined; readToEndAt: number },
  ownVersion: number,
  now: number,
): boolean {
  const isNewer = noted.version !== undefined && noted.version > ownVersion;
  return isNewer && Math.abs(now - noted.readToEndAt) < GONE_AFTER_MS;
}
