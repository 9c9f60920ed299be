import {
  type FeedPlace,
  formatFeedPlace,
  parseFeedPlace,
  placeAfterFirstPage,
  placeAmongBumped,
} from '../product/list/feed-place.ts';
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
  isPartlySorted: boolean;
}

interface FoundPage {
  page: ListingPage;
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
  const rewritten =
    search.verbatim || page.products.length > 0 || !page.isAll ? undefined : await rewriteQuery(deps, search);
  const shown = rewritten?.page ?? page;
  return toPage(shown, placeAfterFirst(search, shown), rewritten?.rewrite);
}

async function findLaterPage(
  deps: SearchDeps,
  search: ListingSearch,
  cursor: string,
): Promise<FoundPage | undefined> {
  const from = parseSearchCursor(cursor);
  if (!from || (search.verbatim && from.rewrite)) return undefined;
  const { place, rewrite } = from;
  const rewritten = { ...search, q: rewrite?.q ?? search.q };
  const page = await searchProducts(deps, { ...rewritten, cursor: place.before, place });
  const next =
    page.nextCursor === null
      ? await findBumped(deps, rewritten, place)
      : { ...place, before: page.nextCursor };
  return toPage(page, next, rewrite);
}

/** Price orders go on by the number of those shown. */
function placeAfterFirst({ sort }: ListingSearch, found: SearchPage): FeedPlace | undefined {
  const { products, nextCursor: before } = found;
  if (before === null) return undefined;
  return sort === 'new' ? placeAfterFirstPage(before, products[0]?.feedSeq ?? before) : { before };
}

/** Among the matches that were bumped while the results were read. */
async function findBumped(
  deps: SearchDeps,
  search: ListingSearch,
  place: FeedPlace,
): Promise<FeedPlace | undefined> {
  if (place.since === undefined) return undefined;
  const bumped = { ...search, place: { ...place, above: place.since }, limit: 1 };
  const { products, nextCursor } = await searchProducts(deps, bumped);
  const newest = products[0]?.feedSeq ?? nextCursor;
  return newest === null ? undefined : placeAmongBumped(place, newest);
}

function toPage(
  found: SearchPage,
  place: FeedPlace | undefined,
  rewrite: SearchRewrite | undefined,
): FoundPage {
  const { products, isAll, isPartlySorted } = found;
  const next = place ? formatSearchCursor({ place, rewrite }) : null;
  return { page: { products, nextCursor: next, rewrite, isPartlySorted }, isAll };
}

/** Position and rewrite, which later pages must not decide anew. */
export interface SearchCursor {
  place: FeedPlace;
  rewrite: SearchRewrite | undefined;
}

const CURSOR = /^([\d-]+)(?:\.(\w+)\.(.+))?$/su;

/** `17`, or with a rewrite `17.keyboard.아이폰`. */
export function formatSearchCursor({ place, rewrite }: SearchCursor): string {
  const at = formatFeedPlace(place);
  return rewrite ? `${at}.${rewrite.by}.${rewrite.q}` : at;
}

export function parseSearchCursor(text: string): SearchCursor | undefined {
  const [, at = '', by, q] = CURSOR.exec(text) ?? [];
  const place = parseFeedPlace(at);
  if (!place) return undefined;
  if (by === undefined || q === undefined) return { place, rewrite: undefined };
  if (!isRewriteKind(by) || parseSearchQuery(q) !== q) return undefined;
  return { place, rewrite: { q, by } };
}
