import { setTimeout as pause } from 'node:timers/promises';
import { GRAMS_VERSION } from './index-grams.ts';
import { startPostgresRebuild, stepPostgresIndexer } from './postgres-indexer.server.ts';
import {
  countDocuments,
  findState,
  hasChangesAfter,
  listCandidates,
} from './postgres-search-store.server.ts';
import type { OpenSearchOptions, RebuildOptions } from './search-index-options.ts';
import type { SearchIndex } from './search-index.ts';

const AFTER_ERROR_MS = 5_000;
const TURN_MS = 20;

/** Searches in search_document, which this process keeps up to date in turn with the others. */
export async function openPostgresSearchIndex(options: Required<OpenSearchOptions>): Promise<SearchIndex> {
  const { database } = options;
  const follower = startFollower(options);
  return {
    candidates: (query, before, limit) =>
      listCandidates(database.read, query, before ?? Number.MAX_SAFE_INTEGER, limit),
    caughtUp: async () => {
      const state = await findState(database.read);
      if (state?.gramsVersion !== GRAMS_VERSION || state.rebuildBelow !== null) return false;
      return !(await hasChangesAfter(database.read, state.place));
    },
    close: () => follower.stop(),
  };
}

function startFollower({ database, everyMs, onError }: Required<OpenSearchOptions>): {
  stop(): Promise<void>;
} {
  const stopping = new AbortController();
  const follow = async () => {
    while (!stopping.signal.aborted) {
      const waitMs = await stepPostgresIndexer(database).then(
        (outcome) => (outcome === 'more' ? 0 : everyMs),
        (error: unknown) => {
          onError(error);
          return AFTER_ERROR_MS;
        },
      );
      // Being stopped ends the pause early, and the loop with it.
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

/** Reads all listings into search_document again; running servers help. */
export async function rebuildPostgresSearchIndex({ database }: RebuildOptions): Promise<number> {
  while (!(await startPostgresRebuild(database))) await pause(TURN_MS);
  for (;;) {
    if ((await stepPostgresIndexer(database)) === 'elsewhere') await pause(TURN_MS);
    const state = await findState(database.read);
    if (state?.rebuildBelow === null) return countDocuments(database.read);
  }
}
