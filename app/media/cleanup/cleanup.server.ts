import type { Database } from '../../../database/database.ts';
import type { ClockWatch } from '../../platform/clock/clock-watch.server.ts';
import type { Logger } from '../../platform/logger.server.ts';
import { deleteOldStagedPhotos, deleteTrash, listTrash, trashOldPending } from '../media-store.server.ts';
import type { Storage } from '../storage/storage.server.ts';

const MINUTE_MS = 60_000;
export const PENDING_AGE_MS = 24 * 60 * MINUTE_MS;
/** A removed listing's page may stay cached for a minute, and open in a browser a little longer. */
export const TRASH_AGE_MS = 10 * MINUTE_MS;
const BATCH = 200;
const REMOVALS_AT_ONCE = 8;

export interface Sweep {
  removed: number;
  failures: unknown[];
}

/**
 * Deletes the files of abandoned forms and of removed listings. Works from two tables and never lists the store, so
 * any number of servers may sweep at once. A pending file is trashed first, in a transaction that excludes claiming
 * it, and only trashed files are deleted: no listing loses a photo.
 * @param now epoch ms
 */
export async function sweepMedia(
  deps: { database: Database; storage: Storage },
  now: number,
): Promise<Sweep> {
  const { database, storage } = deps;
  const sweep: Sweep = { removed: 0, failures: [] };
  // On a full disk nothing can be written, but deleting trash makes room.
  const note = (error: unknown) => void sweep.failures.push(error);
  await trashOld(database, now - PENDING_AGE_MS).catch(note);
  let last: string | undefined = '';
  while (last !== undefined) {
    const keys = await listTrash(database.read, now - TRASH_AGE_MS, last, BATCH);
    const { removed, failures } = await removeFiles(storage, keys);
    if (removed.length > 0) await database.transaction((tx) => deleteTrash(tx, removed)).catch(note);
    sweep.removed += removed.length;
    sweep.failures.push(...failures);
    last = keys.length === BATCH ? keys.at(-1) : undefined;
  }
  return sweep;
}

async function trashOld(database: Database, before: number): Promise<void> {
  while ((await trashOldPending(database, before, BATCH)) === BATCH);
  while ((await deleteOldStagedPhotos(database, before, BATCH)) === BATCH);
}

async function removeFiles(
  storage: Storage,
  keys: string[],
): Promise<{ removed: string[]; failures: unknown[] }> {
  const removed: string[] = [];
  const failures: unknown[] = [];
  const left = keys.values();
  const removeSome = async () => {
    for (const key of left) {
      try {
        await storage.remove(key);
        removed.push(key);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: REMOVALS_AT_ONCE }, removeSome));
  return { removed, failures };
}

/** One sweep at a time, none while the clock is in doubt. `stop` resolves when a sweep has ended. */
export function startJanitor(
  deps: {
    database: Database;
    storage: Storage;
    now(): number;
    clock: Pick<ClockWatch, 'isTrusted'>;
    logger: Pick<Logger, 'error'>;
  },
  everyMs: number,
): { stop(): Promise<void> } {
  let sweeping: Promise<void> | undefined;
  const sweep = async () => {
    if (!deps.clock.isTrusted()) return;
    try {
      const { failures } = await sweepMedia(deps, deps.now());
      if (failures.length > 0) deps.logger.error({ err: failures[0], failed: failures.length }, 'sweep');
    } catch (error) {
      deps.logger.error({ err: error }, 'sweep');
    }
  };
  const timer = setInterval(() => {
    sweeping ??= sweep().finally(() => {
      sweeping = undefined;
    });
  }, everyMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await sweeping;
    },
  };
}
