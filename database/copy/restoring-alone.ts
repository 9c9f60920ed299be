import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { CannotOpen } from '../cannot-open.ts';
import { openDataFolder } from '../data-folder.ts';
import { databaseOutage } from '../outage.ts';

/** Two that start together conflict for less than this. */
const AN_INSTANT_MS = 30;
const MAX_TRIES = 5;

/** Locks an empty file in `dataDir`, which a killed process releases. @throws CannotOpen while another restore runs */
export async function restoringAlone<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  openDataFolder(dataDir);
  const path = join(dataDir, 'market.db.restoring-lock');
  const lock = await takeLock(path, dataDir);
  try {
    return await work();
  } finally {
    lock.close();
    // Only beside a market, which a process that locks the deleted file then finds.
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
      // The holder may just have deleted it; the next try creates another.
      if (outage && tries < MAX_TRIES) await pause(randomInt(AN_INSTANT_MS));
      else throw outage === 'busy' ? lockedByAnother(dataDir) : error;
    }
  }
}

function lockedByAnother(dataDir: string): CannotOpen {
  return new CannotOpen(`지금 다른 restore가 ${dataDir}에 되돌리고 있어요. 그것이 끝나기를 기다려 주세요.`);
}
