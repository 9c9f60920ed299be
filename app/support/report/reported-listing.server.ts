import type { Reader, Writer } from '../../../database/database.ts';
import { photoFileKey } from '../../media/photo.ts';
import { releaseFiles, retainFile } from '../../media/store-photos.server.ts';
import { findProduct } from '../../product/product.server.ts';
import type { Product } from '../../product/product.ts';
import { findReportedListing, upsertReportedListing } from './evidence-store.server.ts';

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

export async function findListingAsReported(
  db: Reader,
  reportId: string,
): Promise<ReportedListing | undefined> {
  const row = await findReportedListing(db, reportId);
  return (
    row && { ...(JSON.parse(row.listing) as Omit<ReportedListing, 'copiedAt'>), copiedAt: row.createdAt }
  );
}
