import type { Database, Reader, Writer } from '../../../database/database.ts';
import type { PhotoSite } from '../../media/photo.ts';
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
  lockListings,
  type FeedPosition,
  recountPicks,
  updateHidden,
  updateHiddenReason,
} from './hidden-product-store.server.ts';
import { endApplicationsOf } from '../reserve/giveaway/giveaway.server.ts';
import { endReservations } from '../reserve/reservation.server.ts';
import type { HiddenProduct, HiddenProductSummary, WhyHidden } from '../product.ts';

export async function findHiddenProduct(db: Reader, id: string): Promise<HiddenProduct | undefined> {
  return findHiddenById(db, id);
}

export async function listHiddenOfSeller(
  db: Reader,
  sellerId: string,
  limit: number,
): Promise<HiddenProduct[]> {
  return listHiddenBySeller(db, sellerId, limit);
}

export function summariseHidden(product: HiddenProduct, site: PhotoSite): HiddenProductSummary {
  const { hiddenAt, hiddenReason, ...listed } = product;
  return { ...summarise(listed, site), hiddenAt, hiddenReason };
}

export async function countHiddenOfSeller(db: Reader, sellerId: string): Promise<number> {
  return countHiddenBySeller(db, sellerId);
}

export async function lockHiddenBySuspension(
  tx: Writer,
  engine: Database['engine'],
  sellerId: string,
  limit: number,
): Promise<string[]> {
  return lockIdsOfSuspended(tx, engine, sellerId, limit);
}

/** For a listing of a suspended seller; false when it is hidden already, or listed. */
export async function markHidden(tx: Writer, productId: string, why: WhyHidden): Promise<boolean> {
  return updateHidden(tx, productId, why);
}

export async function unmarkHidden(tx: Writer, productId: string): Promise<boolean> {
  return clearHidden(tx, productId);
}

/** It stays hidden for another reason. */
export async function changeHiddenReason(tx: Writer, productId: string, reason: string): Promise<void> {
  await updateHiddenReason(tx, productId, reason);
}

type Engine = Database['engine'];

const idsOf = (listings: FeedPosition[]) => listings.map(({ id }) => id);

/** To everyone else they look removed. @param movePicks copies the picks first. @returns how many were listed */
export async function hideProducts(
  tx: Writer,
  { engine, ids, why, now }: { engine: Engine; ids: string[]; why: WhyHidden; now: number },
  movePicks: (tx: Writer, ids: string[]) => Promise<void>,
): Promise<number> {
  const listings = ids.length === 0 ? [] : await lockListings(tx, engine, 'product', ids);
  if (listings.length === 0) return 0;
  const found = idsOf(listings);
  await copyToHidden(tx, found, why);
  await movePicks(tx, found);
  await endApplicationsOf(tx, found, now);
  await deleteFromTable(tx, 'product', found);
  await endReservations(tx, found, now);
  await appendChanges(
    tx,
    listings.map(({ id, feedSeq }) => ({ kind: 'removed', productId: id, feedSeq })),
    now,
  );
  return found.length;
}

/** Without picks that were removed meanwhile. @returns how many were hidden */
export async function unhideProducts(
  tx: Writer,
  { engine, ids, now }: { engine: Engine; ids: string[]; now: number },
  movePicks: (tx: Writer, ids: string[]) => Promise<void>,
): Promise<number> {
  const listings = ids.length === 0 ? [] : await lockListings(tx, engine, 'hiddenProduct', ids);
  if (listings.length === 0) return 0;
  const found = idsOf(listings);
  await copyToListed(tx, found);
  await movePicks(tx, found);
  await deleteFromTable(tx, 'hiddenProduct', found);
  await recountPicks(tx, found);
  // Not `published`: no one is notified of a new listing.
  await appendChanges(
    tx,
    listings.map(({ id, feedSeq }) => ({ kind: 'edited', productId: id, feedSeq })),
    now,
  );
  return found.length;
}
