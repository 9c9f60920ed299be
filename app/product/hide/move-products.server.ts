import type { Database, Writer } from '../../../database/database.ts';
import { appendChanges } from '../../platform/change-log.server.ts';
import type { WhyHidden } from './hidden-product.ts';
import {
  copyToHidden,
  copyToListed,
  deleteFromTable,
  lockPlaces,
  recountPicks,
  type Place,
} from './move-product-store.server.ts';

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
