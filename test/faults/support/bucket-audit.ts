import { TIMEOUTS_MS } from '../../../app/media/storage/open-storage.server.ts';
import { openS3Storage } from '../../../app/media/storage/s3-storage.server.ts';
import { parseStorageUrl } from '../../../app/platform/config/storage-url.ts';
import { shownFileKeys } from './photo-audit.ts';
import type { RealMarket } from './read-market.ts';

/** Compares a market's tables with its bucket: what is shown is there. */
export async function findMissingInBucket(storageUrl: string, real: RealMarket): Promise<string[]> {
  const stored = new Set<string>();
  for await (const key of openS3Storage(parseStorageUrl(storageUrl)!, TIMEOUTS_MS).keys()) stored.add(key);
  const shown = shownFileKeys(real);
  return shown.filter((key) => !stored.has(key)).map((key) => `no file: ${key}`);
}
