import type { Database, Writer } from '../../database/database.ts';
import { findNewestPlace, readChanges, type Change } from '../platform/change-log.server.ts';
import { documentGrams, GRAMS_VERSION, type IndexedListing } from './index-grams.ts';
import { touchedListings } from './indexed-change.ts';
import {
  addDocuments,
  findState,
  isBeyondLog,
  listListingsBelow,
  listListingsById,
  removeDocuments,
  removeRange,
  saveState,
  tryLockIndex,
  type PostgresFollowerState,
} from './postgres-search-store.server.ts';

/** Small, because a transaction that writes holds back everyone who reads the change log. */
const CHANGES_A_STEP = 100;
const LISTINGS_A_STEP = 100;
const MINUTE_MS = 60_000;
/** The log is kept for a day; whoever has not read it for nearly as long may have missed something. */
const LONGEST_SLEEP_MS = 20 * 60 * MINUTE_MS;
const NOTE_END_EVERY_MS = 10 * MINUTE_MS;

export type StepOutcome = 'more' | 'done' | 'elsewhere';

/**
 * Brings search_document up to the tables by one step: a transaction that moves the place in the log together
 * with the documents, so several servers may take turns and any of them may be killed.
 * @returns whether there is more to do at once; `elsewhere` while another server is at it
 */
export async function stepPostgresIndexer(database: Database): Promise<StepOutcome> {
  return database.transaction(async (tx) => {
    if (!(await tryLockIndex(tx))) return 'elsewhere';
    const state = await findState(tx);
    if (state?.gramsVersion !== GRAMS_VERSION || (await hasLostPlace(tx, state))) {
      await beginRebuild(database, tx);
      return 'more';
    }
    const { changes, place } = await readChanges({ ...database, read: tx }, state.place, CHANGES_A_STEP);
    await applyChanges(tx, changes);
    const rebuildBelow = state.rebuildBelow === null ? null : await rebuildNext(tx, state.rebuildBelow);
    const isAtEnd = changes.length < CHANGES_A_STEP;
    const readToEndAt = isAtEnd ? Date.now() : state.readToEndAt;
    const moved = changes.length > 0 || rebuildBelow !== state.rebuildBelow;
    if (moved || readToEndAt - state.readToEndAt > NOTE_END_EVERY_MS) {
      await saveState(tx, { place, readToEndAt, rebuildBelow });
    }
    return isAtEnd && rebuildBelow === null ? 'done' : 'more';
  });
}

/** Has all listings read again by the next steps. What is in the index stays to be found meanwhile. */
export async function startPostgresRebuild(database: Database): Promise<boolean> {
  return database.transaction(async (tx) => {
    if (!(await tryLockIndex(tx))) return false;
    await beginRebuild(database, tx);
    return true;
  });
}

async function hasLostPlace(tx: Writer, { place, readToEndAt }: PostgresFollowerState): Promise<boolean> {
  return Date.now() - readToEndAt > LONGEST_SLEEP_MS || (await isBeyondLog(tx, place));
}

async function beginRebuild(database: Database, tx: Writer): Promise<void> {
  const place = await findNewestPlace({ ...database, read: tx });
  await saveState(tx, { place, readToEndAt: Date.now(), rebuildBelow: Number.MAX_SAFE_INTEGER });
}

async function applyChanges(tx: Writer, changes: Change[]): Promise<void> {
  const { productIds } = touchedListings(changes);
  const listings = await listListingsById(tx, productIds);
  await removeDocuments(tx, productIds);
  await add(tx, listings);
}

/** @returns where the rebuild goes on, null when it is done */
async function rebuildNext(tx: Writer, below: number): Promise<number | null> {
  const listings = await listListingsBelow(tx, below, LISTINGS_A_STEP);
  const isLast = listings.length < LISTINGS_A_STEP;
  const lowest = isLast ? 0 : (listings.at(-1)?.feedSeq ?? 0);
  await removeRange(tx, lowest, below);
  await removeDocuments(
    tx,
    listings.map(({ id }) => id),
  );
  await add(tx, listings);
  return isLast ? null : lowest;
}

async function add(tx: Writer, listings: IndexedListing[]): Promise<void> {
  await addDocuments(
    tx,
    listings.map((listing) => ({
      feedSeq: listing.feedSeq,
      productId: listing.id,
      grams: documentGrams(listing),
    })),
  );
}
