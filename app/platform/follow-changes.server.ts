import type { Database } from '../../database/database.ts';
import { findNewestPlace, readChanges, type Change, type Place } from './change-log.server.ts';

export const FOLLOW_EVERY_MS = 250;
const BATCH = 500;

export interface Follower {
  /** Resolves when a reading that is under way has ended. */
  stop(): Promise<void>;
  /** When the log was last read to its end, by a clock that never jumps (`performance.now`). */
  caughtUpAt(): number;
  /** Reads at once what was committed before; false when some of that can't be read yet. */
  catchUp(): Promise<boolean>;
}

/**
 * Hands each change from now on to `onChanges`, in order, within about `FOLLOW_EVERY_MS`. `onError` hears of the first
 * of several readings in a row that fail.
 */
export async function followChanges(
  database: Database,
  onChanges: (changes: Change[]) => void,
  onError: (error: unknown) => void,
): Promise<Follower> {
  let place: Place = await findNewestPlace(database);
  let caughtUpAt = performance.now();
  let isFailing = false;
  let stopped = false;
  let timer: NodeJS.Timeout;
  const readToEnd = async (): Promise<boolean> => {
    try {
      for (;;) {
        const startedAt = performance.now();
        const read = await readChanges(database, place, BATCH);
        if (read.changes.length > 0) onChanges(read.changes);
        place = read.place;
        if (read.isComplete) caughtUpAt = startedAt;
        isFailing = false;
        if (stopped || read.changes.length < BATCH) return read.isComplete;
      }
    } catch (error) {
      // The log is read again at the next turn, from the same place.
      if (!isFailing) onError(error);
      isFailing = true;
      return false;
    }
  };
  let reading: Promise<unknown> = Promise.resolve();
  let nextReading: Promise<boolean> | undefined;
  // A reading that has begun may have missed what was just committed; all who ask meanwhile share the one after it.
  const catchUp = () =>
    (nextReading ??= reading.then(() => {
      nextReading = undefined;
      const now = readToEnd();
      reading = now;
      return now;
    }));
  const look = async () => {
    await catchUp();
    if (!stopped) timer = setTimeout(look, FOLLOW_EVERY_MS);
  };
  timer = setTimeout(look, FOLLOW_EVERY_MS);
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await (nextReading ?? reading);
    },
    caughtUpAt: () => caughtUpAt,
    catchUp,
  };
}
