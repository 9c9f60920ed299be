import type { Reader } from '../../../database/database.ts';
import {
  cutPage,
  type Page,
  parseTimeCursor,
  PERSONAL_PAGE_SIZE,
  timeCursor,
} from '../../platform/paging/keyset-page.ts';
import { countCancelled, countCompleted, listCancelled, listCompleted } from './sale-store.server.ts';
import type { SaleList, SaleRecord } from './sale.ts';
import { findParties, listByProducts } from '../purchase-store.server.ts';

/** `buyerId` leads to the conversation; it is not sent to the page. */
export type OwnSale = SaleRecord & { buyerId: string | null };

/** Newest first. An unknown cursor begins at the newest. */
export async function pageSales(
  db: Reader,
  sellerId: string,
  which: SaleList,
  cursor?: string | null,
  size: number = PERSONAL_PAGE_SIZE,
): Promise<Page<OwnSale>> {
  const list = which === 'sold' ? listCompleted : listCancelled;
  const found = await list(db, sellerId, parseTimeCursor(cursor), size + 1);
  return cutPage(found, size, ({ boughtAt, id }) => timeCursor({ at: boughtAt, id }));
}

export async function countSales(db: Reader, sellerId: string): Promise<Record<SaleList, number>> {
  const [sold, cancelled] = await Promise.all([countCompleted(db, sellerId), countCancelled(db, sellerId)]);
  return { sold, cancelled };
}

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
