import { data, redirect } from 'react-router';
import { countText } from '../../korean/count-text.ts';
import {
  countByState,
  countProductsLately,
  countProductsUpTo,
  listProducts,
  PAGE_SIZE,
  type ProductFilter,
  type ProductPage,
  summarise,
} from '../../product/list/list-products.server.ts';
import type { Product, ProductSummary } from '../../product/product.ts';
import { type PageRequest, type Site, siteOf } from '../../request/handler.server.ts';
import type { Services } from '../../request/services.server.ts';
import type { MatchCount } from '../../search/query/search-products.server.ts';
import {
  type RewriteDeps,
  rewrittenTexts,
  type SearchRewrite,
} from '../../search/rewrite/rewrite-query.server.ts';
import { findNamedScope } from '../../search/near/named-scope.server.ts';
import { findNearSearches, type NearSearches } from '../../search/near/near-searches.server.ts';
import { type ListingPage, searchListingPage, searchListings } from '../../search/search-listings.server.ts';
import { type Excerpt, findExcerpt } from '../../search/text/description-excerpt.ts';
import { matchRanges, type TextRange } from '../../search/text/match-text.ts';
import { withInvalidPrices } from './invalid-prices.ts';
import { type ListScope, scopePath, scopeTitle } from './list-address.ts';
import { countConditions, isFiltered, listHref, type ListQuery, SCOPE_PARAMETERS } from './list-query.ts';
import { parseListingState, parseListQuery, parseScope } from './parse-list-query.ts';

/** Highlights matches on the server, so that lists do not load the search's text code. */
export type ListedProduct = ProductSummary & { titleMatches?: TextRange[]; excerpt?: Excerpt };

export interface ProductListData {
  site: Site;
  path: string;
  title: string;
  scope: ListScope;
  query: ListQuery;
  rewrite: SearchRewrite | undefined;
  rewriteText: string | undefined;
  /** What an alert for later matches looks for: it knows no alternatives, and needs no fewer words. */
  alertText: string;
  products: ListedProduct[];
  nextCursor: string | null;
  /** A search by price that sorts the newest matches; without a product it found none among the newest. */
  isPartlySorted: boolean;
  /** Of a search without a match and without conditions. */
  near: NearSearches | undefined;
  /** `24`, `100+`; empty while nothing has been found and more is to be scanned. */
  count: string;
  /** Brand matches in other categories; with the last page. */
  elsewhere: ListedProduct[];
}

const MAX_SHOWN = 100;
/** Any two prices make a filter of their own, so they are not counted to the end. */
const MAX_FILTERED = 1_000;

/** An unknown cursor counts as none; a scope in parameters is redirected to its path. */
export async function loadProductList(page: PageRequest, scope: ListScope): Promise<ProductListData> {
  const { services, pageContext, url } = page;
  if (pageContext.searchRejection) throw pageContext.searchRejection;
  const query = parseListQuery(url.searchParams);
  if (SCOPE_PARAMETERS.some((name) => url.searchParams.has(name))) {
    const path = scopePath({ ...scope, ...parseScope(url.searchParams) });
    throw redirect(withInvalidPrices(listHref(path, query), query));
  }
  const cursor = url.searchParams.get('cursor') ?? undefined;
  const read = query.q ? readSearch : readWholeList;
  const { products, elsewhere, ...found } = await read(services, scope, query, cursor);
  const { rewrite } = found;
  const texts = rewrite ? rewrittenTexts(rewrite) : [query.q];
  const show = (product: Product): ListedProduct => ({
    ...summarise(product, services.config),
    ...(query.q && showMatches(product, texts)),
  });
  return {
    site: siteOf(page),
    path: scopePath(scope),
    title: scopeTitle(scope),
    scope,
    query,
    ...found,
    rewriteText: rewrite && rewriteText(query.q, rewrite),
    alertText: rewrite && !['narrower', 'fewer'].includes(rewrite.by) ? rewrite.q : query.q,
    products: products.map(show),
    elsewhere: elsewhere.map(show),
  };
}

/** Begins with what fits on a line, which is cut where the words are many. */
function rewriteText(typed: string, { q, by }: SearchRewrite): string {
  return by === 'narrower' ? `${typed} 종류로 찾았어요: ${q}` : `'${q}' 검색 결과예요`;
}

function showMatches(product: Product, texts: string[]): Pick<ListedProduct, 'titleMatches' | 'excerpt'> {
  const excerpt = findExcerpt(product, texts);
  return { titleMatches: matchRanges(product.title, texts.join(' ')), ...(excerpt && { excerpt }) };
}

export async function loadListingsOf({ services, url }: PageRequest, sellerId: string) {
  const { config, database, now } = services;
  const cursor = url.searchParams.get('cursor') ?? undefined;
  const state = parseListingState(url.searchParams.get('state'));
  const filter = { sellerId, state };
  const found =
    (await listProducts(database.read, filter, 'new', cursor)) ??
    (await listProducts(database.read, filter, 'new', undefined));
  if (!found) throw new Error('a list has a first page');
  return {
    query: { ...parseListQuery(new URLSearchParams()), state },
    counts: await countByState(database.read, sellerId, now()),
    products: found.products.map((product) => summarise(product, config)),
    nextCursor: found.nextCursor,
    elsewhere: [],
  };
}

function boundedCountText(count: number): string {
  return count > MAX_FILTERED ? `${countText(MAX_FILTERED)}+` : countText(count);
}

interface ReadList extends Pick<
  ProductListData,
  'rewrite' | 'nextCursor' | 'count' | 'isPartlySorted' | 'near'
> {
  products: Product[];
  elsewhere: Product[];
}

async function readSearch(
  services: Services,
  scope: ListScope,
  query: ListQuery,
  cursor: string | undefined,
): Promise<ReadList> {
  const named = query.verbatim ? undefined : findScopeWithin(services, scope, query);
  // A name is no slip, and leads on before any rewrite.
  const verbatim = query.verbatim || named !== undefined;
  const found = await searchListings(services, { ...scope, ...query, verbatim }, cursor);
  const { products, elsewhere, nextCursor } = found;
  const hasNone = found.count.isAll && products.length + elsewhere.length === 0 && nextCursor === null;
  if (hasNone && named) throw redirect(listHref(scopePath(named), { ...query, q: '' }));
  const isNarrowed = countConditions(scope, query) > 0;
  const near = hasNone && !isNarrowed ? await findNearSearches(services, query.q) : undefined;
  return { ...found, near, count: searchCountText(found.count) };
}

/** The category or kind that is searched for by its name, unless it lies elsewhere. */
function findScopeWithin({ articles }: Services, scope: ListScope, { q }: ListQuery): ListScope | undefined {
  const named = findNamedScope(q, articles.synonyms);
  if (!named) return undefined;
  const isElsewhere = (named.category && scope.category) ?? (named.subCategory && scope.subCategory);
  return isElsewhere ? undefined : { ...scope, ...named };
}

async function readWholeList(
  services: Services,
  scope: ListScope,
  query: ListQuery,
  cursor: string | undefined,
): Promise<ReadList> {
  const later = cursor ? await listPlain(services, scope, query, cursor) : undefined;
  const found = later ?? (await listPlain(services, scope, query, undefined));
  if (!found) throw new Error('a list has a first page');
  const isWhole = !later && found.nextCursor === null;
  const count = isWhole
    ? countText(found.products.length)
    : await countListText(services, scope, query, found);
  return { ...found, count, rewrite: undefined, elsewhere: [], isPartlySorted: false, near: undefined };
}

export async function countListings(services: Services, scope: ListScope, query: ListQuery): Promise<string> {
  if (!query.q) return (await readWholeList(services, scope, query, undefined)).count;
  const found = await searchListings(services, { ...scope, ...query }, undefined);
  return searchCountText(found.count);
}

/** An incomplete scan without a match says nothing. */
export function searchCountText({ count, isAll }: MatchCount): string {
  if (count === 0 && !isAll) return '';
  return isAll && count <= MAX_SHOWN ? String(count) : `${Math.min(count, MAX_SHOWN)}+`;
}

async function countListText(
  { database, now }: Services,
  scope: ListScope,
  query: ListQuery,
  found: ProductPage,
): Promise<string> {
  const filter = filterOf(scope, query);
  if (isFiltered(query)) {
    return boundedCountText(await countProductsUpTo(database.read, filter, MAX_FILTERED + 1));
  }
  const count = await countProductsLately(database.read, filter, now());
  const min = found.nextCursor === null ? found.products.length : PAGE_SIZE + 1;
  return countText(Math.max(count, min));
}

/** Undefined for a cursor that is not of this list. */
export async function findProductPage(
  deps: RewriteDeps,
  scope: ListScope,
  query: ListQuery,
  cursor: string | undefined,
): Promise<ProductPage | ListingPage | undefined> {
  if (query.q) return searchListingPage(deps, { ...scope, ...query }, cursor);
  return listPlain(deps, scope, query, cursor);
}

function listPlain(
  { database }: Pick<RewriteDeps, 'database'>,
  scope: ListScope,
  query: ListQuery,
  cursor: string | undefined,
): Promise<ProductPage | undefined> {
  return listProducts(database.read, filterOf(scope, query), query.sort, cursor);
}

function filterOf(
  scope: ListScope,
  { minWon, maxWon, hideSold, hideReserved, tradeMethod }: ListQuery,
): ProductFilter & ListScope {
  return { ...scope, minWon, maxWon, hideSold, hideReserved, tradeMethod };
}

export function missingList() {
  return data({ code: 'not-found', what: 'list' }, { status: 404 });
}
