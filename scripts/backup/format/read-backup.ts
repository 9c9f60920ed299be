import { dirname, join } from 'node:path';
import { CannotOpen } from '../../../database/cannot-open.ts';
import type { MarketCopy, Row } from '../../../database/copy/market-copy.ts';
import { isKnownMigration } from '../../../database/migrate.ts';
import { findBackup, listBackups } from './backup-folder.ts';
import { hashFile, readLines } from './line-file.ts';
import { PHOTO_LIST, PHOTOS, readManifest, TABLES, type Manifest } from './manifest.ts';
import type { CopiedPhoto } from '../photos/photo-index.ts';

/** A backup whose tables have been found to be as they were written. */
export interface Backup {
  path: string;
  manifest: Manifest;
  copy: MarketCopy;
  /** Where the file of a photo is. */
  photoPath(key: string): string;
  /** What is known of each photo, some hundred at a time. */
  photos(): AsyncGenerator<CopiedPhoto[]>;
}

/**
 * Opens a backup, by its path or as the newest of a folder of backups.
 * @throws CannotOpen when there is none, when it is a newer version's, or when a file of its tables has changed
 */
export async function readBackup(given: string): Promise<Backup> {
  const path = await findBackup(given);
  const manifest = await readManifest(path);
  const { level, tables, counters } = manifest;
  if (!isKnownMigration(level)) throw await newerBackup(path, level);
  const fileOf = (name: string) => join(path, TABLES, `${name}.ndjson.gz`);
  for (const { name, sha256 } of tables) await expectHash(fileOf(name), sha256);
  await expectHash(join(path, PHOTO_LIST), manifest.photos.sha256);
  const rows: MarketCopy['rows'] = ({ name }) => readLines(fileOf(name)) as AsyncGenerator<Row[]>;
  return {
    path,
    manifest,
    copy: { level, tables, counters, rows },
    photoPath: (key) => join(path, PHOTOS, key),
    photos: () => readLines(join(path, PHOTO_LIST)) as AsyncGenerator<CopiedPhoto[]>,
  };
}

/** Names what can be restored instead: who goes back to older code needs that one. */
async function newerBackup(path: string, level: string): Promise<CannotOpen> {
  const what = `더 새로운 버전의 다시에서 만든 백업이에요: ${path} (${level}).`;
  for (const { path: other } of await listBackups(dirname(path))) {
    const known = await readManifest(other).catch(() => undefined);
    if (known && isKnownMigration(known.level))
      return new CannotOpen(
        `${what} 옛 버전으로 되돌리는 중이라면 그 전에 만든 백업의 이름을 적고, 아니라면 코드를 새 버전으로 올려 주세요: ${other}`,
      );
  }
  return new CannotOpen(
    `${what} 이 코드로 읽을 수 있는 백업은 그 폴더에 없으니, 코드를 새 버전으로 올려 주세요.`,
  );
}

async function expectHash(path: string, sha256: string): Promise<void> {
  const found = await hashFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (found !== sha256) throw new CannotOpen(`백업이 손상되었어요: ${path}`);
}
