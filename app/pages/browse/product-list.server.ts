import { data, redirect } from 'react-router';
import {
  countProductsLately,
  countProductsUpTo,
  listProducts,
  PAGE_SIZE,
  type ProductPage,
  type ProductSort,
  summarise,
} from '../../product/list/list-products.server.ts';
import type { Product, ProductSummary } from '../../product/product.ts';
import { type PageRequest, type Site, siteOf } from '../../request/handler.server.ts';
import { formatSearchCursor, parseSearchCursor } from '../../search/query/search-cursor.server.ts';
import {
  countMatches,
  type ProductSearch,
  searchBrandElsewhere,
  type SearchDeps,
  type SearchPage,
  searchProducts,
} from '../../search/query/search-products.server.ts';
import { rewriteQuery, type SearchRewrite } from '../../search/rewrite/rewrite-query.server.ts';
import { type ListScope, scopePath, scopeTitle } from './list-address.ts';
import {
  isFiltered,
  listHref,
  type ListQuery,
  parseListQuery,
  parseScope,
  SCOPE_PARAMETERS,
} from './list-query.ts';

export interface ProductListData {
  site: Site;
  path: string;
  title: string;
  scope: ListScope;
  query: ListQuery;
  rewrite: SearchRewrite | undefined;
  products: ProductSummary[];
  nextCursor: string | null;
  /** `24`, `100+`; empty while nothing has been found and more is to be scanned. */
  count: string;
  /** Brand matches in other categories; with the last page. */
  elsewhere: ProductSummary[];
}

const MAX_SHOWN = 100;
/** Any two prices make a filter of their own, so they are not counted to the end. */
const MAX_FILTERED = 1_000;
const grouped = new Intl.NumberFormat('ko-KR');

/** An unknown cursor counts as none; a scope in parameters is redirected to its path. */
export async function loadProductList(page: PageRequest, scope: ListScope): Promise<ProductListData> {
  const { services, pageContext, url } = page;
  if (pageContext.searchRejection) throw pageContext.searchRejection;
  const query = parseListQuery(url.searchParams);
  if (SCOPE_PARAMETERS.some((name) => url.searchParams.has(name))) {
    throw redirect(listHref(scopePath({ ...scope, ...parseScope(url.searchParams) }), query));
  }
  const cursor = url.searchParams.get('cursor') ?? undefined;
  const atCursor = cursor && (await findProductPage(services, scope, query, cursor));
  const found = atCursor || (await findFirstPage(page, scope, query));
  const { rewrite } = found;
  const searched = rewrite ? { ...query, q: rewrite.q } : query;
  const isWhole = !atCursor && found.nextCursor === null;
  const [count, elsewhere] = await Promise.all([
    isWhole ? grouped.format(found.products.length) : countText(page, scope, searched, found),
    query.q && found.nextCursor === null ? searchBrandElsewhere(services, { ...scope, ...searched }) : [],
  ]);
  const show = (product: Product) => summarise(product, services.config);
  return {
    site: siteOf(page),
    path: scopePath(scope),
    title: scopeTitle(scope),
    scope,
    query,
    rewrite,
    products: found.products.map(show),
    nextCursor: found.nextCursor,
    count,
    elsewhere: elsewhere.map(show),
  };
}

async function findFirstPage(
  { services }: PageRequest,
  scope: ListScope,
  query: ListQuery,
): Promise<FoundPage> {
  const found = await findProductPage(services, scope, query, undefined);
  if (!found) throw new Error('a list has a first page');
  return found;
}

/** An incomplete scan that found nothing says nothing. */
export function searchCountText({ count, isAll }: { count: number; isAll: boolean }): string {
  if (count === 0 && !isAll) return '';
  return isAll && count <= MAX_SHOWN ? String(count) : `${Math.min(count, MAX_SHOWN)}+`;
}

async function countText(
  { services }: PageRequest,
  scope: ListScope,
  query: ListQuery,
  found: FoundPage,
): Promise<string> {
  if (query.q) {
    return searchCountText(await countMatches(services, { ...scope, ...query }));
  }
  const { q: _q, verbatim: _verbatim, sort: _sort, ...filter } = query;
  if (isFiltered(query)) {
    const count = await countProductsUpTo(services.database.read, { ...scope, ...filter }, MAX_FILTERED + 1);
    return count > MAX_FILTERED ? `${grouped.format(MAX_FILTERED)}+` : grouped.format(count);
  }
  const count = await countProductsLately(services.database.read, { ...scope, ...filter }, services.now());
  const atLeast = found.nextCursor === null ? found.products.length : PAGE_SIZE + 1;
  return grouped.format(Math.max(count, atLeast));
}

export interface FoundPage extends ProductPage {
  rewrite?: SearchRewrite | undefined;
}

/**
 * One page, searched or not. A first page without a match may be rewritten; later pages follow their cursor.
 * @returns undefined for a cursor that is not of this list
 */
export async function findProductPage(
  services: SearchDeps,
  scope: ListScope,
  query: ListQuery,
  cursor: string | undefined,
): Promise<FoundPage | undefined> {
  const { verbatim, sort, q, ...filter } = query;
  if (!q) return listProducts(services.database.read, { ...scope, ...filter }, sort, cursor);
  const search = { ...scope, ...filter, q };
  if (cursor === undefined) return findFirstOfSearch(services, search, query);
  const from = parseSearchCursor(cursor);
  if (!from || (verbatim && from.rewrite)) return undefined;
  return findPageOfSearch(services, search, sort, from);
}

async function findFirstOfSearch(
  services: SearchDeps,
  search: ProductSearch,
  { sort, verbatim }: ListQuery,
): Promise<FoundPage> {
  const found = await findPageOfSearch(services, search, sort, { at: null, rewrite: undefined });
  if (verbatim || found.products.length > 0 || found.nextCursor !== null) return found;
  const isNewestFirst = sort === 'new';
  const understood = await rewriteQuery(services, { ...search, limit: isNewestFirst ? PAGE_SIZE : 1 });
  if (!understood) return found;
  const { rewrite, page } = understood;
  return isNewestFirst
    ? withCursor(page, rewrite)
    : findPageOfSearch(services, search, sort, { at: null, rewrite });
}

async function findPageOfSearch(
  services: SearchDeps,
  search: ProductSearch,
  sort: ProductSort,
  { at, rewrite }: { at: number | null; rewrite: SearchRewrite | undefined },
): Promise<FoundPage> {
  const asked = { ...search, q: rewrite?.q ?? search.q, sort, cursor: at };
  return withCursor(await searchProducts(services, asked), rewrite);
}

function withCursor({ products, nextCursor }: SearchPage, rewrite: SearchRewrite | undefined): FoundPage {
  const next = nextCursor === null ? null : formatSearchCursor({ at: nextCursor, rewrite });
  return { products, nextCursor: next, rewrite };
}

export function missingList() {
  return data({ code: 'not-found', what: 'list' }, { status: 404 });
}
