import type { Reader } from '../../database/database.ts';
import { cutPage, OWN_PAGE_SIZE, parseTimeCursor, timeCursor, type Page } from '../platform/keyset-page.ts';
import { listProductsById } from '../product/list/list-products.server.ts';
import type { Product } from '../product/product.ts';
import { countAllPicks, listAllPicks, listPickedAmong, listPickedIds } from './pick-store.server.ts';

const SESSION_PICKS = 500;

/** The ids of the newest 500 picks, and of those among `ids` that are picked. */
export async function listPickIds(db: Reader, accountId: string, ids: string[]): Promise<string[]> {
  const newest = await listPickedIds(db, accountId, SESSION_PICKS);
  const asked = newest.length < SESSION_PICKS ? [] : await listPickedAmong(db, accountId, ids);
  return [...new Set([...newest, ...asked])];
}

/** What a person has picked: a product, or one that nobody can see at present. */
export interface PickedProduct {
  productId: string;
  /** undefined where it is out of sight. */
  product: Product | undefined;
}

/**
 * A page of what a person has picked, newest pick first, sold products too.
 * @param cursor as an earlier page gave it; anything else begins at the newest
 */
export async function pagePickedProducts(
  db: Reader,
  accountId: string,
  cursor?: string | null,
  size: number = OWN_PAGE_SIZE,
): Promise<Page<PickedProduct>> {
  const picks = await listAllPicks(db, accountId, parseTimeCursor(cursor), size + 1);
  const page = cutPage(picks, size, ({ createdAt, productId }) =>
    timeCursor({ at: createdAt, id: productId }),
  );
  const ids = page.items.map(({ productId }) => productId);
  const products = new Map((await listProductsById(db, ids)).map((product) => [product.id, product]));
  return { ...page, items: ids.map((productId) => ({ productId, product: products.get(productId) })) };
}

/** How many a person has picked, of listings out of sight too. */
export async function countPicksOf(db: Reader, accountId: string): Promise<number> {
  return countAllPicks(db, accountId);
}
