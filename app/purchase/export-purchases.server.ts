import type { Reader } from '../../database/database.ts';
import { publicAddress, type PhotoSite } from '../media/show-photo.server.ts';
import { listRecordsOf } from './export-purchases-store.server.ts';

/** A purchase as either side may take it along. Times are ISO 8601. */
export interface ExportedPurchase {
  productId: string;
  title: string;
  priceWon: number | null;
  boughtAt: string;
  /** The seller of what one bought, the buyer of what one sold. */
  otherName: string;
  /** The address of the photo that the record keeps, also of a listing that is gone; null without photos. */
  photo: string | null;
}

/** What a person has bought and sold, newest first, removed listings too. */
export async function exportPurchases(
  db: Reader,
  accountId: string,
  site: PhotoSite,
): Promise<{ purchases: ExportedPurchase[]; sales: ExportedPurchase[] }> {
  const [bought, sold] = await Promise.all([
    listRecordsOf(db, 'buyer', accountId),
    listRecordsOf(db, 'seller', accountId),
  ]);
  const toExport = ({ boughtAt, photo, ...record }: (typeof bought)[number]): ExportedPurchase => ({
    ...record,
    boughtAt: new Date(boughtAt).toISOString(),
    photo: photo === null ? null : publicAddress(photo, site),
  });
  return { purchases: bought.map(toExport), sales: sold.map(toExport) };
}
