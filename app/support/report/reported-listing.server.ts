import type { Reader, Writer } from '../../../database/database.ts';
import { photoFileKey } from '../../media/photo.ts';
import { releaseFiles, retainFile } from '../../media/store-photos.server.ts';
import { findProduct } from '../../product/product.server.ts';
import type { Product } from '../../product/product.ts';
import { listReportedListings, upsertReportedListing } from './evidence-store.server.ts';

/** A listing as it was when it was reported. `photos`: keys of files. */
export interface ReportedListing extends Pick<
  Product,
  'id' | 'title' | 'brand' | 'desc' | 'category' | 'subCategory' | 'priceWon' | 'sellerId'
> {
  photos: string[];
  copiedAt: number;
}

const WIDTH = 720;

/** In the report's transaction; takes the place of what was copied for it before. */
export async function copyListing(
  tx: Writer,
  { reportId, productId, now }: { reportId: string; productId: string; now: number },
): Promise<void> {
  const product = await findProduct(tx, productId);
  if (!product) return;
  const { id, title, brand, desc, category, subCategory, priceWon, sellerId } = product;
  const photos = product.photos.map((photo) => photoFileKey(photo, WIDTH));
  const listing = { id, title, brand, desc, category, subCategory, priceWon, sellerId, photos };
  await upsertReportedListing(tx, {
    reportId,
    productId,
    listing: JSON.stringify(listing),
    createdAt: now,
  });
  await releaseFiles(tx, [reportId]);
  for (const key of photos) await retainFile(tx, key, reportId);
}

/** Each once, in the order of the reports: a listing that was edited in between is another. */
export async function listListingsAsReported(
  db: Reader,
  reportIds: readonly string[],
): Promise<ReportedListing[]> {
  const rows = await listReportedListings(db, reportIds);
  const byReport = new Map(rows.map((row) => [row.reportId, row]));
  const shown = new Map<string, ReportedListing>();
  for (const id of reportIds) {
    const row = byReport.get(id);
    if (!row || shown.has(row.listing)) continue;
    const listing = JSON.parse(row.listing) as Omit<ReportedListing, 'copiedAt'>;
    shown.set(row.listing, { ...listing, copiedAt: row.createdAt });
  }
  return [...shown.values()];
}
