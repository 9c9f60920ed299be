import type { Database } from '../../database/database.ts';
import { findNewestPlace, readChanges, type Change, type Place } from './change-log.server.ts';

export const FOLLOW_EVERY_MS = 250;
const BATCH = 500;

export interface Follower {
  stop(): Promise<void>;
  caughtUpAt(): number;
  /** Reads what was committed before the call; false when some cannot be read yet. */
  catchUp(): Promise<boolean>;
}

/** Calls `onChanges` in order within about `FOLLOW_EVERY_MS`; `onError` at the first of several failures in a row. */
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
      if (!isFailing) onError(error);
      isFailing = true;
      return false;
    }
  };
  let reading: Promise<unknown> = Promise.resolve();
  let nextReading: Promise<boolean> | undefined;
  // A read in progress may miss the latest commit; all callers share the next one.
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
