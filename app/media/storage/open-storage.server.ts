import { join } from 'node:path';
import { availableParallelism } from 'node:os';
import type { Config } from '../../platform/config/config.server.ts';
import { openFolderStorage } from './folder-storage.server.ts';
import { type Storage, hasErrorCode, type StoredFile } from './storage.server.ts';
import { CodedError } from '../../platform/coded-error.ts';
import { createLimiter, type Limiter } from '../../platform/limiter.server.ts';

const S3_CALLS_AT_ONCE = { read: 64, write: 16 };

/** @throws CannotOpen where the bucket is missing. @param onOutage called when it does not answer yet */
export async function openStorage(
  { dataDir, bucket }: Pick<Config, 'dataDir' | 'bucket'>,
  onOutage: (error: Error) => void = () => undefined,
): Promise<Storage> {
  if (!bucket) return boundedStorage(await openFolderStorage(join(dataDir, 'photos')));
  // Large; loaded only where it is used.
  const { expectBucket, openS3Storage } = await import('./s3-storage.server.ts');
  const outage = await expectBucket(bucket, TIMEOUTS_MS);
  if (outage) onOutage(outage);
  return boundedStorage(openS3Storage(bucket, TIMEOUTS_MS), TIMEOUTS_MS, S3_CALLS_AT_ONCE);
}

export const TIMEOUTS_MS = { read: 2_500, write: 10_000 };
/** A hanging folder blocks a libuv thread a call; two stay free (UV_THREADPOOL_SIZE in server/main.ts). */
const FILES_AT_ONCE = { read: availableParallelism() + 2, write: 2 };

/**
 * Bounds the time of every call: `away` for one that fails, hangs or waits too long, `full` for a store without room.
 * @param storage abandoned calls may still succeed: a file that is written too late is pending, and is cleaned up
 * @param atOnce concurrent calls
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

/** Unbounded: only scripts list a whole store. */
async function* unlessOut(keys: AsyncIterable<string>): AsyncGenerator<string> {
  try {
    yield* keys;
  } catch (error) {
    throw toStorageOutage(error);
  }
}

function bounded(inTurn: Limiter, usualMs: number) {
  return async <T>(work: () => Promise<T>, timeoutsMs = usualMs): Promise<T> => {
    const timeout = Promise.withResolvers<never>();
    const outage = new CodedError('away', `the photos' storage has no answer after ${timeoutsMs} ms`);
    let hasTimedOut = false;
    const timer = setTimeout(() => {
      hasTimedOut = true;
      timeout.reject(outage);
    }, timeoutsMs);
    const working = inTurn(() => (hasTimedOut ? timeout.promise : work()));
    try {
      return await Promise.race([working, timeout.promise]);
    } catch (error) {
      throw toStorageOutage(error);
    } finally {
      clearTimeout(timer);
    }
  };
}

/** Only the file system's errors are outages; others are bugs. */
function toStorageOutage(error: unknown): unknown {
  if (!(error instanceof Error) || !('syscall' in error)) return error;
  const code = hasErrorCode(error, ['ENOSPC', 'EDQUOT']) ? 'full' : 'away';
  return new CodedError(code, `the photos' storage: ${error.message}`, { cause: error });
}
