import type { Database, Writer } from '../../../../database/database.ts';
import { findNewestPosition, readChanges, type Change } from '../../../platform/change-log.server.ts';
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
/** Of a rebuild: a long write transaction holds back readers of the change log. */
const LISTINGS_A_STEP = 1_000;
const MINUTE_MS = 60_000;
/** The log is kept for a day; a longer sleep may have missed something. */
const MAX_SLEEP_MS = 20 * 60 * MINUTE_MS;
const NOTE_END_EVERY_MS = 10 * MINUTE_MS;

export type StepOutcome = 'more' | 'done' | 'elsewhere';

/** One transaction moves position and documents, so servers may take turns. `elsewhere`: another one works on it. */
export async function stepPostgresIndexer(database: Database): Promise<StepOutcome> {
  const { outcome, hasAdded } = await database.transaction((tx) => takeStep(database, tx));
  // Afterwards: it is slow and need not hold back readers of the log.
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
  if (state?.gramsVersion !== GRAMS_VERSION || (await hasLostPosition(tx, state))) {
    await beginRebuild(database, tx);
    return { outcome: 'more', hasAdded: false };
  }
  const { changes, position } = await readChanges({ ...database, read: tx }, state.position, CHANGES_A_STEP);
  const rebuilt = state.rebuildBelow === null ? undefined : await readNext(tx, state.rebuildBelow);
  const changed = await readChanged(tx, changes);
  // Reads everything before the first write, for the same reason.
  if (rebuilt) await replace(tx, rebuilt);
  await replace(tx, changed);
  const isAtEnd = changes.length < CHANGES_A_STEP;
  const readToEndAt = isAtEnd ? Date.now() : state.readToEndAt;
  const rebuildBelow = rebuilt ? rebuilt.goesOnBelow : null;
  const moved = changes.length > 0 || rebuildBelow !== state.rebuildBelow;
  if (moved || Math.abs(readToEndAt - state.readToEndAt) > NOTE_END_EVERY_MS) {
    await saveState(tx, { position, readToEndAt, rebuildBelow });
  }
  const outcome = isAtEnd && rebuildBelow === null ? 'done' : 'more';
  return { outcome, hasAdded: changed.documents.length + (rebuilt?.documents.length ?? 0) > 0 };
}

export async function startPostgresRebuild(database: Database): Promise<boolean> {
  return database.transaction(async (tx) => {
    if (!(await tryLockIndex(tx))) return false;
    await beginRebuild(database, tx);
    return true;
  });
}

async function hasLostPosition(
  tx: Writer,
  { position, readToEndAt }: PostgresFollowerState,
): Promise<boolean> {
  return Math.abs(Date.now() - readToEndAt) > MAX_SLEEP_MS || (await isBeyondLog(tx, position));
}

async function beginRebuild(database: Database, tx: Writer): Promise<void> {
  const position = await findNewestPosition({ ...database, read: tx });
  await saveState(tx, { position, readToEndAt: Date.now(), rebuildBelow: Number.MAX_SAFE_INTEGER });
}

interface Replacement {
  documents: SearchDocument[];
  productIds: string[];
  range?: [number, number];
}

async function readChanged(tx: Writer, changes: Change[]): Promise<Replacement> {
  const { productIds } = touchedListings(changes);
  return { documents: (await listListingsById(tx, productIds)).map(toDocument), productIds };
}

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
