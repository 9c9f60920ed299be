import type { Reader } from '../../database/database.ts';
import { listProductsById } from '../product/list-products.server.ts';
import type { Product } from '../product/product.ts';
import { listPickedAmong, listPickedIds } from './pick-store.server.ts';

const SESSION_PICKS = 500;

/** The ids of the newest 500 picks, and of those among `ids` that are picked. */
export async function listPickIds(db: Reader, accountId: string, ids: string[]): Promise<string[]> {
  const newest = await listPickedIds(db, accountId, SESSION_PICKS);
  const asked = newest.length < SESSION_PICKS ? [] : await listPickedAmong(db, accountId, ids);
  return [...new Set([...newest, ...asked])];
}

/** The products a person has picked, newest pick first, sold ones too. */
export async function listPickedProducts(db: Reader, accountId: string): Promise<Product[]> {
  const ids = await listPickedIds(db, accountId, SESSION_PICKS);
  const products = new Map((await listProductsById(db, ids)).map((product) => [product.id, product]));
  return ids.flatMap((id) => products.get(id) ?? []);
}
