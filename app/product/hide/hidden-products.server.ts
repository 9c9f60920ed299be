import type { Database, Reader, Writer } from '../../../database/database.ts';
import type { PhotoSite } from '../../media/show-photo.server.ts';
import type { HiddenProduct, HiddenProductSummary, WhyHidden } from './hidden-product.ts';
import {
  clearHidden,
  countHiddenBySeller,
  findHiddenById,
  listHiddenBySeller,
  lockIdsOfSuspended,
  updateHidden,
} from './hidden-product-store.server.ts';
import { summarise } from '../list/list-products.server.ts';

/** The listing out of sight with that id, or undefined. */
export async function findHiddenProduct(db: Reader, id: string): Promise<HiddenProduct | undefined> {
  return findHiddenById(db, id);
}

/** A seller's listings that are out of sight, newest first. */
export async function listHiddenOfSeller(
  db: Reader,
  sellerId: string,
  limit: number,
): Promise<HiddenProduct[]> {
  return listHiddenBySeller(db, sellerId, limit);
}

/** What a seller's own list needs of one. */
export function summariseHidden(product: HiddenProduct, site: PhotoSite): HiddenProductSummary {
  const { hiddenAt, hiddenReason, ...listed } = product;
  return { ...summarise(listed, site), hiddenAt, hiddenReason };
}

/** How many of a seller's listings are out of sight. */
export async function countHiddenOfSeller(db: Reader, sellerId: string): Promise<number> {
  return countHiddenBySeller(db, sellerId);
}

/** Ids of those that are out of sight only because their seller is suspended. */
export async function lockHiddenBySuspension(
  tx: Writer,
  engine: Database['engine'],
  sellerId: string,
  limit: number,
): Promise<string[]> {
  return lockIdsOfSuspended(tx, engine, sellerId, limit);
}

/** Hides what is out of sight already, its seller being suspended: false where it is hidden, or in sight. */
export async function markHidden(tx: Writer, productId: string, why: WhyHidden): Promise<boolean> {
  return updateHidden(tx, productId, why);
}

/** Takes that back; it stays out of sight for its seller's sake. */
export async function unmarkHidden(tx: Writer, productId: string): Promise<boolean> {
  return clearHidden(tx, productId);
}
