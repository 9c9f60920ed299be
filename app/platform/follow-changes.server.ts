import type { Database } from '../../database/database.ts';
import { findNewestPlace, readChanges, type Change, type Place } from './change-log.server.ts';

export const FOLLOW_EVERY_MS = 250;
const BATCH = 500;

export interface Follower {
  stop(): void;
  /** When the log was last read to its end, epoch ms. */
  caughtUpAt(): number;
}

/** Hands each change from now on to `onChanges`, in order, within about `FOLLOW_EVERY_MS`. */
export async function followChanges(
  database: Database,
  onChanges: (changes: Change[]) => void,
  onError: (error: unknown) => void,
): Promise<Follower> {
  let place: Place = await findNewestPlace(database);
  let caughtUpAt = Date.now();
  let stopped = false;
  let timer: NodeJS.Timeout;
  const look = async () => {
    try {
      for (;;) {
        const startedAt = Date.now();
        const read = await readChanges(database, place, BATCH);
        if (read.changes.length > 0) onChanges(read.changes);
        place = read.place;
        if (read.isComplete) caughtUpAt = startedAt;
        if (read.changes.length < BATCH) break;
      }
    } catch (error) {
      // The log is read again at the next turn, from the same place.
      onError(error);
    }
    if (!stopped) timer = setTimeout(look, FOLLOW_EVERY_MS);
  };
  timer = setTimeout(look, FOLLOW_EVERY_MS);
  return {
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
    caughtUpAt: () => caughtUpAt,
  };
}
