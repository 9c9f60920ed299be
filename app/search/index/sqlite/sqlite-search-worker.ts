import { parentPort, workerData } from 'node:worker_threads';
import { SqliteIndexer } from './sqlite-indexer.server.ts';
import { DamagedIndex } from './sqlite-search-file.server.ts';

/** `damaged`: with how often the file had been replaced at that time. */
export type SearchOrder = 'begin' | 'close' | { damaged: number };

/** A thread of its own: writes may take 200 ms. */
const AFTER_ERROR_MS = 5_000;

const port = parentPort;
if (!port) throw new Error('the search index is written by a worker');
const { dataDir, everyMs } = workerData as { dataDir: string; everyMs: number };
const indexer = new SqliteIndexer(dataDir);
let timer: NodeJS.Timeout | undefined;
let isFailing = false;
let isDamaged = false;
let remadeAt = -Infinity;
let remadeCount = 0;

function turn(): void {
  timer = setTimeout(turn, takeStep());
}

function takeStep(): number {
  try {
    // Does not wear out a disk that damages every file.
    if (isDamaged && performance.now() - remadeAt < AFTER_ERROR_MS) return AFTER_ERROR_MS;
    if (isDamaged) startOver();
    const hasMore = indexer.step();
    isFailing = false;
    return hasMore ? 0 : everyMs;
  } catch (error) {
    const isFirst = !isFailing;
    isFailing = true;
    isDamaged ||= error instanceof DamagedIndex;
    if (isFirst) port?.postMessage({ error });
    return isFirst && isDamaged ? 0 : AFTER_ERROR_MS;
  }
}

function startOver(): void {
  remadeAt = performance.now();
  indexer.startOver();
  remadeCount++;
  isDamaged = false;
  port?.postMessage('remade');
}

port.on('message', (order: SearchOrder) => {
  clearTimeout(timer);
  if (order === 'close') {
    indexer.close();
    port.close();
    return;
  }
  if (order !== 'begin') isDamaged ||= order.damaged === remadeCount;
  turn();
});
port.postMessage('ready');
