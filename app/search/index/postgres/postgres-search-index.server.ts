import { setTimeout as pause } from 'node:timers/promises';
import type { Database, Reader } from '../../../../database/database.ts';
import { GRAMS_VERSION } from '../../text/index-grams.ts';
import { startPostgresRebuild, stepPostgresIndexer, type StepOutcome } from './postgres-indexer.server.ts';
import { DocumentReader } from './postgres-query-store.server.ts';
import { countDocuments, findState, hasChangesAfter, tidyIndex } from './postgres-search-store.server.ts';
import type { OpenSearchOptions, RebuildOptions, SearchIndex } from '../search-index.ts';
import { startVocabularyRebuild, stepPostgresVocabulary } from './postgres-vocabulary-indexer.server.ts';
import {
  countListedBetween,
  countListedPhrases,
  countListedWords,
  findVocabularyState,
  listShared,
} from './postgres-vocabulary-store.server.ts';
import { VOCABULARY_VERSION } from '../../text/vocabulary.ts';

const AFTER_ERROR_MS = 1_000;
const TURN_MS = 20;

export async function openPostgresSearchIndex(options: Required<OpenSearchOptions>): Promise<SearchIndex> {
  const { database } = options;
  const follower = startFollower(options);
  const documents = new DocumentReader(database.read);
  return {
    findCandidates: (query, before, limit) => documents.findCandidates(query, before, limit),
    findCandidatesWithProducts: (query, before, limit, filter) =>
      documents.findCandidatesWithProducts(query, before, limit, filter),
    listCandidates: async (query, before, limit) =>
      (await documents.findCandidates(query, before, limit)).feedSeqs,
    countWords: (words) => countListedWords(database.read, words),
    countWordsBetween: (from, below) => countListedBetween(database.read, from, below),
    countPhrases: (texts) => countListedPhrases(database.read, texts),
    listSharedPhrases: (after, limit) => listShared(database.read, after, limit),
    caughtUp: async () => (await areDocumentsCaughtUp(database.read)) && areWordsCaughtUp(database.read),
    close: () => follower.stop(),
  };
}

async function areDocumentsCaughtUp(db: Reader): Promise<boolean> {
  const state = await findState(db);
  if (state?.gramsVersion !== GRAMS_VERSION || state.rebuildBelow !== null) return false;
  return !(await hasChangesAfter(db, state.position));
}

async function areWordsCaughtUp(db: Reader): Promise<boolean> {
  const state = await findVocabularyState(db);
  if (state?.version !== VOCABULARY_VERSION || state.rebuildBelow !== null) return false;
  return !(await hasChangesAfter(db, state.position));
}

async function stepBoth(database: Database): Promise<'more' | 'done'> {
  const outcomes = [await stepPostgresIndexer(database), await stepPostgresVocabulary(database)];
  return outcomes.includes('more') ? 'more' : 'done';
}

function startFollower({ database, everyMs, onError }: Required<OpenSearchOptions>): {
  stop(): Promise<void>;
} {
  const stopping = new AbortController();
  let isFailing = false;
  const reportOnce = (error: unknown) => {
    if (!isFailing) onError(error);
    isFailing = true;
    return AFTER_ERROR_MS;
  };
  const follow = async () => {
    while (!stopping.signal.aborted) {
      const waitMs = await stepBoth(database).then((outcome) => {
        isFailing = false;
        return outcome === 'more' ? 0 : everyMs;
      }, reportOnce);
      await pause(waitMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const following = follow();
  return {
    stop: async () => {
      stopping.abort();
      await following;
    },
  };
}

export async function rebuildPostgresSearchIndex({ database }: RebuildOptions): Promise<number> {
  while (!(await startPostgresRebuild(database))) await pause(TURN_MS);
  while (!(await startVocabularyRebuild(database))) await pause(TURN_MS);
  await rebuildAll(
    () => stepPostgresIndexer(database),
    () => findState(database.read),
  );
  await rebuildAll(
    () => stepPostgresVocabulary(database),
    () => findVocabularyState(database.read),
  );
  await tidyIndex(database.read);
  return countDocuments(database.read);
}

async function rebuildAll(
  step: () => Promise<StepOutcome>,
  findProgress: () => Promise<{ rebuildBelow: number | null } | undefined>,
): Promise<void> {
  do if ((await step()) === 'elsewhere') await pause(TURN_MS);
  while ((await findProgress())?.rebuildBelow !== null);
}
