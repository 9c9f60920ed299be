import { Worker } from 'node:worker_threads';
import type { OpenSearchOptions, RebuildOptions, SearchIndex } from '../search-index.ts';
import { searchPath, SqliteIndexer } from './sqlite-indexer.server.ts';
import { findLastChangeSeq } from './sqlite-market-store.server.ts';
import { DamagedIndex } from './sqlite-search-file.server.ts';
import { SqliteSearchReader } from './sqlite-search-store.server.ts';
import type { SearchOrder } from './sqlite-search-worker.ts';

type WorkerMessage = 'ready' | 'remade' | { error: unknown };

/** A worker thread writes search.db, this thread reads it. */
export async function openSqliteSearchIndex(options: Required<OpenSearchOptions>): Promise<SearchIndex> {
  const { database, dataDir, onError } = options;
  const path = searchPath(dataDir);
  const worker = await startWorker(options, reopen);
  let reader = new SqliteSearchReader(path);
  let remadeCount = 0;
  let isReported = false;
  // Once there is a reader: the first step may replace the file.
  worker.send('begin');
  function reopen(): void {
    remadeCount++;
    isReported = false;
    try {
      const damaged = reader;
      reader = new SqliteSearchReader(path);
      damaged.close();
    } catch (error) {
      onError(error);
    }
  }
  async function read<T>(query: (reader: SqliteSearchReader) => T): Promise<T> {
    try {
      return query(reader);
    } catch (error) {
      if (error instanceof DamagedIndex && !isReported) {
        isReported = true;
        onError(error);
        worker.send({ damaged: remadeCount });
      }
      throw error;
    }
  }
  return {
    findCandidates: (query, before, limit) => read((file) => file.findCandidates(query, before, limit)),
    listCandidates: (query, before, limit) =>
      read((file) => file.findCandidates(query, before, limit).feedSeqs),
    countWords: (words) => read((file) => file.vocabulary.countWords(words)),
    countWordsBetween: (from, below) => read((file) => file.vocabulary.countWordsBetween(from, below)),
    countPhrases: (texts) => read((file) => file.vocabulary.countPhrases(texts)),
    listSharedPhrases: (after, limit) => read((file) => file.vocabulary.listSharedPhrases(after, limit)),
    caughtUp: async () => {
      const lastSeq = await findLastChangeSeq(database.read);
      const state = await read((file) => file.findState());
      return state?.seq === lastSeq && state.rebuildBelow === null;
    },
    close: async () => {
      reader.close();
      await worker.close();
    },
  };
}

interface SearchWorker {
  send(order: SearchOrder): void;
  close(): Promise<void>;
}

/** Resolves when search.db exists; `onRemade` is called after each replacement. */
function startWorker(
  { dataDir, everyMs, onError }: Required<OpenSearchOptions>,
  onRemade: () => void,
): Promise<SearchWorker> {
  const worker = new Worker(new URL('./sqlite-search-worker.ts', import.meta.url), {
    workerData: { dataDir, everyMs },
  });
  let isClosing = false;
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  const send: SearchWorker['send'] = (order) => worker.postMessage(order);
  const close = async () => {
    isClosing = true;
    send('close');
    await ended;
  };
  return new Promise((resolve, reject) => {
    worker.on('message', (message: WorkerMessage) => {
      if (message === 'ready') resolve({ send, close });
      else if (message !== 'remade') onError(message.error);
      else if (!isClosing) onRemade();
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

export async function rebuildSqliteSearchIndex({ dataDir }: RebuildOptions): Promise<number> {
  const indexer = new SqliteIndexer(dataDir);
  try {
    try {
      indexer.startRebuild();
      while (indexer.step());
    } catch (error) {
      if (!(error instanceof DamagedIndex)) throw error;
      indexer.startOver();
      while (indexer.step());
    }
    return indexer.countDocuments();
  } finally {
    indexer.close();
  }
}
