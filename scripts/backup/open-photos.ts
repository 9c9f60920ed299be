import { join } from 'node:path';
import { openFolderStorage } from '../../app/media/folder-storage.server.ts';
import type { Storage } from '../../app/media/storage.server.ts';
import type { Config } from '../../app/platform/config.server.ts';

/** Where a market with these settings keeps its photos. */
export async function openPhotos({ dataDir }: Config): Promise<Storage> {
  return openFolderStorage(join(dataDir, 'photos'));
}
