import type { Storage } from '../../../app/media/storage/storage.server.ts';
import type { Snapshot } from '../../../database/copy/market-copy.ts';
import { openSnapshot, type DatabaseLocation } from '../../../database/copy/open-snapshot.ts';
import { eachAtOnce } from '../at-once.ts';
import { PHOTOS_AT_ONCE, readSound } from './backup-photos.ts';
import { strangePhotos } from './expect-own-photos.ts';
import { namePhotos } from './photo-names.ts';
import type { PhotoIndex } from './photo-index.ts';

const KEYS_AT_ONCE = 1_000;

export interface PhotoMove {
  from: Pick<Storage, 'open'>;
  to: Storage;
  index: PhotoIndex;
  round: number;
  print(line: string): void;
}

export interface MovedPhotos {
  /** Written this time. */
  copied: number;
  /** The keys of those that are named and are not there, or can't be read. */
  missing: string[];
}

/**
 * Copies all photos that a market names and that are not there yet.
 * @throws CannotOpen where there are photos, and none of this market's
 */
export async function movePhotos(
  work: PhotoMove,
  location: DatabaseLocation,
  alone: Snapshot | undefined,
): Promise<MovedPhotos> {
  const { from, to, index, round, print } = work;
  print('사진을 옮기고 있어요…');
  await nameAll(work, location, alone);
  await noteThere(work);
  const stranger = index.findStranger();
  if (stranger !== undefined) throw strangePhotos(stranger);
  const moved: MovedPhotos = { copied: 0, missing: [] };
  await eachAtOnce(index.listUncopied(round), PHOTOS_AT_ONCE, async (key) => {
    const bytes = await readSound(from, key);
    if (!bytes) {
      moved.missing.push(key);
      return;
    }
    index.noteOurs(key);
    await to.write(key, bytes);
    if (++moved.copied % 10_000 === 0) print(`사진 파일 ${moved.copied.toLocaleString('ko-KR')}개…`);
  });
  return moved;
}

/** Takes away what was copied before and is named no more: no one would ever remove it. */
export async function removeLeftPhotos({ to, index, round }: PhotoMove): Promise<void> {
  await eachAtOnce(index.listOursUnnamed(round), PHOTOS_AT_ONCE, (key) => to.remove(key));
}

async function nameAll({ index, round }: PhotoMove, location: DatabaseLocation, alone: Snapshot | undefined) {
  // Photos take long: the one who serves the market must not have its log grow all the while.
  const snapshot = alone ?? (await openSnapshot(location));
  try {
    await namePhotos(snapshot, (keys) => index.name(keys, round));
  } finally {
    if (!alone) await snapshot.close();
  }
}

async function noteThere({ to, index }: PhotoMove): Promise<void> {
  let keys: string[] = [];
  for await (const key of to.keys()) {
    keys.push(key);
    if (keys.length < KEYS_AT_ONCE) continue;
    index.noteThere(keys);
    keys = [];
  }
  index.noteThere(keys);
}
