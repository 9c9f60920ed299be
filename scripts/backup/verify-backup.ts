import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isPhotoFileKey } from '../../app/media/photo.ts';
import { readBackup, type Backup } from './format/read-backup.ts';
import { namePhotos } from './photos/photo-names.ts';
import { PhotoIndex } from './photos/photo-index.ts';
import { restoreBackup, type Restored, type RestoreOrder } from './restore-backup.ts';

export interface Verified extends Restored {
  backup: Backup;
  /** Photos that its rows name, and that neither are in it nor were missing in the market. */
  unlisted: string[];
}

/** Photos are compared with their checksums as they are restored; none has to be written for it. */
const DISCARDING_STORAGE: Awaited<ReturnType<RestoreOrder['storage']>> = {
  open: async () => undefined,
  write: async () => undefined,
  async *keys() {},
};

/**
 * Tries a backup out: every checksum, and a restore into an embedded market in a temporary folder, whichever engine it is of.
 * @throws CannotOpen when it can't be restored
 */
export async function verifyBackup(given: string): Promise<Verified> {
  const backup = await readBackup(given);
  const scratch = await mkdtemp(join(tmpdir(), 'dasi-verify-'));
  try {
    const location = { dataDir: join(scratch, 'market'), databaseUrl: undefined };
    const print = () => undefined;
    const restored = await restoreBackup({
      backup,
      location,
      storage: async () => DISCARDING_STORAGE,
      print,
    });
    return { ...restored, backup, unlisted: await findUnlisted(backup, join(scratch, 'index.db')) };
  } finally {
    await rm(scratch, { recursive: true });
  }
}

async function findUnlisted({ copy, photos, manifest }: Backup, path: string): Promise<string[]> {
  const index = new PhotoIndex(path);
  try {
    for await (const listed of photos()) index.addEarlier(listed);
    const missing = new Set(manifest.photos.missing);
    const unlisted = new Set<string>();
    await namePhotos(copy, (keys) => {
      for (const key of keys.filter(isPhotoFileKey))
        if (!missing.has(key) && !index.findEarlier(key)) unlisted.add(key);
    });
    return [...unlisted];
  } finally {
    index.close();
  }
}
