import {
  type FeedCursor,
  formatFeedCursor,
  parseFeedCursor,
  cursorAfterFirstPage,
  cursorAmongBumped,
} from '../product/list/feed-cursor.ts';
import type { ProductSort } from '../product/list/list-products.server.ts';
import type { Product } from '../product/product.ts';
import { parseSearchQuery } from './query/search-query.ts';
import {
  countMatches,
  type MatchCount,
  searchBrandElsewhere,
  type SearchPage,
  searchProducts,
} from './query/search-products.server.ts';
import type { ProductSearch } from './query/search-plan.ts';
import {
  isOnlyMentioned,
  isRewriteKind,
  type RewriteDeps,
  rewriteQuery,
  rewriteSearch,
  type SearchRewrite,
} from './rewrite/rewrite-query.server.ts';

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
  deps: RewriteDeps,
  search: ListingSearch,
  cursor: string | undefined,
): Promise<SearchResult> {
  const later = cursor === undefined ? undefined : await findLaterPage(deps, search, cursor);
  const { page, isAll } = later ?? (await findFirstPage(deps, search));
  const rewritten = page.rewrite ? rewriteSearch(search, page.rewrite) : search;
  const isLast = page.nextCursor === null;
  const [count, elsewhere] = await Promise.all([
    isLast && !later ? { count: page.products.length, isAll } : countMatches(deps, rewritten),
    isLast ? searchBrandElsewhere(deps, rewritten) : [],
  ]);
  return { ...page, count, elsewhere };
}

/** @returns undefined for a cursor that is not of this search */
export async function searchListingPage(
  deps: RewriteDeps,
  search: ListingSearch,
  cursor: string | undefined,
): Promise<ListingPage | undefined> {
  const find = cursor === undefined ? findFirstPage(deps, search) : findLaterPage(deps, search, cursor);
  return (await find)?.page;
}

async function findFirstPage(deps: RewriteDeps, search: ListingSearch): Promise<FoundPage> {
  const page = await searchProducts(deps, search);
  const isWhole = page.isAll && page.nextCursor === null;
  const isMentioned = isWhole && isOnlyMentioned(search, page);
  const isRewritten = !search.verbatim && isWhole && (page.products.length === 0 || isMentioned);
  const rewritten = isRewritten ? await rewriteQuery(deps, search, isMentioned) : undefined;
  const shown = rewritten?.page ?? page;
  return toPage(shown, cursorAfterFirst(search, shown), rewritten?.rewrite);
}

async function findLaterPage(
  deps: RewriteDeps,
  search: ListingSearch,
  cursor: string,
): Promise<FoundPage | undefined> {
  const from = parseSearchCursor(cursor);
  if (!from || (search.verbatim && from.rewrite)) return undefined;
  const { feedCursor, rewrite } = from;
  const rewritten = rewrite ? rewriteSearch(search, rewrite) : search;
  const page = await searchProducts(deps, { ...rewritten, cursor: feedCursor.before, feedCursor });
  const next =
    page.nextCursor === null
      ? await findBumped(deps, rewritten, feedCursor)
      : { ...feedCursor, before: page.nextCursor };
  return toPage(page, next, rewrite);
}

/** Price orders go on by the number of those shown. */
function cursorAfterFirst({ sort }: ListingSearch, found: SearchPage): FeedCursor | undefined {
  const { products, nextCursor: before } = found;
  if (before === null) return undefined;
  return sort === 'new' ? cursorAfterFirstPage(before, products[0]?.feedSeq ?? before) : { before };
}

/** Among the matches that were bumped while the results were read. */
async function findBumped(
  deps: RewriteDeps,
  search: ListingSearch,
  feedCursor: FeedCursor,
): Promise<FeedCursor | undefined> {
  if (feedCursor.since === undefined) return undefined;
  const bumped = { ...search, feedCursor: { ...feedCursor, above: feedCursor.since }, limit: 1 };
  const { products, nextCursor } = await searchProducts(deps, bumped);
  const newest = products[0]?.feedSeq ?? nextCursor;
  return newest === null ? undefined : cursorAmongBumped(feedCursor, newest);
}

function toPage(
  found: SearchPage,
  feedCursor: FeedCursor | undefined,
  rewrite: SearchRewrite | undefined,
): FoundPage {
  const { products, isAll, isPartlySorted } = found;
  const next = feedCursor ? formatSearchCursor({ feedCursor, rewrite }) : null;
  return { page: { products, nextCursor: next, rewrite, isPartlySorted }, isAll };
}

/** Position and rewrite, which later pages must not decide anew. */
export interface SearchCursor {
  feedCursor: FeedCursor;
  rewrite: SearchRewrite | undefined;
}

const CURSOR = /^([\d-]+)(?:\.(\w+)\.(.+))?$/su;

/** `17`, or with a rewrite `17.keyboard.아이폰`. */
export function formatSearchCursor({ feedCursor, rewrite }: SearchCursor): string {
  const at = formatFeedCursor(feedCursor);
  return rewrite ? `${at}.${rewrite.by}.${rewrite.q}` : at;
}

export function parseSearchCursor(text: string): SearchCursor | undefined {
  const [, at = '', by, q] = CURSOR.exec(text) ?? [];
  const feedCursor = parseFeedCursor(at);
  if (!feedCursor) return undefined;
  if (by === undefined || q === undefined) return { feedCursor, rewrite: undefined };
  if (!isRewriteKind(by) || parseSearchQuery(q) !== q) return undefined;
  return { feedCursor, rewrite: { q, by } };
}
