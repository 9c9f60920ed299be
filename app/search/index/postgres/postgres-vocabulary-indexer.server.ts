import type { Database, Writer } from '../../../../database/database.ts';
import { findNewestPosition, readChanges, type Change } from '../../../platform/change-log.server.ts';
import { isLeftToNewer, touchedListings } from '../search-index.ts';
import type { StepOutcome } from './postgres-indexer.server.ts';
import { isBeyondLog } from './postgres-search-store.server.ts';
import {
  addToVocabulary,
  findVocabularyState,
  listNamedListingsBelow,
  listNamedListingsById,
  removeVocabulary,
  replaceNamed,
  saveVocabularyState,
  tryLockVocabulary,
  type NamedListing,
  type VocabularyState,
} from './postgres-vocabulary-store.server.ts';
import { VOCABULARY_VERSION, vocabularyChange } from '../../text/vocabulary.ts';

const CHANGES_A_STEP = 100;
const LISTINGS_A_STEP = 500;
const MINUTE_MS = 60_000;
/** The log is kept for a day; a longer sleep may have missed something. */
const MAX_SLEEP_MS = 20 * 60 * MINUTE_MS;
const NOTE_END_EVERY_MS = 10 * MINUTE_MS;

/** Like `stepPostgresIndexer`, with a position of its own: servers of an older version know no words. */
export async function stepPostgresVocabulary(database: Database): Promise<StepOutcome> {
  return database.transaction(async (tx) => {
    if (!(await tryLockVocabulary(tx))) return 'elsewhere';
    const state = await findVocabularyState(tx);
    if (state && isLeftToNewer(state, VOCABULARY_VERSION, Date.now())) return 'elsewhere';
    if (state?.version !== VOCABULARY_VERSION || (await hasLostPosition(tx, state))) {
      await beginRebuild(database, tx);
      return 'more';
    }
    const { changes, position } = await readChanges(
      { ...database, read: tx },
      state.position,
      CHANGES_A_STEP,
    );
    await applyChanges(tx, changes, state.rebuildBelow ?? 0);
    const rebuildBelow = state.rebuildBelow === null ? null : await rebuildNext(tx, state.rebuildBelow);
    const isAtEnd = changes.length < CHANGES_A_STEP;
    const readToEndAt = isAtEnd ? Date.now() : state.readToEndAt;
    const moved = changes.length > 0 || rebuildBelow !== state.rebuildBelow;
    if (moved || Math.abs(readToEndAt - state.readToEndAt) > NOTE_END_EVERY_MS) {
      await saveVocabularyState(tx, { version: VOCABULARY_VERSION, position, readToEndAt, rebuildBelow });
    }
    return isAtEnd && rebuildBelow === null ? 'done' : 'more';
  });
}

export async function startVocabularyRebuild(database: Database): Promise<boolean> {
  return database.transaction(async (tx) => {
    if (!(await tryLockVocabulary(tx))) return false;
    await beginRebuild(database, tx);
    return true;
  });
}

async function hasLostPosition(tx: Writer, { position, readToEndAt }: VocabularyState): Promise<boolean> {
  return Math.abs(Date.now() - readToEndAt) > MAX_SLEEP_MS || (await isBeyondLog(tx, position));
}

async function beginRebuild(database: Database, tx: Writer): Promise<void> {
  const position = await findNewestPosition({ ...database, read: tx });
  // The counts of a replaced market cannot be told apart.
  await removeVocabulary(tx);
  await saveVocabularyState(tx, {
    version: VOCABULARY_VERSION,
    position,
    readToEndAt: Date.now(),
    rebuildBelow: Number.MAX_SAFE_INTEGER,
  });
}

/** @param from listings below this `feedSeq` are left to a rebuild */
async function applyChanges(tx: Writer, changes: Change[], from: number): Promise<void> {
  const { productIds } = touchedListings(changes);
  if (productIds.length === 0) return;
  const listings = (await listNamedListingsById(tx, productIds)).filter(({ feedSeq }) => feedSeq >= from);
  await replaceListings(tx, productIds, listings);
}

async function replaceListings(tx: Writer, productIds: string[], listings: NamedListing[]): Promise<void> {
  const gone = await replaceNamed(tx, productIds, listings);
  await addToVocabulary(tx, vocabularyChange(listings, gone));
}

async function rebuildNext(tx: Writer, below: number): Promise<number | null> {
  const listings = await listNamedListingsBelow(tx, below, LISTINGS_A_STEP);
  const productIds = listings.map(({ id }) => id);
  await replaceListings(tx, productIds, listings);
  return listings.length < LISTINGS_A_STEP ? null : (listings.at(-1)?.feedSeq ?? null);
}
