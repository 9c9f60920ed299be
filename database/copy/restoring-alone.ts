import { randomInt } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { CannotOpen } from '../cannot-open.ts';
import { databaseOutage } from '../outage.ts';

/** Two who come at the same moment stand in each other's way for less than this, and both would be sent away. */
const AN_INSTANT_MS = 30;
const MAX_TRIES = 5;

/**
 * Does `work` as the only one who restores into `dataDir`, which is made where it is missing. The lock is SQLite's on an
 * empty file: it ends with the process that holds it, however that ends.
 * @throws CannotOpen while somebody else restores there
 */
export async function restoringAlone<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, 'market.db.restoring-lock');
  const lock = await takeLock(path, dataDir);
  try {
    return await work();
  } finally {
    lock.close();
    // Only beside a market: whoever then locks the file that is gone, and not the next of its name, finds the market.
    if (existsSync(join(dataDir, 'market.db'))) await rm(path, { force: true });
  }
}

async function takeLock(path: string, dataDir: string): Promise<DatabaseSync> {
  for (let tries = 1; ; tries++) {
    const lock = new DatabaseSync(path);
    try {
      lock.exec('begin exclusive');
      return lock;
    } catch (error) {
      lock.close();
      const outage = databaseOutage(error);
      // What can't be read was perhaps removed just now by whoever had it; the next try makes another.
      if (outage && tries < MAX_TRIES) await pause(randomInt(AN_INSTANT_MS));
      else throw outage === 'busy' ? lockedByAnother(dataDir) : error;
    }
  }
}

function lockedByAnother(dataDir: string): CannotOpen {
  return new CannotOpen(`지금 다른 restore가 ${dataDir}에 되돌리고 있어요. 그것이 끝나기를 기다려 주세요.`);
}
