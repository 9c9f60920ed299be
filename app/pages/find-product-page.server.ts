import type { Category, SubCategory } from '../product/category.ts';
import { listProducts, type ProductPage } from '../product/list-products.server.ts';
import { searchProducts } from '../search/search-products.server.ts';
import type { ListQuery } from './list-query.ts';
import type { Services } from './services.server.ts';

/** The part of the market that a list shows; all of it when neither is given. */
export interface ListPlace {
  category?: Category | undefined;
  subCategory?: SubCategory | undefined;
}

const SEARCH_CURSOR = /^\d{1,15}$/;

/**
 * One page of a list, searched or not.
 * @param cursor as an earlier page of the same list gave it
 * @returns undefined for a cursor that no page of this list gives
 */
export async function findProductPage(
  services: Services,
  place: ListPlace,
  query: ListQuery,
  cursor: string | undefined,
): Promise<ProductPage | undefined> {
  const { q, sort, ...filter } = query;
  if (!q) return listProducts(services.database.read, { ...place, ...filter }, sort, cursor);
  if (cursor !== undefined && !SEARCH_CURSOR.test(cursor)) return undefined;
  const asked = { ...place, ...filter, q, sort, cursor: cursor === undefined ? null : Number(cursor) };
  const { products, nextCursor } = await searchProducts(services, asked);
  return { products, nextCursor: nextCursor === null ? null : String(nextCursor) };
}
