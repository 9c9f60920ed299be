import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { TIMEOUTS_MS } from '../../app/media/storage/open-storage.server.ts';
import { openFolderStorage } from '../../app/media/storage/folder-storage.server.ts';
import { openS3Storage } from '../../app/media/storage/s3-storage.server.ts';
import type { Storage } from '../../app/media/storage/storage.server.ts';
import { parseStorageUrl } from '../../app/platform/config/storage-url.ts';
import { openDatabase } from '../../database/open-database.ts';
import { listWithPhoto } from '../../test/support/photos/listed-photos.ts';
import { startScript } from '../../test/support/run-script.ts';
import { startS3, type TestS3 } from '../../test/support/s3/s3-server.ts';
import { addPerson } from '../../test/support/trading.ts';

const STRANGER = 'product/other/market/0-0123456789ab-360.webp';
const fail = (error: Error) => expect.unreachable(error.message);

let s3: TestS3;
let folder: string;
let dataDir: string;
let keys: string[];
beforeAll(async () => void (s3 = await startS3()));
afterAll(() => s3.stop());
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dasi-backup-'));
  dataDir = join(folder, 'market');
  const database = await openDatabase({ dataDir, databaseUrl: undefined }, fail);
  const storage = await openFolderStorage(join(dataDir, 'photos'));
  keys = await listWithPhoto(database, storage, await addPerson(database, '파란여우'), 'a');
  await database.close();
});
afterEach(() => rmSync(folder, { recursive: true }));

const run = (tool: string, env: Record<string, string>, ...args: string[]) =>
  startScript(`backup/${tool}.ts`, { DATA_DIR: dataDir, DATABASE_URL: '', ...env }, args).ended;

async function makeStrangeBucket(): Promise<{ url: string; storage: Storage }> {
  const { url } = await s3.makeBucket();
  const storage = openS3Storage(parseStorageUrl(url)!, TIMEOUTS_MS);
  await storage.write(STRANGER, Buffer.from('x'));
  return { url, storage };
}

async function listKeys(storage: Storage): Promise<string[]> {
  const listed: string[] = [];
  for await (const key of storage.keys()) listed.push(key);
  return listed.sort();
}

/** It is said what is in the way, and nothing has been written. */
async function expectRejected({ code, output }: { code: number | null; output: string }, storage: Storage) {
  expect([code, output]).toEqual([1, expect.stringContaining(`다른 장터의 사진이 있어요 (${STRANGER}`)]);
  expect(output).toContain('비어 있는 버킷이나 폴더를 정해 주세요');
  expect(await listKeys(storage)).toEqual([STRANGER]);
}

test('a backup is not restored into the bucket of another market, and is into one that has its photos', async () => {
  const backups = join(folder, 'backups');
  expect(await run('backup', {}, backups)).toMatchObject({ code: 0 });
  const { url, storage } = await makeStrangeBucket();
  const restored = join(folder, 'restored');
  const restore = () => run('restore', { DATA_DIR: restored, STORAGE_URL: url }, backups);
  await expectRejected(await restore(), storage);
  expect(existsSync(join(restored, 'market.db'))).toBe(false);
  // As a restore leaves it that was interrupted.
  await storage.write(keys[2]!, Buffer.from(`the bytes of ${keys[2]}`));
  expect(await restore()).toMatchObject({ code: 0 });
  expect(await listKeys(storage)).toEqual([STRANGER, ...keys].sort());
});

test('nor into the folder of another market', async () => {
  const backups = join(folder, 'backups');
  expect(await run('backup', {}, backups)).toMatchObject({ code: 0 });
  const restored = join(folder, 'restored');
  const storage = await openFolderStorage(join(restored, 'photos'));
  await storage.write(STRANGER, Buffer.from('x'));
  await expectRejected(await run('restore', { DATA_DIR: restored }, backups), storage);
});

test('photos are not moved into the bucket of another market, and are, twice, into an empty one', async () => {
  const { url, storage } = await makeStrangeBucket();
  await expectRejected(await run('move', { TO_STORAGE_URL: url }), storage);
  await storage.remove(STRANGER);
  for (let time = 0; time < 2; time++) {
    expect(await run('move', { TO_STORAGE_URL: url })).toMatchObject({ code: 0 });
    expect(await listKeys(storage)).toEqual([...keys].sort());
  }
});
