import type { Database, Reader, Writer } from '../../../database/database.ts';
import type { PhotoSite } from '../../media/show-photo.server.ts';
import { appendChanges } from '../../platform/change-log.server.ts';
import { summarise } from '../list/list-products.server.ts';
import {
  clearHidden,
  copyToHidden,
  copyToListed,
  countHiddenBySeller,
  deleteFromTable,
  findHiddenById,
  listHiddenBySeller,
  lockIdsOfSuspended,
  lockPlaces,
  type Place,
  recountPicks,
  updateHidden,
} from './hidden-product-store.server.ts';
import type { HiddenProduct, HiddenProductSummary, WhyHidden } from './hidden-product.ts';

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

type Engine = Database['engine'];

const idsOf = (places: Place[]) => places.map(({ id }) => id);

/**
 * Moves listings out of sight, into a table of their own, each with its place in the feed: whatever lists, finds or
 * sells listings knows of no other. For everybody it is as if they had been removed.
 * @param movePicks has what points at them follow, between the copy and the end of the original
 * @returns how many of them were in sight
 */
export async function moveOutOfSight(
  tx: Writer,
  { engine, ids, why, now }: { engine: Engine; ids: string[]; why: WhyHidden; now: number },
  movePicks: (tx: Writer, ids: string[]) => Promise<void>,
): Promise<number> {
  const places = ids.length === 0 ? [] : await lockPlaces(tx, engine, 'product', ids);
  if (places.length === 0) return 0;
  const found = idsOf(places);
  await copyToHidden(tx, found, why);
  await movePicks(tx, found);
  await deleteFromTable(tx, 'product', found);
  await appendChanges(
    tx,
    places.map(({ id, feedSeq }) => ({ kind: 'removed', productId: id, feedSeq })),
    now,
  );
  return found.length;
}

/**
 * Moves listings back to where they were, as they were but for the picks that were taken back meanwhile.
 * @param movePicks as in `moveOutOfSight`
 * @returns how many of them were out of sight
 */
export async function moveIntoSight(
  tx: Writer,
  { engine, ids, now }: { engine: Engine; ids: string[]; now: number },
  movePicks: (tx: Writer, ids: string[]) => Promise<void>,
): Promise<number> {
  const places = ids.length === 0 ? [] : await lockPlaces(tx, engine, 'hiddenProduct', ids);
  if (places.length === 0) return 0;
  const found = idsOf(places);
  await copyToListed(tx, found);
  await movePicks(tx, found);
  await deleteFromTable(tx, 'hiddenProduct', found);
  await recountPicks(tx, found);
  // Not `published`: nothing is new, and nobody is told of a new listing.
  await appendChanges(
    tx,
    places.map(({ id, feedSeq }) => ({ kind: 'edited', productId: id, feedSeq })),
    now,
  );
  return found.length;
}
