import type { Reader } from '../../database/database.ts';
import { publicAddress, type PhotoSite } from '../media/show-photo.server.ts';
import type { Purchase, ShownPurchase } from './purchase.ts';
import { listByBuyer, listByProducts } from './purchase-store.server.ts';

/** What a person has bought, newest first. */
export async function listPurchases(db: Reader, buyerId: string, limit = 500): Promise<Purchase[]> {
  return listByBuyer(db, buyerId, limit);
}

/** A purchase as pages show it. */
export function showPurchase({ photo, ...purchase }: Purchase, site: PhotoSite): ShownPurchase {
  return { ...purchase, photoAddress: photo === null ? null : publicAddress(photo, site) };
}

/** Who bought each of these products; only their seller may be shown it. */
export async function findBuyerNames(db: Reader, productIds: string[]): Promise<Map<string, string>> {
  const purchases = await listByProducts(db, productIds);
  return new Map(purchases.map(({ productId, buyerName }) => [productId, buyerName]));
}
