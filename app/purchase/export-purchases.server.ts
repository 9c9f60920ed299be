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
  /** Only where the two took the purchase back. */
  cancelledAt?: string;
}

export async function exportPurchases(
  db: Reader,
  accountId: string,
  site: PhotoSite,
): Promise<{ purchases: ExportedPurchase[]; sales: ExportedPurchase[] }> {
  const listAll = async (side: 'buyer' | 'seller') => [
    ...(await listRecordsOf(db, 'purchase', side, accountId)),
    ...(await listRecordsOf(db, 'cancelledPurchase', side, accountId)),
  ];
  const [bought, sold] = await Promise.all([listAll('buyer'), listAll('seller')]);
  const isoTime = (at: number) => new Date(at).toISOString();
  const toExport = ({
    boughtAt,
    cancelledAt,
    photo,
    ...record
  }: (typeof bought)[number]): ExportedPurchase => ({
    ...record,
    boughtAt: isoTime(boughtAt),
    photo: photo === null ? null : publicAddress(photo, site),
    ...(cancelledAt !== undefined && { cancelledAt: isoTime(cancelledAt) }),
  });
  return { purchases: bought.map(toExport), sales: sold.map(toExport) };
}
