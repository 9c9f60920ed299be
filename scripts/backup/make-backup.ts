import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { seoulDay } from '../../app/korean/date-text.ts';
import type { Storage } from '../../app/media/storage/storage.server.ts';
import { CannotOpen } from '../../database/cannot-open.ts';
import type { Database } from '../../database/database.ts';
import { writeAndSync } from '../../database/durable-files.ts';
import type { Row, Snapshot, TableShape } from '../../database/copy/market-copy.ts';
import { openSnapshot, type DatabaseLocation } from '../../database/copy/open-snapshot.ts';
import { presentName } from '../../database/migrations/010s/017-plain-names.ts';
import {
  beginBackup,
  findNewestBackup,
  finishBackup,
  openBackupFolder,
  removeAbandoned,
} from './format/backup-folder.ts';
import { copyPhotos, removeUnnamed, type PhotoWork } from './photos/backup-photos.ts';
import { hashFile, readLines, writeLines } from './format/line-file.ts';
import { FORMAT, MANIFEST, PHOTO_LIST, readManifest, TABLES, type Manifest } from './format/manifest.ts';
import { photoNames } from './photos/photo-names.ts';
import { PhotoIndex, type CopiedPhoto } from './photos/photo-index.ts';

/**
 * What would do harm if it came back: sessions and links of mails that have ended since would be good again, mails that
 * have gone would be sent again. Counts of rate limits end within a day.
 */
const LEFT_OUT = [
  'session',
  'desk_session',
  'push_subscription',
  'push_job',
  'account_token',
  'totp_enrolment',
  'mail_job',
  'rate_limit_count',
];
/** A photo goes ten minutes after its listing; the second round already has little to do. */
const MAX_ROUNDS = 10;

export interface BackupOrder {
  location: DatabaseLocation;
  storage: Pick<Storage, 'open' | 'sizes'>;
  /** Where backups are kept, one a folder. */
  folder: string;
  now(): Date;
  print(line: string): void;
}

type CopiedTables = Pick<Manifest, 'level' | 'tables' | 'counters' | 'madeAt'>;

export interface MadeBackup {
  path: string;
  manifest: Manifest;
  /** Photos that the backup before had no more as they were written. */
  decayed: string[];
}

/**
 * Makes a whole copy of a market that may be serving: its rows as they were at one moment, and every photo that they
 * name. It has its name in the folder only once all of it is on the disk.
 */
export async function makeBackup(order: BackupOrder): Promise<MadeBackup> {
  const { folder, print } = order;
  openBackupFolder(folder);
  await removeAbandoned(folder, print);
  const path = await beginBackup(folder);
  const index = new PhotoIndex(join(path, 'index.db'));
  try {
    const earlier = await readEarlier(folder, index);
    const night = seoulDay(order.now().getTime());
    const { manifest, decayed } = await copyMarket(order, { ...order, index, path, earlier, night });
    index.close();
    await rm(join(path, 'index.db'));
    await writeAndSync(join(path, MANIFEST), `${JSON.stringify(manifest, undefined, 2)}\n`, 0o600);
    return { path: await finishBackup(folder, path, new Date(manifest.madeAt)), manifest, decayed };
  } catch (error) {
    index.close();
    await rm(path, { recursive: true, force: true });
    throw error;
  }
}

/** The backup before, with what it has; one that can't be read is no use, and no reason to make none. */
async function readEarlier(folder: string, index: PhotoIndex): Promise<string | undefined> {
  const earlier = await findNewestBackup(folder);
  if (earlier === undefined) return undefined;
  const list = join(earlier, PHOTO_LIST);
  const known = await readManifest(earlier).catch(passOverUnknown);
  if (!known || known.photos.sha256 !== (await hashFile(list).catch(() => undefined))) return undefined;
  for await (const photos of readLines(list)) index.addEarlier(photos as CopiedPhoto[]);
  return earlier;
}

function passOverUnknown(error: unknown): undefined {
  if (!(error instanceof CannotOpen)) throw error;
}

/**
 * Rows first, then the photos they name. A photo that is not there was missing before, or went with its listing since
 * the rows were read; so they are read again, and what is named again and is not there again was missing before.
 */
async function copyMarket(order: BackupOrder, work: PhotoWork): Promise<Omit<MadeBackup, 'path'>> {
  for (let round = 1; round <= MAX_ROUNDS; round++) {
    const tables = await copyTables(order, work, round);
    order.print('사진을 복사하고 있어요…');
    if ((await copyPhotos(work, round)) > 0) {
      order.print('없는 사진이 있어요. 그 사이에 지워진 것인지 한 번 더 확인할게요.');
      continue;
    }
    await removeUnnamed(work, round);
    const engine: Database['engine'] = order.location.databaseUrl ? 'postgres' : 'sqlite';
    const manifest = { format: FORMAT, engine, ...tables, photos: await listPhotos(work, round) } as const;
    return { manifest, decayed: [...work.index.listFlawed('decayed', round)] };
  }
  throw new Error(`photos were gone in each of ${MAX_ROUNDS} rounds`);
}

async function copyTables({ location, now, print }: BackupOrder, work: PhotoWork, round: number) {
  const folder = join(work.path, TABLES);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { mode: 0o700 });
  print('데이터베이스를 복사하고 있어요…');
  const snapshot = await openSnapshot(location);
  try {
    const madeAt = now().toISOString();
    const tables: Manifest['tables'] = [];
    for (const table of snapshot.tables.filter(({ name }) => !LEFT_OUT.includes(presentName(name)))) {
      const rows = namingPhotos(snapshot, table, (keys) => work.index.name(keys, round));
      const { lines, sha256 } = await writeLines(join(folder, `${table.name}.ndjson.gz`), rows);
      tables.push({ ...table, rows: lines, sha256 });
    }
    return { level: snapshot.level, madeAt, tables, counters: snapshot.counters } satisfies CopiedTables;
  } finally {
    await snapshot.close();
  }
}

async function* namingPhotos(
  snapshot: Snapshot,
  table: TableShape,
  hear: (keys: string[]) => void,
): AsyncGenerator<Row[]> {
  const names = photoNames(table);
  for await (const rows of snapshot.rows(table)) {
    if (names) hear(rows.flatMap(names));
    yield rows;
  }
}

async function listPhotos({ index, path }: PhotoWork, round: number): Promise<Manifest['photos']> {
  let bytes = 0;
  function* counted() {
    for (const photos of index.copied()) {
      for (const photo of photos) bytes += photo.bytes;
      yield photos;
    }
  }
  const { lines, sha256 } = await writeLines(join(path, PHOTO_LIST), counted());
  const [missing, damaged] = [[...index.listMissing(round)], [...index.listFlawed('damaged', round)]];
  return { files: lines, bytes, sha256, missing, damaged };
}
