import type { Database } from '../../database/database.ts';
import { findNewestPosition, readChanges, type Change, type LogPosition } from './change-log.server.ts';

export const POLL_EVERY_MS = 250;
const BATCH = 500;

export interface Follower {
  stop(): Promise<void>;
  caughtUpAt(): number;
  /** Reads what was committed before the call; false when some cannot be read yet. */
  catchUp(): Promise<boolean>;
}

/** Calls `onChanges` in order within about `POLL_EVERY_MS`; `onError` at the first of several failures in a row. */
export async function followChanges(
  database: Database,
  onChanges: (changes: Change[]) => void,
  onError: (error: unknown) => void,
): Promise<Follower> {
  let position: LogPosition = await findNewestPosition(database);
  let caughtUpAt = performance.now();
  let isFailing = false;
  let stopped = false;
  let timer: NodeJS.Timeout;
  const readToEnd = async (): Promise<boolean> => {
    try {
      for (;;) {
        const startedAt = performance.now();
        const read = await readChanges(database, position, BATCH);
        if (read.changes.length > 0) onChanges(read.changes);
        position = read.position;
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
  let currentRead: Promise<unknown> = Promise.resolve();
  let nextRead: Promise<boolean> | undefined;
  // A read in progress may miss the latest commit; all callers share the next one.
  const catchUp = () =>
    (nextRead ??= currentRead.then(() => {
      nextRead = undefined;
      const now = readToEnd();
      currentRead = now;
      return now;
    }));
  const poll = async () => {
    await catchUp();
    if (!stopped) timer = setTimeout(poll, POLL_EVERY_MS);
  };
  timer = setTimeout(poll, POLL_EVERY_MS);
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await (nextRead ?? currentRead);
    },
    caughtUpAt: () => caughtUpAt,
    catchUp,
  };
}
