import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TIMEOUTS_MS } from '../../../app/media/storage/open-storage.server.ts';
import { openFolderStorage } from '../../../app/media/storage/folder-storage.server.ts';
import { openS3Storage } from '../../../app/media/storage/s3-storage.server.ts';
import type { Storage } from '../../../app/media/storage/storage.server.ts';
import { parseStorageUrl } from '../../../app/platform/config/storage-url.ts';
import { isSwift, startS3, type TestS3 } from '../s3/s3-server.ts';

export interface StorageKind {
  name: 'folder' | 'S3';
  /** What is to be there before the first is opened; S3 starts its server. */
  start(): Promise<void>;
  /** An empty storage of its own. */
  open(): Promise<Storage>;
  /** Ends and removes everything. */
  stop(): Promise<void>;
}

function folders(): StorageKind {
  const made: string[] = [];
  return {
    name: 'folder',
    start: async () => undefined,
    open: async () => {
      const dir = await mkdtemp(join(tmpdir(), 'dasi-photos-'));
      made.push(dir);
      return openFolderStorage(dir);
    },
    stop: async () => {
      for (const dir of made.splice(0)) await rm(dir, { recursive: true });
    },
  };
}

function buckets(): StorageKind {
  let s3: TestS3 | undefined;
  return {
    name: 'S3',
    start: async () => void (s3 = await startS3()),
    open: async () => {
      const { url } = await s3!.makeBucket();
      return openS3Storage(parseStorageUrl(url)!, TIMEOUTS_MS, KEYS_AT_ONCE);
    },
    stop: async () => s3?.stop(),
  };
}

/** Few, so that lists have pages; `s3rver` has but one. */
const KEYS_AT_ONCE = isSwift() ? 10 : 1_000;

/** Every test of what a storage promises runs once on each. */
export const storages: StorageKind[] = [folders(), buckets()];
