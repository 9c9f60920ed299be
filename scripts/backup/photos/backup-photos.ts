import { createHash } from 'node:crypto';
import { link, mkdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isPhotoFileKey } from '../../../app/media/photo.ts';
import { hasErrorCode, type Storage } from '../../../app/media/storage/storage.server.ts';
import { writeAndSync } from '../../../database/durable-files.ts';
import { eachAtOnce } from '../at-once.ts';
import { hashFile } from '../format/line-file.ts';
import { PHOTOS } from '../format/manifest.ts';
import type { CopiedPhoto, Flaw, PhotoIndex } from './photo-index.ts';

/** Enough for a disk to put what is waited for together, and for a bucket that is far away. */
export const PHOTOS_AT_ONCE = 16;
/** Of so many nights each photo of a bucket is read in one. */
const NIGHTS = 30;
/** Whatever keeps a file from being given a second name: another disk, a system without, too many names. */
const NO_LINK = ['EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'];
/** A sector is bad, or the file is another user's, as one that root has copied back. */
const INACCESSIBLE = ['EIO', 'EACCES', 'EPERM'];
/** Whatever the backup before has no more, or has and can't give. */
const DECAYED = ['ENOENT', ...INACCESSIBLE];

/** A backup that is being made. */
export interface PhotoWork {
  storage: Pick<Storage, 'open' | 'sizes'>;
  index: PhotoIndex;
  /** Where it is being made. */
  path: string;
  /** The backup before, which may have the same files. */
  earlier: string | undefined;
  /** Grows by one each day. */
  night: number;
  print(line: string): void;
}

const LISTED_AT_ONCE = 1_000;

/**
 * Copies the photos that this round names and that are not there yet. A photo of the backup before gets a second name, since
 * a key names one content for ever; but the market is asked whether it still has it, and as it was.
 * @returns how many are missing that were not known to be
 */
export async function copyPhotos(work: PhotoWork, round: number): Promise<number> {
  const { index, print } = work;
  let newlyMissing = 0;
  let copied = 0;
  if (round === 1) await noteListed(work);
  await eachAtOnce(index.listUncopied(round), PHOTOS_AT_ONCE, async (key) => {
    if (!(await copyPhoto(work, key, round))) newlyMissing++;
    if (++copied % 10_000 === 0) print(`사진 파일 ${copied.toLocaleString('ko-KR')}개…`);
  });
  return newlyMissing;
}

/** A bucket that is read whole each night would cost much, and most guard their bytes by themselves. */
async function noteListed({ storage, index, earlier }: PhotoWork): Promise<void> {
  if (earlier === undefined || !storage.sizes) return;
  let files: { key: string; size: number }[] = [];
  for await (const file of storage.sizes()) {
    files.push(file);
    if (files.length < LISTED_AT_ONCE) continue;
    index.addListed(files);
    files = [];
  }
  index.addListed(files);
}

/** Takes those away that went while the backup was made. */
export async function removeUnnamed({ index, path }: PhotoWork, round: number): Promise<void> {
  for (const key of index.listUnnamed(round)) {
    await rm(join(path, PHOTOS, key));
    index.forget(key);
  }
}

/** @returns false when it is missing and was not in the round before: rows are read again then */
async function copyPhoto(work: PhotoWork, key: string, round: number): Promise<boolean> {
  const { storage, index } = work;
  const known = index.findEarlier(key);
  const isListed = known !== undefined && index.isListed(known) && !isReadTonight(known, work.night);
  const looked = isListed ? undefined : await readSound(storage, key);
  if (!isListed && !looked && !index.noteMissing(key, round)) return false;
  const isCarried = known !== undefined && (await carryEarlier(work, known));
  if (isCarried) {
    index.noteCopied(known, isListed ? undefined : findFlaw(known, looked));
    return true;
  }
  const bytes = isListed ? await readSound(storage, key) : looked;
  if (!bytes) return !isListed || index.noteMissing(key, round);
  const flaw = known && (findFlaw(known, bytes) ?? 'decayed');
  index.noteCopied(await writePhoto(work, key, bytes), flaw);
  return true;
}

function isReadTonight({ sha256 }: CopiedPhoto, night: number): boolean {
  return Number.parseInt(sha256.slice(0, 8), 16) % NIGHTS === night % NIGHTS;
}

/** What the market has of a photo that the backup before has too. */
function findFlaw({ sha256 }: CopiedPhoto, bytes: Uint8Array | undefined): Flaw | undefined {
  if (!bytes) return 'missing';
  return hashOf(bytes) === sha256 ? undefined : 'damaged';
}

/** @returns false where the backup before has it no more as it was written */
async function carryEarlier(
  { path, earlier }: PhotoWork,
  { key, bytes, sha256 }: CopiedPhoto,
): Promise<boolean> {
  const [from, to] = [join(earlier!, PHOTOS, key), join(path, PHOTOS, key)];
  try {
    if ((await stat(from)).size !== bytes || (await hashFile(from)) !== sha256) return false;
    await mkdir(dirname(to), { recursive: true });
    await linkOrCopy(from, to);
    return true;
  } catch (error) {
    if (hasErrorCode(error, DECAYED)) return false;
    throw error;
  }
}

async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if (!hasErrorCode(error, NO_LINK)) throw error;
    await writeAndSync(to, await readFile(from), 0o600);
  }
}

async function writePhoto({ path }: PhotoWork, key: string, bytes: Uint8Array): Promise<CopiedPhoto> {
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

/** As `readPhoto`, but one that can't be read counts as missing: it must not cost all the others. */
export async function readSound(
  storage: Pick<Storage, 'open'>,
  key: string,
): Promise<Uint8Array | undefined> {
  try {
    return await readPhoto(storage, key);
  } catch (error) {
    if (hasErrorCode(error, INACCESSIBLE)) return undefined;
    throw error;
  }
}

export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
