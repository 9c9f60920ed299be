import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { memoryStorage, type MemoryStorage } from '../../../app/media/storage/memory-storage-for-tests.ts';
import type { Storage } from '../../../app/media/storage/storage.server.ts';
import { removeProduct } from '../../../app/product/remove-product.server.ts';
import { engines, type TestDatabase } from '../../../test/support/database/engines.ts';
import { listWithPhoto } from '../../../test/support/photos/listed-photos.ts';
import { addPerson, tradingDeps, type TestPerson } from '../../../test/support/trading.ts';
import { readBackup } from '../format/read-backup.ts';
import { makeBackup } from '../make-backup.ts';
import { restoreBackup } from '../restore-backup.ts';

const DAY_MS = 24 * 3_600_000;
const print = () => undefined;
let folder: string;
let storage: MemoryStorage;
let database: TestDatabase;
let seller: TestPerson;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dasi-backup-'));
  storage = memoryStorage();
  database = await engines[0]!.open();
  seller = await addPerson(database, '파란여우');
});
afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

const backUp = (now = new Date()) =>
  makeBackup({ location: database, storage, folder, now: () => now, print });

async function restore(into: MemoryStorage = memoryStorage()) {
  const location = { dataDir: join(folder, 'restored'), databaseUrl: undefined };
  return restoreBackup({ backup: await readBackup(folder), location, storage: async () => into, print });
}

test('of a bucket a photo is read once in thirty nights, and when it is not listed as it was', async () => {
  const [lost, cut, ...sound] = (await listWithPhoto(database, storage, seller, 'a')) as [string, string];
  const bucket: Storage = storage;
  bucket.sizes = async function* () {
    for (const [key, { length }] of storage.files) yield { key, size: length };
  };
  await backUp(new Date(0));
  storage.files.delete(lost);
  storage.files.set(cut, Buffer.from('short'));
  const timesRead = new Map<string, number>();
  const { open } = storage;
  storage.open = (key) => {
    timesRead.set(key, (timesRead.get(key) ?? 0) + 1);
    return open(key);
  };
  for (let night = 1; night <= 30; night++) {
    const { manifest } = await backUp(new Date(night * DAY_MS));
    expect(manifest.photos).toMatchObject({ files: 2 + sound.length, missing: [lost], damaged: [cut] });
  }
  for (const key of sound) expect(timesRead.get(key)).toBe(1);
  expect(timesRead.get(cut)).toBe(30);
  const into = memoryStorage();
  await restore(into);
  for (const key of [lost, cut, ...sound]) expect(String(into.files.get(key))).toBe(`the bytes of ${key}`);
});

test.each(['EIO', 'EACCES'])(
  'a photo that cannot be read (%s) counts as missing, and costs no backup',
  async (code) => {
    const keys = await listWithPhoto(database, storage, seller, 'a');
    await backUp();
    const { open } = storage;
    storage.open = async (key) => {
      if (key === keys[0]) throw Object.assign(new Error('read'), { code, syscall: 'read' });
      return open(key);
    };
    const { manifest } = await backUp();
    expect(manifest.photos).toMatchObject({ files: keys.length, missing: [keys[0]], damaged: [] });
    expect(await restore()).toMatchObject({ photos: keys.length, damaged: [] });
  },
);

test('of a photo that was lost and then went with its listing nothing is said', async () => {
  const gone = await listWithPhoto(database, storage, seller, 'gone');
  await backUp();
  for (const key of gone) storage.files.delete(key);
  const { open } = storage;
  storage.open = async (key) => {
    storage.open = open;
    const { id } = await database.read.selectFrom('product').select('id').executeTakeFirstOrThrow();
    await removeProduct(tradingDeps(database), seller, { productId: id });
    return open(key);
  };
  const { manifest } = await backUp();
  expect(manifest.photos).toMatchObject({ files: 0, missing: [], damaged: [] });
});
