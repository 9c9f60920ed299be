import { join } from 'node:path';
import type { Config } from '../../platform/config/config.server.ts';
import { boundedStorage, TIMEOUTS_MS } from './bounded-storage.server.ts';
import { openFolderStorage } from './folder-storage.server.ts';
import type { Storage } from './storage.server.ts';

const S3_CALLS_AT_ONCE = { read: 64, write: 16 };

export async function openStorage({ dataDir, bucket }: Pick<Config, 'dataDir' | 'bucket'>): Promise<Storage> {
  if (!bucket) return boundedStorage(await openFolderStorage(join(dataDir, 'photos')));
  // Large; loaded only where it is used.
  const { openS3Storage } = await import('./s3-storage.server.ts');
  return boundedStorage(openS3Storage(bucket, TIMEOUTS_MS), TIMEOUTS_MS, S3_CALLS_AT_ONCE);
}
