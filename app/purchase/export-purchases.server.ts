import type { Reader } from '../../database/database.ts';
import { listRecordsOf } from './export-purchases-store.server.ts';

/** A purchase as either side may take it along. Times are ISO 8601. */
export interface ExportedPurchase {
  productId: string;
  title: string;
  priceWon: number | null;
  boughtAt: string;
  /** The seller of what one bought, the buyer of what one sold. */
  otherName: string;
}

/** What a person has bought and sold, newest first, removed listings too. */
export async function exportPurchases(
  db: Reader,
  accountId: string,
): Promise<{ purchases: ExportedPurchase[]; sales: ExportedPurchase[] }> {
  const [bought, sold] = await Promise.all([
    listRecordsOf(db, 'buyer', accountId),
    listRecordsOf(db, 'seller', accountId),
  ]);
  const toExport = ({ boughtAt, ...record }: (typeof bought)[number]): ExportedPurchase => ({
    ...record,
    boughtAt: new Date(boughtAt).toISOString(),
  });
  return { purchases: bought.map(toExport), sales: sold.map(toExport) };
}
