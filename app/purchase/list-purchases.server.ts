import type { Reader } from '../../database/database.ts';
import { publicAddress, type PhotoSite } from '../media/show-photo.server.ts';
import { cutPage, OWN_PAGE_SIZE, parseTimeCursor, timeCursor, type Page } from '../platform/keyset-page.ts';
import type { Purchase, ShownPurchase } from './purchase.ts';
import { countBySide, listByBuyer, listByProducts } from './purchase-store.server.ts';

/**
 * A page of what a person has bought, newest first.
 * @param cursor as an earlier page gave it; anything else begins at the newest
 */
export async function pagePurchases(
  db: Reader,
  buyerId: string,
  cursor?: string | null,
  size: number = OWN_PAGE_SIZE,
): Promise<Page<Purchase>> {
  const found = await listByBuyer(db, buyerId, parseTimeCursor(cursor), size + 1);
  return cutPage(found, size, ({ boughtAt, id }) => timeCursor({ at: boughtAt, id }));
}

/** The newest of what a person has bought. */
export async function listNewestPurchases(db: Reader, buyerId: string, limit: number): Promise<Purchase[]> {
  return listByBuyer(db, buyerId, undefined, limit);
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
