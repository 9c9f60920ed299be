import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { assertPragma } from './pragmas.ts';
import { StatementRunner } from './statement.ts';

/** The only connection that writes. A thread of its own, because an fsync blocks whoever waits for it. */
interface Request {
  id: number;
  sql: string;
  parameters: unknown[];
}

const port = parentPort;
if (!port) throw new Error('the SQLite writer runs as a worker');

/** How long another process may hold the lock before a write is refused; at start, one may be folding the WAL away. */
const START_BUSY_MS = 5_000;
const BUSY_MS = 2_000;

const db = new DatabaseSync((workerData as { path: string }).path);
db.exec(
  `PRAGMA busy_timeout = ${START_BUSY_MS}; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;`,
);
db.exec(`PRAGMA busy_timeout = ${BUSY_MS}`);
assertPragma(db, 'journal_mode', 'wal');
assertPragma(db, 'synchronous', 2);
assertPragma(db, 'foreign_keys', 1);
assertPragma(db, 'busy_timeout', BUSY_MS);
const runner = new StatementRunner(db);

port.on('message', (request: Request | 'close') => {
  if (request === 'close') {
    db.close();
    port.close();
    return;
  }
  try {
    port.postMessage({ id: request.id, result: runner.run(request.sql, request.parameters) });
  } catch (error) {
    const { message, errcode } = error as { message: string; errcode?: number };
    port.postMessage({ id: request.id, failure: { message, errcode } });
  }
});
