import type { Reader } from '../../database/database.ts';
import { type PhotoSite, publicAddress } from '../media/photo.ts';
import { listRecordsOf } from './purchase-store.server.ts';

interface ExportedPurchase {
  productId: string;
  title: string;
  priceWon: number | null;
  boughtAt: string;
  otherName: string;
  photo: string | null;
}

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
