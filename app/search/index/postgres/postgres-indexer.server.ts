import type { Database, Writer } from '../../../../database/database.ts';
import { findNewestPlace, readChanges, type Change } from '../../../platform/change-log.server.ts';
import { documentGrams, GRAMS_VERSION, type IndexedListing } from '../../text/index-grams.ts';
import { isLeftToNewer, touchedListings } from '../search-index.ts';
import {
  addDocuments,
  findState,
  foldInDocuments,
  isBeyondLog,
  listListingsBelow,
  listListingsById,
  removeDocuments,
  removeRange,
  saveState,
  tryLockIndex,
  type PostgresFollowerState,
  type SearchDocument,
} from './postgres-search-store.server.ts';

const CHANGES_A_STEP = 100;
/** A rebuild writes as many at once: a transaction that writes holds back everyone who reads the change log. */
const LISTINGS_A_STEP = 1_000;
const MINUTE_MS = 60_000;
/** The log is kept for a day; whoever has not read it for nearly as long may have missed something, whichever way the clock went. */
const MAX_SLEEP_MS = 20 * 60 * MINUTE_MS;
const NOTE_END_EVERY_MS = 10 * MINUTE_MS;

export type StepOutcome = 'more' | 'done' | 'elsewhere';

/**
 * Brings search_document up to the tables by one step: a transaction that moves the place in the log together
 * with the documents, so several servers may take turns and any of them may be killed.
 * @returns whether there is more to do at once; `elsewhere` while another server is at it
 */
export async function stepPostgresIndexer(database: Database): Promise<StepOutcome> {
  const { outcome, hasAdded } = await database.transaction((tx) => takeStep(database, tx));
  // After the step, because it takes the longer of the two and need not hold back those who read the log.
  if (hasAdded) await database.transaction(foldInDocuments);
  return outcome;
}

async function takeStep(
  database: Database,
  tx: Writer,
): Promise<{ outcome: StepOutcome; hasAdded: boolean }> {
  if (!(await tryLockIndex(tx))) return { outcome: 'elsewhere', hasAdded: false };
  const state = await findState(tx);
  if (state && isLeftToNewer({ ...state, version: state.gramsVersion }, GRAMS_VERSION, Date.now()))
    return { outcome: 'elsewhere', hasAdded: false };
  if (state?.gramsVersion !== GRAMS_VERSION || (await hasLostPlace(tx, state))) {
    await beginRebuild(database, tx);
    return { outcome: 'more', hasAdded: false };
  }
  const { changes, place } = await readChanges({ ...database, read: tx }, state.place, CHANGES_A_STEP);
  const rebuilt = state.rebuildBelow === null ? undefined : await readNext(tx, state.rebuildBelow);
  const changed = await readChanged(tx, changes);
  // Everything is read and cut before the first thing is written, for the same reason.
  if (rebuilt) await replace(tx, rebuilt);
  await replace(tx, changed);
  const isAtEnd = changes.length < CHANGES_A_STEP;
  const readToEndAt = isAtEnd ? Date.now() : state.readToEndAt;
  const rebuildBelow = rebuilt ? rebuilt.goesOnBelow : null;
  const moved = changes.length > 0 || rebuildBelow !== state.rebuildBelow;
  if (moved || Math.abs(readToEndAt - state.readToEndAt) > NOTE_END_EVERY_MS) {
    await saveState(tx, { place, readToEndAt, rebuildBelow });
  }
  const outcome = isAtEnd && rebuildBelow === null ? 'done' : 'more';
  return { outcome, hasAdded: changed.documents.length + (rebuilt?.documents.length ?? 0) > 0 };
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
  return Math.abs(Date.now() - readToEndAt) > MAX_SLEEP_MS || (await isBeyondLog(tx, place));
}

async function beginRebuild(database: Database, tx: Writer): Promise<void> {
  const place = await findNewestPlace({ ...database, read: tx });
  await saveState(tx, { place, readToEndAt: Date.now(), rebuildBelow: Number.MAX_SAFE_INTEGER });
}

/** What a step writes: these documents, instead of whatever stands in their place. */
interface Replacement {
  documents: SearchDocument[];
  productIds: string[];
  /** Places in the feed of which every document goes: from the first to below the second. */
  range?: [number, number];
}

async function readChanged(tx: Writer, changes: Change[]): Promise<Replacement> {
  const { productIds } = touchedListings(changes);
  return { documents: (await listListingsById(tx, productIds)).map(toDocument), productIds };
}

/** The next listings of a rebuild; `goesOnBelow` is null when they are the last. */
async function readNext(tx: Writer, below: number): Promise<Replacement & { goesOnBelow: number | null }> {
  const listings = await listListingsBelow(tx, below, LISTINGS_A_STEP);
  const isLast = listings.length < LISTINGS_A_STEP;
  const lowest = isLast ? 0 : (listings.at(-1)?.feedSeq ?? 0);
  const productIds = listings.map(({ id }) => id);
  return {
    documents: listings.map(toDocument),
    productIds,
    range: [lowest, below],
    goesOnBelow: isLast ? null : lowest,
  };
}

async function replace(tx: Writer, { documents, productIds, range }: Replacement): Promise<void> {
  if (range) await removeRange(tx, ...range);
  await removeDocuments(tx, productIds);
  await addDocuments(tx, documents);
}

function toDocument(listing: IndexedListing): SearchDocument {
  return { feedSeq: listing.feedSeq, productId: listing.id, grams: documentGrams(listing) };
}
