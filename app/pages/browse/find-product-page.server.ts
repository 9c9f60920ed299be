import {
  listProducts,
  PAGE_SIZE,
  type ProductPage,
  type ProductSort,
} from '../../product/list/list-products.server.ts';
import { formatSearchCursor, parseSearchCursor } from '../../search/query/search-cursor.server.ts';
import {
  searchProducts,
  type ProductSearch,
  type SearchDeps,
  type SearchPage,
} from '../../search/query/search-products.server.ts';
import { rewriteQuery, type SearchRewrite } from '../../search/rewrite/rewrite-query.server.ts';
import type { ListScope } from './list-address.ts';
import type { ListQuery } from './list-query.ts';

export interface FoundPage extends ProductPage {
  /** What was searched for instead of what was typed; undefined where that was not read otherwise. */
  rewrite?: SearchRewrite | undefined;
}

/**
 * One page of a list, searched or not. What has no match as it was typed may be read otherwise; later pages keep to
 * what the first one decided, which their cursors carry.
 * @param cursor as an earlier page of the same list gave it
 * @returns undefined for a cursor that no page of this list gives
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
