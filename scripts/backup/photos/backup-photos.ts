import { createHash } from 'node:crypto';
import { link, mkdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isPhotoFileKey } from '../../../app/media/photo.ts';
import type { Storage } from '../../../app/media/storage/storage.server.ts';
import { writeAndSync } from '../../../database/durable-files.ts';
import { eachAtOnce } from '../at-once.ts';
import { hashFile } from '../format/line-file.ts';
import { PHOTOS } from '../format/manifest.ts';
import type { CopiedPhoto, PhotoIndex } from './photo-index.ts';

/** Enough for a disk to put what is waited for together, and for a bucket that is far away. */
export const PHOTOS_AT_ONCE = 16;
/**
 * Whatever keeps a file from being given a second name: another disk, a system without, one that is gone, can't be read or
 * is full of names.
 */
const NO_LINK = ['EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'ENOENT', 'EIO'];

/** A backup that is being made. */
export interface PhotoWork {
  storage: Pick<Storage, 'open'>;
  index: PhotoIndex;
  /** Where it is being made. */
  path: string;
  /** The backup before, which may have the same files. */
  earlier: string | undefined;
  print(line: string): void;
}

/**
 * Copies the photos that this round names and that are not there yet. A photo of the backup before is not asked for again:
 * the file gets a second name, since a key names one content for ever, if it still is as it was written.
 * @returns how many are missing that were not known to be
 */
export async function copyPhotos(work: PhotoWork, round: number): Promise<number> {
  const { index, print } = work;
  let newlyMissing = 0;
  let copied = 0;
  await eachAtOnce(index.listUncopied(round), PHOTOS_AT_ONCE, async (key) => {
    const photo = (await linkEarlier(work, key)) ?? (await copyPhoto(work, key));
    if (photo) index.noteCopied(photo);
    else if (!index.noteMissing(key, round)) newlyMissing++;
    if (++copied % 10_000 === 0) print(`사진 파일 ${copied.toLocaleString('ko-KR')}개…`);
  });
  return newlyMissing;
}

/** Takes those away that went while the backup was made. */
export async function removeUnnamed({ index, path }: PhotoWork, round: number): Promise<void> {
  for (const key of index.listUnnamed(round)) {
    await rm(join(path, PHOTOS, key));
    index.forget(key);
  }
}

async function linkEarlier(
  { index, path, earlier }: PhotoWork,
  key: string,
): Promise<CopiedPhoto | undefined> {
  const known = earlier === undefined ? undefined : index.findEarlier(key);
  if (earlier === undefined || !known) return undefined;
  const [from, to] = [join(earlier, PHOTOS, key), join(path, PHOTOS, key)];
  try {
    const isSound = (await stat(from)).size === known.bytes && (await hashFile(from)) === known.sha256;
    if (!isSound) return undefined;
    await mkdir(dirname(to), { recursive: true });
    await link(from, to);
    return known;
  } catch (error) {
    if (NO_LINK.includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}

async function copyPhoto({ storage, path }: PhotoWork, key: string): Promise<CopiedPhoto | undefined> {
  const bytes = await readPhoto(storage, key);
  if (!bytes) return undefined;
  const to = join(path, PHOTOS, key);
  await mkdir(dirname(to), { recursive: true });
  await writeAndSync(to, bytes, 0o600);
  return { key, bytes: bytes.length, sha256: hashOf(bytes) };
}

/** A photo's bytes; undefined where there are none, or are no more when they are read. */
export async function readPhoto(
  storage: Pick<Storage, 'open'>,
  key: string,
): Promise<Uint8Array | undefined> {
  if (!isPhotoFileKey(key)) return undefined;
  return (await storage.open(key))?.read();
}

export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
