import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { memoryStorage, type MemoryStorage } from '../../app/media/storage/memory-storage-for-tests.ts';
import type { Database } from '../../database/database.ts';
import { withPostgres } from '../../database/copy/fill-postgres.ts';
import { openSnapshot, openSnapshotAlone } from '../../database/copy/open-snapshot.ts';
import { openDatabase } from '../../database/open-database.ts';
import { listWithPhoto } from '../../test/support/photos/listed-photos.ts';
import { readRows } from '../../test/support/database/market-rows.ts';
import { createEmptyDatabase } from '../../test/support/database/worker-postgres.ts';
import { addPerson } from '../../test/support/trading.ts';
import { moveMarket } from './move-market.ts';
import { withoutPassword } from './without-password.ts';

const print = () => undefined;
const fail = (error: Error) => expect.unreachable(error.message);
const FOREIGN = 'product/other/market/0-0123456789ab-360.webp';

let dataDir: string;
let source: Database;
let made: { url: string; drop(): Promise<void> };
let from: MemoryStorage;
let to: MemoryStorage;
const openSource = async () => {
  source = await openDatabase({ dataDir, databaseUrl: undefined }, fail);
};
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'dasi-move-'));
  await openSource();
  made = await createEmptyDatabase();
  [from, to] = [memoryStorage(), memoryStorage()];
});
afterEach(async () => {
  await source.close();
  await made.drop();
  rmSync(dataDir, { recursive: true });
});

/** Closes the market while something is done. */
async function atRest<T>(work: () => Promise<T>): Promise<T> {
  await source.close();
  return work().finally(openSource);
}

const move = (target: { databaseUrl?: string; storage?: MemoryStorage }) =>
  moveMarket({
    from: { location: { dataDir, databaseUrl: undefined }, storage: from },
    to: { databaseUrl: target.databaseUrl, storage: target.storage },
    print,
  });

const list = async (name: string) => listWithPhoto(source, from, await addPerson(source, name), name);

const keysIn = (storage: MemoryStorage) => [...storage.files.keys()].sort();

test('while the market is open a move is not complete, and is made so by the next that finds it closed', async () => {
  const first = await list('first');
  const target = { databaseUrl: made.url, storage: to };
  expect(await move(target)).toMatchObject({
    isComplete: false,
    photos: { copied: first.length, missing: [] },
  });
  const open = () => openDatabase({ dataDir, databaseUrl: made.url }, fail);
  await expect(open()).rejects.toThrow(/옮기는 중/);
  await expect(openSnapshot({ dataDir, databaseUrl: made.url })).rejects.toThrow(/옮기는 중/);
  const second = await list('second');
  await source.close();
  const whole = await move(target);
  expect(whole).toMatchObject({ isComplete: true, photos: { copied: second.length, missing: [] } });
  expect(whole.counts?.get('product')).toBe(2);
  // The old market is closed from now on, to all that writes there and to all that copies it.
  await expect(openSource()).rejects.toThrow(withoutPassword(made.url));
  await expect(openSnapshot({ dataDir, databaseUrl: undefined })).rejects.toThrow(/옮겼어요/);
  await expect(move(target)).rejects.toThrow(/옮겼어요/);
  rmSync(join(dataDir, 'market.db.moved'));
  await openSource();
  expect(await readRows({ dataDir: '', databaseUrl: made.url })).toEqual(
    await readRows({ dataDir, databaseUrl: undefined }),
  );
  expect([...to.files].sort()).toEqual([...from.files].sort());
  expect(existsSync(join(dataDir, 'moving.db'))).toBe(false);
  await (await open()).close();
  await expect(move(target)).rejects.toThrow(/이미 장터/);
});

test('photos that went between two moves go from where they were copied to, and no one else’s do', async () => {
  const gone = await list('gone');
  const stored = await list('kept');
  await move({ storage: to });
  await to.write(FOREIGN, Buffer.from('x'));
  await source.statement((db) => db.deleteFrom('product').where('title', '=', 'gone').execute());
  for (const key of gone) await from.remove(key);
  expect(await move({ storage: to })).toMatchObject({ isComplete: false, photos: { copied: 0 } });
  expect(keysIn(to)).toEqual([FOREIGN, ...gone, ...stored].sort());
  from.files.delete(stored[0]!);
  to.files.delete(stored[0]!);
  const moved = await atRest(() => move({ storage: to }));
  expect(moved).toEqual({ isComplete: true, counts: undefined, photos: { copied: 0, missing: [stored[0]] } });
  expect(keysIn(to)).toEqual([FOREIGN, ...stored.slice(1)].sort());
});

test('photos are not put where those of another market are', async () => {
  await list('mine');
  await to.write(FOREIGN, Buffer.from('x'));
  await expect(move({ storage: to })).rejects.toThrow(`다른 장터의 사진이 있어요 (${FOREIGN}`);
  expect(keysIn(to)).toEqual([FOREIGN]);
});

test('a database that holds anything is left as it is', async () => {
  await withPostgres(made.url, async ({ schema }) => {
    await sql`create table notes (id integer)`.execute(schema);
  });
  await expect(move({ databaseUrl: made.url })).rejects.toThrow(/이미 장터나 다른 표/);
  await withPostgres(made.url, async ({ schema }) => {
    await sql`select * from notes`.execute(schema);
  });
});

test('while a market is moved at rest no one can begin to serve it', async () => {
  const location = { dataDir, databaseUrl: undefined };
  expect(await openSnapshotAlone(location)).toBeUndefined();
  await atRest(async () => {
    const alone = await openSnapshotAlone(location);
    const other = new DatabaseSync(join(dataDir, 'market.db'));
    expect(() => other.prepare('select count(*) from account').get()).toThrow(/locked/);
    other.close();
    await alone?.close();
  });
});
