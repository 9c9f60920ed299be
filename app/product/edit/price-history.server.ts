import type { Reader, Writer } from '../../../database/database.ts';
import type { Product } from '../product.ts';
import {
  deletePrices,
  deletePricesUpTo,
  findNewestNumber,
  insertPrice,
  listPrices,
  listPricesBySeller,
} from './price-history-store.server.ts';
import { describePrices, type ListedPrice, MAX_PRICES, type PriceChange } from './price-history.ts';

/** In the edit's transaction, which holds the listing's lock. @param before the listing with its price until now */
export async function notePrice(
  tx: Writer,
  before: Pick<Product, 'id' | 'priceWon' | 'createdAt'>,
  { priceWon, at }: ListedPrice,
): Promise<void> {
  if (priceWon === before.priceWon) return;
  const { id, createdAt } = before;
  const newest = await findNewestNumber(tx, id);
  // Without changes, the price is only in the listing.
  if (newest === undefined)
    await insertPrice(tx, id, { number: 1, priceWon: before.priceWon, at: createdAt });
  const number = (newest ?? 1) + 1;
  await insertPrice(tx, id, { number, priceWon, at });
  await deletePricesUpTo(tx, id, number - MAX_PRICES);
}

/** Oldest first, with the present one. */
export async function listPriceHistory(
  db: Reader,
  { id, priceWon, createdAt }: Pick<Product, 'id' | 'priceWon' | 'createdAt'>,
): Promise<ListedPrice[]> {
  const prices = await listPrices(db, id);
  return prices.length > 0 ? prices : [{ priceWon, at: createdAt }];
}

export async function listPricesOfSeller(db: Reader, sellerId: string) {
  return listPricesBySeller(db, sellerId);
}

export async function findPriceChange(db: Reader, productId: string): Promise<PriceChange | undefined> {
  return describePrices(await listPrices(db, productId));
}

export async function forgetPrices(tx: Writer, productId: string): Promise<void> {
  await deletePrices(tx, productId);
}
