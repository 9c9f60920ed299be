import type { ProductSort } from '../product/list/list-products.server.ts';
import type { Product } from '../product/product.ts';
import type { SearchDeps } from './index/search-index.ts';
import { parseSearchQuery } from './query/search-query.ts';
import {
  countMatches,
  type MatchCount,
  searchBrandElsewhere,
  type SearchPage,
  searchProducts,
} from './query/search-products.server.ts';
import type { ProductSearch } from './query/search-plan.ts';
import { isRewriteKind, rewriteQuery, type SearchRewrite } from './rewrite/rewrite-query.server.ts';

export interface ListingSearch extends ProductSearch {
  sort: ProductSort;
  /** No rewrite of typos or keyboard layout. */
  verbatim: boolean;
}

export interface ListingPage {
  products: Product[];
  nextCursor: string | null;
  rewrite: SearchRewrite | undefined;
  /** As in `SearchPage`. */
  isPartlySorted: boolean;
}

interface FoundPage {
  page: ListingPage;
  /** As in `SearchPage`. */
  isAll: boolean;
}

export interface SearchResult extends ListingPage {
  count: MatchCount;
  /** Brand matches outside the scope; with the last page. */
  elsewhere: Product[];
}

/** A page and what is shown around it. An unknown cursor counts as none. */
export async function searchListings(
  deps: SearchDeps,
  search: ListingSearch,
  cursor: string | undefined,
): Promise<SearchResult> {
  const later = cursor === undefined ? undefined : await findLaterPage(deps, search, cursor);
  const { page, isAll } = later ?? (await findFirstPage(deps, search));
  const rewritten = { ...search, q: page.rewrite?.q ?? search.q };
  const isLast = page.nextCursor === null;
  const [count, elsewhere] = await Promise.all([
    isLast && !later ? { count: page.products.length, isAll } : countMatches(deps, rewritten),
    isLast ? searchBrandElsewhere(deps, rewritten) : [],
  ]);
  return { ...page, count, elsewhere };
}

/** @returns undefined for a cursor that is not of this search */
export async function searchListingPage(
  deps: SearchDeps,
  search: ListingSearch,
  cursor: string | undefined,
): Promise<ListingPage | undefined> {
  const find = cursor === undefined ? findFirstPage(deps, search) : findLaterPage(deps, search, cursor);
  return (await find)?.page;
}

async function findFirstPage(deps: SearchDeps, search: ListingSearch): Promise<FoundPage> {
  const page = await searchProducts(deps, search);
  if (search.verbatim || page.products.length > 0 || !page.isAll) return toPage(page, undefined);
  const rewritten = await rewriteQuery(deps, search);
  return rewritten ? toPage(rewritten.page, rewritten.rewrite) : toPage(page, undefined);
}

async function findLaterPage(
  deps: SearchDeps,
  search: ListingSearch,
  cursor: string,
): Promise<FoundPage | undefined> {
  const from = parseSearchCursor(cursor);
  if (!from || (search.verbatim && from.rewrite)) return undefined;
  const q = from.rewrite?.q ?? search.q;
  return toPage(await searchProducts(deps, { ...search, q, cursor: from.at }), from.rewrite);
}

function toPage(found: SearchPage, rewrite: SearchRewrite | undefined): FoundPage {
  const { products, nextCursor, isAll, isPartlySorted } = found;
  const next = nextCursor === null ? null : formatSearchCursor({ at: nextCursor, rewrite });
  return { page: { products, nextCursor: next, rewrite, isPartlySorted }, isAll };
}

/** Position and rewrite, which later pages must not decide anew. */
export interface SearchCursor {
  at: number;
  rewrite: SearchRewrite | undefined;
}

const CURSOR = /^(\d{1,15})(?:\.(\w+)\.(.+))?$/su;

/** `17`, or with a rewrite `17.keyboard.아이폰`. */
export function formatSearchCursor({ at, rewrite }: SearchCursor): string {
  return rewrite ? `${at}.${rewrite.by}.${rewrite.q}` : String(at);
}

export function parseSearchCursor(text: string): SearchCursor | undefined {
  const [, at, by, q] = CURSOR.exec(text) ?? [];
  if (at === undefined) return undefined;
  if (by === undefined || q === undefined) return { at: Number(at), rewrite: undefined };
  if (!isRewriteKind(by) || parseSearchQuery(q) !== q) return undefined;
  return { at: Number(at), rewrite: { q, by } };
}
