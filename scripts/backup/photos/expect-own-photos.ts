import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Storage } from '../../../app/media/storage/storage.server.ts';
import { CannotOpen } from '../../../database/cannot-open.ts';
import { PhotoIndex } from './photo-index.ts';
import type { Backup } from '../format/read-backup.ts';

/**
 * Looks whether a backup's photos may be put into a storage: it holds none at all, or some of them already, as after a
 * restore that was interrupted, or where only the database was lost. Keys are drawn, so no other market has one of them.
 * @throws CannotOpen where there are photos, and none of the backup's
 */
export async function expectOwnPhotos(
  storage: Pick<Storage, 'keys'>,
  backup: Pick<Backup, 'photos'>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'dasi-restore-'));
  let known: PhotoIndex | undefined;
  let stranger: string | undefined;
  try {
    for await (const key of storage.keys()) {
      known ??= await indexOf(backup, join(folder, 'index.db'));
      if (known.findEarlier(key)) return;
      stranger ??= key;
    }
  } finally {
    known?.close();
    await rm(folder, { recursive: true });
  }
  if (stranger !== undefined) throw strangePhotos(stranger);
}

async function indexOf(backup: Pick<Backup, 'photos'>, path: string): Promise<PhotoIndex> {
  const index = new PhotoIndex(path);
  for await (const photos of backup.photos()) index.addEarlier(photos);
  return index;
}

/** That photos can't be put where those of another market are. */
export function strangePhotos(key: string): CannotOpen {
  return new CannotOpen(
    `사진을 둘 곳에 다른 장터의 사진이 있어요 (${key} …). 그대로 두었으니, 비어 있는 버킷이나 폴더를 정해 주세요.`,
  );
}
