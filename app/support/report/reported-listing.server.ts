import type { Reader, Writer } from '../../../database/database.ts';
import { photoFileKey } from '../../media/photo.ts';
import { findListingsWithSame } from '../../media/print/photo-prints.server.ts';
import { releaseFiles, retainFile } from '../../media/store-photos.server.ts';
import { findHiddenProduct } from '../../product/hide/hide-products.server.ts';
import { findProduct } from '../../product/product.server.ts';
import type { Product } from '../../product/product.ts';
import type { CaseSignal } from '../case/case.ts';
import { listReportedListings, upsertReportedListing } from './evidence-store.server.ts';

/** A listing at the time of its report. `photos`: keys of files. */
export interface ReportedListing extends Pick<
  Product,
  'id' | 'title' | 'brand' | 'desc' | 'category' | 'subCategory' | 'priceWon' | 'sellerId'
> {
  photos: string[];
  /** Other listings that had one of the photos before. Undefined in older copies. */
  sameAs?: { id: string; title: string }[];
  copiedAt: number;
}

const WIDTH = 720;
const MAX_SAME = 3;

/** In the report's transaction; replaces an earlier copy for it. @returns what the market notices in it */
export async function copyListing(
  tx: Writer,
  { reportId, productId, now }: { reportId: string; productId: string; now: number },
): Promise<CaseSignal[]> {
  const product = await findProduct(tx, productId);
  if (!product) return [];
  const { id, title, brand, desc, category, subCategory, priceWon, sellerId } = product;
  const photos = product.photos.map((photo) => photoFileKey(photo, WIDTH));
  const sameAs = await listWithSamePhoto(tx, product);
  const listing = { id, title, brand, desc, category, subCategory, priceWon, sellerId, photos, sameAs };
  await upsertReportedListing(tx, {
    reportId,
    productId,
    listing: JSON.stringify(listing),
    createdAt: now,
  });
  await releaseFiles(tx, [reportId]);
  for (const key of photos) await retainFile(tx, key, reportId);
  return sameAs.length > 0 ? ['same-photo'] : [];
}

/** Includes sold and hidden ones: a suspended seller may be back under another account. */
async function listWithSamePhoto(db: Reader, { photos }: Product): Promise<{ id: string; title: string }[]> {
  const ids = await findListingsWithSame(db, photos, MAX_SAME);
  const found = await Promise.all(
    ids.map(async (id) => (await findProduct(db, id)) ?? findHiddenProduct(db, id)),
  );
  return found.flatMap((product) => (product ? { id: product.id, title: product.title } : []));
}

/** Each once, in the order of the reports: an edited listing is another one. */
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
