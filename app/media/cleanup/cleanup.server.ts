import type { Database } from '../../../database/database.ts';
import type { ClockWatch } from '../../platform/clock-watch.server.ts';
import type { Logger } from '../../platform/logger.server.ts';
import { deleteOldStagedPhotos } from '../staging/staged-photo-store.server.ts';
import { deleteTrash, listTrash, trashOldPending } from '../media-store.server.ts';
import type { Storage } from '../storage/storage.server.ts';

const MINUTE_MS = 60_000;
/** A form may be filled in slowly: photos sent ahead of it are held for a day (P-photos). */
export const PENDING_AGE_MS = 24 * 60 * MINUTE_MS;
/** A removed listing's page may be kept for a minute and stay open in a browser a little longer. */
export const TRASH_AGE_MS = 10 * MINUTE_MS;
const BATCH = 200;
const REMOVALS_AT_ONCE = 8;

export interface Sweep {
  removed: number;
  /** What could not be done, such as files that could not be removed; it is left for the next sweep. */
  failures: unknown[];
}

/**
 * Removes the files of forms that were never finished and of listings that are gone. It works from the two
 * tables alone and never lists the store, so any number of servers may sweep at once.
 *
 * A pending file is moved to the trash first, in a transaction that a claim of the same file excludes (see
 * media-store), and only files in the trash are removed: nothing that a listing holds is ever touched. A
 * trashed file never comes back, so removing it needs no lock; it is removed before its row is, and a
 * sweep that is killed in between, or runs twice, only removes what is gone already.
 * The rows of held photos go once their files have gone from the pending ones, without which nobody can take
 * them.
 * @param now epoch ms
 */
export async function sweepMedia(
  deps: { database: Database; storage: Storage },
  now: number,
): Promise<Sweep> {
  const { database, storage } = deps;
  const sweep: Sweep = { removed: 0, failures: [] };
  // Where the disk is full nothing can be written down, but what is in the trash can go, and make room.
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

/**
 * Sweeps every `everyMs`, one sweep at a time, and not while the clock is in doubt: it would take what somebody is just
 * sending for a day old. What fails is logged and tried again at the next.
 * `stop` resolves when a running sweep has ended.
 */
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
