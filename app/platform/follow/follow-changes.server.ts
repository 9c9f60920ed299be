import type { Database } from '../../../database/database.ts';
import { changeLog, type Change } from '../change-log.server.ts';
import type { LogPosition, PositionLog } from './position-log.server.ts';

export const POLL_EVERY_MS = 250;
const BATCH = 500;

export interface Follower {
  stop(): Promise<void>;
  caughtUpAt(): number;
  /** Reads what was committed before the call; false when some cannot be read yet. */
  catchUp(): Promise<boolean>;
}

export function followChanges(
  database: Database,
  onChanges: (changes: Change[]) => void,
  onError: (error: unknown) => void,
): Promise<Follower> {
  return followLog(database, changeLog, onChanges, onError);
}

/** Calls `onEntries` in order within about `pollEveryMs`; `onError` at the first of several failures in a row. */
export async function followLog<Entry>(
  database: Database,
  log: Pick<PositionLog<object, Entry>, 'findNewestPosition' | 'read'>,
  onEntries: (entries: Entry[]) => void,
  onError: (error: unknown) => void,
  pollEveryMs: number = POLL_EVERY_MS,
): Promise<Follower> {
  let position: LogPosition = await log.findNewestPosition(database);
  let caughtUpAt = performance.now();
  let isFailing = false;
  let stopped = false;
  let timer: NodeJS.Timeout;
  const readToEnd = async (): Promise<boolean> => {
    try {
      for (;;) {
        const startedAt = performance.now();
        const read = await log.read(database, position, BATCH);
        if (read.entries.length > 0) onEntries(read.entries);
        position = read.position;
        if (read.isComplete) caughtUpAt = startedAt;
        isFailing = false;
        if (stopped || read.entries.length < BATCH) return read.isComplete;
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
    if (!stopped) timer = setTimeout(poll, pollEveryMs);
  };
  timer = setTimeout(poll, pollEveryMs);
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
