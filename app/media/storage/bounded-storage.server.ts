import { availableParallelism } from 'node:os';
import { CodedError } from '../../platform/coded-error.ts';
import { createLimiter, type Limiter } from '../../platform/limiter.server.ts';
import { hasErrorCode, type Storage, type StoredFile } from './storage.server.ts';

export const TIMEOUTS_MS = { read: 2_500, write: 10_000 };
/**
 * A folder that hangs holds a thread of libuv's for each call, and pages are compressed and passwords checked on the
 * same ones: all that may hang together leaves two (see UV_THREADPOOL_SIZE in server/main.ts).
 */
const FILES_AT_ONCE = { read: availableParallelism() + 2, write: 2 };

/**
 * A storage that answers in bounded time: what fails, hangs, or waits too long behind what hangs is `away`, and one
 * without room is `full`.
 * @param storage calls that were given up may still end well: a file that was written too late is pending, and goes
 * @param atOnce how many calls may be under way together
 */
export function boundedStorage(
  storage: Storage,
  timeoutsMs: { read: number; write: number } = TIMEOUTS_MS,
  atOnce: { read: number; write: number } = FILES_AT_ONCE,
): Storage {
  const read = bounded(createLimiter(atOnce.read), timeoutsMs.read);
  const write = bounded(createLimiter(atOnce.write), timeoutsMs.write);
  return {
    write: (key, bytes) => write(() => storage.write(key, bytes)),
    open: (key) =>
      read(async () => {
        const file = await storage.open(key);
        if (!file) return undefined;
        const bound: StoredFile = {
          size: file.size,
          read: () => read(() => file.read()),
          stream: () => read(() => file.stream()),
        };
        return bound;
      }),
    remove: (key) => write(() => storage.remove(key)),
    check: () => write(() => storage.check(), timeoutsMs.read),
    keys: () => unlessOut(storage.keys()),
  };
}

/** As long as it takes: whoever lists a whole store is no person who waits. */
async function* unlessOut(keys: AsyncIterable<string>): AsyncGenerator<string> {
  try {
    yield* keys;
  } catch (error) {
    throw toStorageOutage(error);
  }
}

function bounded(inTurn: Limiter, usualMs: number) {
  return async <T>(work: () => Promise<T>, timeoutsMs = usualMs): Promise<T> => {
    const late = Promise.withResolvers<never>();
    const away = new CodedError('away', `the photos' storage has no answer after ${timeoutsMs} ms`);
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      late.reject(away);
    }, timeoutsMs);
    const working = inTurn(() => (isLate ? late.promise : work()));
    try {
      return await Promise.race([working, late.promise]);
    } catch (error) {
      throw toStorageOutage(error);
    } finally {
      clearTimeout(timer);
    }
  };
}

/** The file system's own errors; all others are bugs. */
function toStorageOutage(error: unknown): unknown {
  if (!(error instanceof Error) || !('syscall' in error)) return error;
  const code = hasErrorCode(error, ['ENOSPC', 'EDQUOT']) ? 'full' : 'away';
  return new CodedError(code, `the photos' storage: ${error.message}`, { cause: error });
}
