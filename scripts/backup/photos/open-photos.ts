import { join } from 'node:path';
import { openFolderStorage } from '../../../app/media/storage/folder-storage.server.ts';
import type { Storage } from '../../../app/media/storage/storage.server.ts';
import type { Config } from '../../../app/platform/config/config.server.ts';
import type { Bucket } from '../../../app/platform/config/storage-url.ts';
import { openDataFolder } from '../../../database/data-folder.ts';

/** No one waits for a tool as people do for a page. */
const TIMEOUTS_MS = { read: 60_000, write: 60_000 };

/** Where a market with these settings keeps its photos. */
export async function openPhotos({ dataDir, bucket }: Pick<Config, 'dataDir' | 'bucket'>): Promise<Storage> {
  if (bucket) return openBucketPhotos(bucket);
  openDataFolder(dataDir);
  return openFolderStorage(join(dataDir, 'photos'));
}

/** Photos in a bucket; its client is large, and no one else has to load it. */
export async function openBucketPhotos(bucket: Bucket): Promise<Storage> {
  const { expectBucket, openS3Storage } = await import('../../../app/media/storage/s3-storage.server.ts');
  await expectBucket(bucket, TIMEOUTS_MS);
  return openS3Storage(bucket, TIMEOUTS_MS);
}
