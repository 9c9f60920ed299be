import { parentPort, workerData } from 'node:worker_threads';
import { SqliteIndexer } from './sqlite-indexer.server.ts';

/** Keeps search.db up to date, in a thread of its own: writing to the index takes up to 200 ms at times. */
const AFTER_ERROR_MS = 5_000;

const port = parentPort;
if (!port) throw new Error('the search index is written by a worker');
const { dataDir, everyMs } = workerData as { dataDir: string; everyMs: number };
const indexer = new SqliteIndexer(dataDir);
let timer = setTimeout(turn, 0);
let isFailing = false;

function turn(): void {
  timer = setTimeout(turn, takeStep());
}

/** @returns how long to wait for the next one, ms */
function takeStep(): number {
  try {
    const hasMore = indexer.step();
    isFailing = false;
    return hasMore ? 0 : everyMs;
  } catch (error) {
    // The first of several in a row says it all.
    if (!isFailing) port?.postMessage({ error });
    isFailing = true;
    return AFTER_ERROR_MS;
  }
}

port.on('message', () => {
  clearTimeout(timer);
  indexer.close();
  port.close();
});
port.postMessage('ready');
