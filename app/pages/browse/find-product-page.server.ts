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
import { understandSearch, type SearchReading } from '../../search/rewrite/rewrite-query.server.ts';
import type { ListPlace } from './list-address.ts';
import type { ListQuery } from './list-query.ts';

export interface FoundPage extends ProductPage {
  /** What was searched for instead of what was typed; undefined where that was not read otherwise. */
  reading?: SearchReading | undefined;
}

/**
 * One page of a list, searched or not. What has no match as it was typed may be read otherwise; later pages keep to
 * what the first one decided, which their cursors carry.
 * @param cursor as an earlier page of the same list gave it
 * @returns undefined for a cursor that no page of this list gives
 */
export async function findProductPage(
  services: SearchDeps,
  place: ListPlace,
  query: ListQuery,
  cursor: string | undefined,
): Promise<FoundPage | undefined> {
  const { asTyped, sort, q, ...filter } = query;
  if (!q) return listProducts(services.database.read, { ...place, ...filter }, sort, cursor);
  const search = { ...place, ...filter, q };
  if (cursor === undefined) return findFirstOfSearch(services, search, query);
  const from = parseSearchCursor(cursor);
  if (!from || (asTyped && from.reading)) return undefined;
  return findPageOfSearch(services, search, sort, from);
}

async function findFirstOfSearch(
  services: SearchDeps,
  search: ProductSearch,
  { sort, asTyped }: ListQuery,
): Promise<FoundPage> {
  const found = await findPageOfSearch(services, search, sort, { at: null, reading: undefined });
  if (asTyped || found.products.length > 0 || found.nextCursor !== null) return found;
  const isNewestFirst = sort === 'new';
  const understood = await understandSearch(services, { ...search, limit: isNewestFirst ? PAGE_SIZE : 1 });
  if (!understood) return found;
  const { reading, page } = understood;
  return isNewestFirst
    ? withCursor(page, reading)
    : findPageOfSearch(services, search, sort, { at: null, reading });
}

async function findPageOfSearch(
  services: SearchDeps,
  search: ProductSearch,
  sort: ProductSort,
  { at, reading }: { at: number | null; reading: SearchReading | undefined },
): Promise<FoundPage> {
  const asked = { ...search, q: reading?.q ?? search.q, sort, cursor: at };
  return withCursor(await searchProducts(services, asked), reading);
}

function withCursor({ products, nextCursor }: SearchPage, reading: SearchReading | undefined): FoundPage {
  const next = nextCursor === null ? null : formatSearchCursor({ at: nextCursor, reading });
  return { products, nextCursor: next, reading };
}
