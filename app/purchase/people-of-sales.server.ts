import type { Reader } from '../../database/database.ts';
import { findParties, listByProducts } from './purchase-store.server.ts';

/** Accounts that still exist; undefined without a record. */
export async function findPartiesOfSale(
  db: Reader,
  productId: string,
): Promise<{ buyerId: string | null; sellerId: string | null } | undefined> {
  return findParties(db, productId);
}

export async function findBuyerNames(db: Reader, productIds: string[]): Promise<Map<string, string>> {
  const purchases = await listByProducts(db, productIds);
  return new Map(purchases.map(({ productId, buyerName }) => [productId, buyerName]));
}
