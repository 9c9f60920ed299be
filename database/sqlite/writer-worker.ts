import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { assertPragma } from './pragma.ts';
import { StatementRunner } from './statement.ts';

/** The only writing connection, on a thread of its own, because fsync blocks. */
interface Request {
  id: number;
  sql: string;
  parameters: unknown[];
}

const port = parentPort;
if (!port) throw new Error('the SQLite writer runs as a worker');

/** How long other processes may hold the lock; at start one may be checkpointing. */
const START_BUSY_MS = 5_000;
const BUSY_MS = 2_000;
/** After this long, waiting requests try only once. */
const IMPATIENT_BUSY_MS = 100;
const SQLITE_BUSY = 5;

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
let isImpatient = false;

/** Waits, unless the last wait was in vain. */
function begin({ sql, parameters }: Request) {
  try {
    const result = runner.run(sql, parameters);
    if (isImpatient) db.exec(`PRAGMA busy_timeout = ${BUSY_MS}`);
    isImpatient = false;
    return result;
  } catch (error) {
    const wasInVain = ((error as { errcode?: number }).errcode ?? 0) % 256 === SQLITE_BUSY;
    if (wasInVain && !isImpatient) db.exec(`PRAGMA busy_timeout = ${IMPATIENT_BUSY_MS}`);
    isImpatient ||= wasInVain;
    throw error;
  }
}

port.on('message', (request: Request | 'close') => {
  if (request === 'close') {
    db.close();
    port.close();
    return;
  }
  try {
    const isBegin = request.sql === 'begin immediate';
    const result = isBegin ? begin(request) : runner.run(request.sql, request.parameters);
    port.postMessage({ id: request.id, result });
  } catch (error) {
    const { message, errcode } = error as { message: string; errcode?: number };
    port.postMessage({ id: request.id, failure: { message, errcode } });
  }
});
