import type { Database } from '../../../database/database.ts';
import type { ChangeTable } from '../../../database/tables/tables.ts';
import type { ProductFilter } from '../../product/list/list-products.server.ts';
import type { Product } from '../../product/product.ts';
import type { PhraseCount, WordCounts } from '../text/vocabulary.ts';

/** Has each of `all` (not empty), one of `anyOf` and not each of `without`. */
export interface GramQuery {
  all: string[];
  anyOf?: string[] | undefined;
  without?: string[] | undefined;
}

export interface Candidates {
  feedSeqs: number[];
  /** Nothing below it was searched; null at the end. */
  before: number | null;
}

export interface CandidatesWithProducts extends Candidates {
  /** Unordered, without those that are gone or filtered out. */
  products: Product[];
}

/** An inverted index beside the tables that follows the change log and can be rebuilt. */
export interface SearchIndex {
  /** Newest first, below `before`; continues where it ran out of time. The index may lag: compare each listing. */
  findCandidates(query: GramQuery, before: number | null, limit: number): Promise<Candidates>;
  /** In one statement with the listings, where index and tables share a database. */
  findCandidatesWithProducts?(
    query: GramQuery,
    before: number | null,
    limit: number,
    filter: ProductFilter,
  ): Promise<CandidatesWithProducts>;
  listCandidates(query: GramQuery, before: number | null, limit: number): Promise<number[]>;
  countWords(words: string[]): Promise<WordCounts>;
  /** Words in [`from`, `below`) by code points. */
  countWordsBetween(from: string, below: string): Promise<number>;
  countPhrases(texts: string[]): Promise<WordCounts>;
  listSharedPhrases(after: PhraseCount | undefined, limit: number): Promise<PhraseCount[]>;
  caughtUp(): Promise<boolean>;
  close(): Promise<void>;
}

export interface SearchDeps {
  database: Database;
  searchIndex: SearchIndex;
}

export interface RebuildOptions {
  database: Database;
  dataDir: string;
}

export interface OpenSearchOptions extends RebuildOptions {
  onError(error: unknown): void;
  everyMs?: number;
}

const TOUCHES_TEXTS: Record<ChangeTable['kind'], boolean> = {
  published: true,
  edited: true,
  removed: true,
  picked: false,
  applied: false,
  reserved: false,
  reopened: false,
  sold: false,
  renamed: false,
  reviewed: false,
  'number-marked': false,
  personal: false,
};

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

/** A live indexer records its progress every ten minutes. */
const GONE_AFTER_MS = 15 * 60_000;

/** True while a newer server maintains the index: both would rebuild it in turn (docs/decisions/033). */
export function isLeftToNewer(
  noted: { version: number | undefined; readToEndAt: number },
  ownVersion: number,
  now: number,
): boolean {
  const isNewer = noted.version !== undefined && noted.version > ownVersion;
  return isNewer && Math.abs(now - noted.readToEndAt) < GONE_AFTER_MS;
}
