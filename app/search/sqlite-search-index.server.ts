import { Worker } from 'node:worker_threads';
import type { OpenSearchOptions, RebuildOptions } from './search-index-options.ts';
import type { SearchIndex } from './search-index.ts';
import { searchPath, SqliteIndexer } from './sqlite-indexer.server.ts';
import { findLastChangeSeq } from './sqlite-market-store.server.ts';
import { SqliteSearchReader } from './sqlite-search-store.server.ts';

type WorkerMessage = 'ready' | { error: unknown };

/** Starts the thread that writes search.db and reads the file from this one. */
export async function openSqliteSearchIndex(options: Required<OpenSearchOptions>): Promise<SearchIndex> {
  const { database, dataDir } = options;
  const worker = await startWorker(options);
  const reader = new SqliteSearchReader(searchPath(dataDir));
  return {
    look: async (query, before, limit) => reader.look(query, before, limit),
    candidates: async (query, before, limit) => reader.look(query, before, limit).feedSeqs,
    countWords: async (words) => reader.countWords(words),
    countWordsBetween: async (from, below) => reader.countWordsBetween(from, below),
    caughtUp: async () => {
      const lastSeq = await findLastChangeSeq(database.read);
      const state = reader.findState();
      return state?.seq === lastSeq && state.rebuildBelow === null;
    },
    close: async () => {
      reader.close();
      await worker.close();
    },
  };
}

/** Resolves when the worker has made search.db. */
function startWorker({ dataDir, everyMs, onError }: Required<OpenSearchOptions>) {
  const worker = new Worker(new URL('./sqlite-search-worker.ts', import.meta.url), {
    workerData: { dataDir, everyMs },
  });
  let isClosing = false;
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  const close = async () => {
    isClosing = true;
    worker.postMessage('close');
    await ended;
  };
  return new Promise<{ close(): Promise<void> }>((resolve, reject) => {
    worker.on('message', (message: WorkerMessage) => {
      if (message === 'ready') resolve({ close });
      else onError(message.error);
    });
    worker.on('error', (error) => {
      reject(error);
      onError(error);
    });
    worker.on('exit', () => {
      if (!isClosing) onError(new Error('the search worker has ended'));
    });
  });
}

/** Reads all listings into search.db again, also while a server is running on it. */
export async function rebuildSqliteSearchIndex({ dataDir }: RebuildOptions): Promise<number> {
  const indexer = new SqliteIndexer(dataDir);
  try {
    indexer.startRebuild();
    while (indexer.step());
    return indexer.countDocuments();
  } finally {
    indexer.close();
  }
}
