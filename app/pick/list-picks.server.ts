import type { Reader } from '../../database/database.ts';
import { listProductsById } from '../product/list-products.server.ts';
import type { Product } from '../product/product.ts';
import { listAllPickedIds, listPickedAmong, listPickedIds } from './pick-store.server.ts';

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

/** What a person has picked, newest pick first, sold products too. */
export async function listPickedProducts(db: Reader, accountId: string): Promise<PickedProduct[]> {
  const ids = await listAllPickedIds(db, accountId, SESSION_PICKS);
  const products = new Map((await listProductsById(db, ids)).map((product) => [product.id, product]));
  return ids.map((productId) => ({ productId, product: products.get(productId) }));
}
