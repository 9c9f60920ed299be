import { parentPort, workerData } from 'node:worker_threads';
import { SqliteIndexer } from './sqlite-indexer.server.ts';
import { DamagedIndex } from './sqlite-search-file.server.ts';

/** Keeps search.db up to date, in a thread of its own: writing to the index takes up to 200 ms at times. */
const AFTER_ERROR_MS = 5_000;

const port = parentPort;
if (!port) throw new Error('the search index is written by a worker');
const { dataDir, everyMs } = workerData as { dataDir: string; everyMs: number };
const indexer = new SqliteIndexer(dataDir);
let timer = setTimeout(turn, 0);
let isFailing = false;
let isDamaged = false;

function turn(): void {
  timer = setTimeout(turn, takeStep());
}

/** @returns how long to wait for the next one, ms */
function takeStep(): number {
  try {
    if (isDamaged) startOver();
    const hasMore = indexer.step();
    isFailing = false;
    return hasMore ? 0 : everyMs;
  } catch (error) {
    const isFirst = !isFailing;
    isFailing = true;
    isDamaged ||= error instanceof DamagedIndex;
    // The first of several in a row says it all.
    if (isFirst) port?.postMessage({ error });
    return isFirst && isDamaged ? 0 : AFTER_ERROR_MS;
  }
}

function startOver(): void {
  indexer.startOver();
  isDamaged = false;
  port?.postMessage('remade');
}

port.on('message', (message: 'damaged' | 'close') => {
  clearTimeout(timer);
  if (message === 'damaged') {
    isDamaged = true;
    turn();
    return;
  }
  indexer.close();
  port.close();
});
port.postMessage('ready');
