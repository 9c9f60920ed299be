import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isPhotoFileKey } from '../../app/media/photo.ts';
import type { Storage } from '../../app/media/storage/storage.server.ts';
import { CannotOpen } from '../../database/cannot-open.ts';
import type { Reader } from '../../database/database.ts';
import { fillPostgres, listTables, restoreInTurn, withPostgres } from '../../database/copy/fill-postgres.ts';
import { fillSqlite } from '../../database/copy/fill-sqlite.ts';
import type { DatabaseLocation } from '../../database/copy/open-snapshot.ts';
import { restoringAlone } from '../../database/copy/restoring-alone.ts';
import { eachAtOnce } from './at-once.ts';
import { hashOf, PHOTOS_AT_ONCE, readPhoto } from './photos/backup-photos.ts';
import { expectOwnPhotos } from './photos/expect-own-photos.ts';
import type { CopiedPhoto } from './photos/photo-index.ts';
import type { Backup } from './format/read-backup.ts';

type PhotoStorage = Pick<Storage, 'open' | 'write' | 'keys'>;

export interface RestoreOrder {
  backup: Backup;
  location: DatabaseLocation;
  /** Opened once it is known that there is no market in the way. */
  storage(): Promise<PhotoStorage>;
  print(line: string): void;
}

export interface Restored {
  /** How many rows each table has. */
  counts: Map<string, number>;
  photos: number;
  /** Photos that the backup no longer has as they were written; they were left out. */
  damaged: string[];
}

/**
 * Makes a market of a backup where there is none, on whichever engine: photos first, then all rows in one transaction.
 * One that is killed leaves no market, and can be made again; of two at once one makes the market.
 * @throws CannotOpen where there is a market, where another person restores, and where photos of another market are
 */
export async function restoreBackup(order: RestoreOrder): Promise<Restored> {
  const { dataDir, databaseUrl } = order.location;
  await expectNoMarket(order.location);
  if (databaseUrl) return restore(order);
  return restoringAlone(dataDir, async () => {
    // Another may have ended since.
    await expectNoMarket(order.location);
    return restore(order);
  });
}

async function restore(order: RestoreOrder): Promise<Restored> {
  const { backup, print } = order;
  const storage = await order.storage();
  await expectOwnPhotos(storage, backup);
  print(`사진 파일 ${backup.manifest.photos.files.toLocaleString('ko-KR')}개를 되돌리고 있어요…`);
  const { photos, damaged } = await restorePhotos(order, storage);
  print('데이터베이스를 되돌리고 있어요…');
  const counts = await restoreRows(order);
  for (const { name, rows } of backup.manifest.tables) {
    const found = counts.get(name);
    if (found !== rows)
      throw new CannotOpen(`백업이 손상되었어요: ${name}에 ${rows}줄이 아니라 ${found}줄이 있어요.`);
  }
  return { counts, photos, damaged };
}

async function restoreRows({ backup: { copy }, location }: RestoreOrder): Promise<Map<string, number>> {
  if (!location.databaseUrl) return fillSqlite(location.dataDir, copy);
  return fillPostgres(location.databaseUrl, copy, {
    before: async (tx) => {
      await restoreInTurn(tx);
      await expectNoTables(tx);
    },
    after: async () => undefined,
  });
}

async function expectNoMarket({ dataDir, databaseUrl }: DatabaseLocation): Promise<void> {
  if (databaseUrl) await withPostgres(databaseUrl, ({ schema }) => expectNoTables(schema));
  else if (['', '-wal', '-shm'].some((end) => existsSync(join(dataDir, `market.db${end}`)))) {
    // What is left of another market's log would be read into this one.
    throw new CannotOpen(`${dataDir}에 이미 장터가 있어요. 빈 폴더를 DATA_DIR로 정해 주세요.`);
  }
}

async function expectNoTables(db: Reader): Promise<void> {
  if ((await listTables(db)).length === 0) return;
  throw new CannotOpen('그 데이터베이스는 비어 있지 않아요. 새 데이터베이스를 DATABASE_URL로 정해 주세요.');
}

async function restorePhotos({ backup, print }: RestoreOrder, storage: PhotoStorage) {
  const damaged: string[] = [];
  let done = 0;
  for await (const photos of backup.photos()) {
    await eachAtOnce(photos, PHOTOS_AT_ONCE, async (photo) => {
      if (!(await restorePhoto(backup, storage, photo))) damaged.push(photo.key);
    });
    const before = done;
    done += photos.length;
    if (Math.floor(done / 10_000) > Math.floor(before / 10_000)) {
      print(`사진 파일 ${done.toLocaleString('ko-KR')}개…`);
    }
  }
  return { photos: done - damaged.length, damaged };
}

/** @returns false when the backup has it no more as it was; a file that is kept already is looked at */
async function restorePhoto(
  backup: Backup,
  storage: PhotoStorage,
  { key, sha256 }: CopiedPhoto,
): Promise<boolean> {
  if (!isPhotoFileKey(key)) return false;
  const stored = await readPhoto(storage, key);
  if (stored && hashOf(stored) === sha256) return true;
  const bytes = await readFile(backup.photoPath(key)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (!bytes || hashOf(bytes) !== sha256) return false;
  await storage.write(key, bytes);
  return true;
}
