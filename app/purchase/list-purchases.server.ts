import type { Reader } from '../../database/database.ts';
import { publicAddress, type PhotoSite } from '../media/show-photo.server.ts';
import type { Purchase, ShownPurchase } from './purchase.ts';
import { countBySide, listByBuyer, listByProducts } from './purchase-store.server.ts';

/** What a person has bought, newest first. */
export async function listPurchases(db: Reader, buyerId: string, limit = 500): Promise<Purchase[]> {
  return listByBuyer(db, buyerId, limit);
}

/** A purchase as pages show it. */
export function showPurchase({ photo, ...purchase }: Purchase, site: PhotoSite): ShownPurchase {
  return { ...purchase, photoAddress: photo === null ? null : publicAddress(photo, site) };
}

/** The record of a listing's purchase, or undefined. */
export async function findPurchase(db: Reader, productId: string): Promise<Purchase | undefined> {
  const [purchase] = await listByProducts(db, [productId]);
  return purchase;
}

/** How much a person has sold and bought, of what there are records of. */
export async function countPurchases(
  db: Reader,
  accountId: string,
): Promise<{ sold: number; bought: number }> {
  const [sold, bought] = await Promise.all([
    countBySide(db, 'seller', accountId),
    countBySide(db, 'buyer', accountId),
  ]);
  return { sold, bought };
}

/** Who bought each of these products; only their seller may be shown it. */
export async function findBuyerNames(db: Reader, productIds: string[]): Promise<Map<string, string>> {
  const purchases = await listByProducts(db, productIds);
  return new Map(purchases.map(({ productId, buyerName }) => [productId, buyerName]));
}
