import type { Database } from '../../database/database.ts';
import { listProductsByFeedSeq } from '../product/list-products.server.ts';
import type { Product } from '../product/product.ts';
import type { GramQuery, SearchIndex } from './search-index.ts';

export interface SearchDeps {
  database: Database;
  searchIndex: SearchIndex;
}

/** So many candidates are compared for one answer; more would make the others wait. */
const BUDGET = 2_000;
const LARGEST_CHUNK = 500;

export interface Scan {
  /** Newest first; may be more than were wanted. */
  products: Product[];
  /** Candidates below this feedSeq have not been looked at; null when none are left. */
  before: number | null;
}

/**
 * Looks candidates up, newest first, and keeps those that `accept` takes, until `wanted` are found, none are
 * left, or the budget is used up.
 */
export async function scanCandidates(
  { database, searchIndex }: SearchDeps,
  query: GramQuery,
  accept: (product: Product) => boolean,
  { before, wanted }: { before: number | null; wanted: number },
): Promise<Scan> {
  const products: Product[] = [];
  let from = before;
  let left = BUDGET;
  // Most candidates match, so the first look-up is seldom followed by another.
  let chunk = Math.min(wanted + 4, LARGEST_CHUNK);
  while (left > 0 && products.length < wanted) {
    const size = Math.min(chunk, left);
    const feedSeqs = await searchIndex.candidates(query, from, size);
    const found = await listProductsByFeedSeq(database.read, feedSeqs);
    products.push(...found.filter(accept).sort((a, b) => b.feedSeq - a.feedSeq));
    if (feedSeqs.length < size) return { products, before: null };
    from = feedSeqs.at(-1) ?? null;
    left -= size;
    chunk = Math.min(chunk * 4, LARGEST_CHUNK);
  }
  return { products, before: from };
}
