import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { memoryStorage, type MemoryStorage } from '../../app/media/storage/memory-storage-for-tests.ts';
import { removeProduct } from '../../app/product/remove-product.server.ts';
import { migrate } from '../../database/migrate.ts';
import { openDatabase } from '../../database/open-database.ts';
import { openSqlite } from '../../database/sqlite/open-sqlite.ts';
import { engines, type TestDatabase } from '../../test/support/database/engines.ts';
import { listWithPhoto } from '../../test/support/photos/listed-photos.ts';
import { addListing, addPerson, tradingDeps, type TestPerson } from '../../test/support/trading.ts';
import { makeBackup } from './make-backup.ts';
import { MANIFEST, type Manifest } from './format/manifest.ts';
import { readBackup, type Backup } from './format/read-backup.ts';
import { restoreBackup } from './restore-backup.ts';

const print = () => undefined;
let folder: string;
let storage: MemoryStorage;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dasi-backup-'));
  storage = memoryStorage();
});
afterEach(() => rmSync(folder, { recursive: true }));

const backUp = (database: TestDatabase) =>
  makeBackup({ location: database, storage, folder, now: () => new Date(), print });

const restoredLocation = () => ({ dataDir: join(folder, 'restored'), databaseUrl: undefined });

function restore(backup: Backup, into: MemoryStorage = memoryStorage()) {
  return restoreBackup({ backup, location: restoredLocation(), storage: async () => into, print });
}

describe.each(engines)('$name', (engine) => {
  let database: TestDatabase;
  let seller: TestPerson;
  beforeEach(async () => {
    database = await engine.open();
    seller = await addPerson(database, '파란여우');
  });
  afterEach(() => database.close());

  test('every photo that is named is in it, and comes back; what was missing is told', async () => {
    const keys = [
      ...(await listWithPhoto(database, storage, seller, 'a')),
      ...(await listWithPhoto(database, storage, seller, 'b')),
    ];
    const missing = keys[2]!;
    storage.files.delete(missing);
    await storage.write('product/u/nobodys/0-0123456789ab-360.webp', Buffer.from('x'));
    const { manifest } = await backUp(database);
    expect(manifest.photos).toMatchObject({ files: keys.length - 1, missing: [missing] });
    const into = memoryStorage();
    const restored = await restore(await readBackup(folder), into);
    expect(restored).toMatchObject({ photos: keys.length - 1, damaged: [] });
    storage.files.delete('product/u/nobodys/0-0123456789ab-360.webp');
    expect(new Map([...into.files].sort())).toEqual(new Map([...storage.files].sort()));
  });

  test('a listing that goes while its photos are copied is not in it, nor are its photos', async () => {
    const gone = await listWithPhoto(database, storage, seller, 'gone');
    const stored = await listWithPhoto(database, storage, seller, 'kept');
    const { open } = storage;
    storage.open = async (key) => {
      if (key === gone[2]) {
        const { id } = await database.read
          .selectFrom('product')
          .select('id')
          .where('title', '=', 'gone')
          .executeTakeFirstOrThrow();
        storage.open = open;
        await removeProduct(tradingDeps(database), seller, { productId: id });
        for (const lost of gone) storage.files.delete(lost);
      }
      return open(key);
    };
    const { path, manifest } = await backUp(database);
    expect(manifest.photos).toMatchObject({ files: stored.length, missing: [] });
    expect(manifest.tables.find(({ name }) => name === 'product')).toMatchObject({ rows: 1 });
    for (const key of gone) expect(existsSync(join(path, 'photos', key))).toBe(false);
  });

  test('a second backup shares what has not changed, and is whole without the first', async () => {
    const keys = await listWithPhoto(database, storage, seller, 'a');
    const first = await backUp(database);
    const more = await listWithPhoto(database, storage, seller, 'b');
    const second = await backUp(database);
    const inodeIn = (path: string) => statSync(join(path, 'photos', keys[0]!)).ino;
    expect(inodeIn(second.path)).toBe(inodeIn(first.path));
    rmSync(first.path, { recursive: true });
    const restored = await restore(await readBackup(folder));
    expect(restored).toMatchObject({ photos: keys.length + more.length, damaged: [] });
  });

  test('a photo that is no more as it was in the backup before is copied anew', async () => {
    const keys = await listWithPhoto(database, storage, seller, 'a');
    const first = await backUp(database);
    const [decayed, cut, sound] = keys as [string, string, string];
    const pathIn = (path: string, key: string) => join(path, 'photos', key);
    // As large as it was.
    writeFileSync(pathIn(first.path, decayed), readFileSync(pathIn(first.path, decayed)).fill(0));
    writeFileSync(pathIn(first.path, cut), 'short');
    const second = await backUp(database);
    for (const key of keys) {
      expect(readFileSync(pathIn(second.path, key), 'utf8')).toBe(`the bytes of ${key}`);
    }
    const inodeOf = (path: string) => statSync(pathIn(path, sound)).ino;
    expect(inodeOf(second.path)).toBe(inodeOf(first.path));
    expect(await restore(await readBackup(folder))).toMatchObject({ photos: keys.length, damaged: [] });
  });

  test('a place in the feed is never given twice, though its listing is gone', async () => {
    await addListing(tradingDeps(database), seller);
    const last = await addListing(tradingDeps(database), seller);
    await removeProduct(tradingDeps(database), seller, { productId: last });
    await backUp(database);
    await restore(await readBackup(folder));
    const restored = await openDatabase(restoredLocation(), (error) => expect.unreachable(error.message));
    const id = await addListing(tradingDeps(restored), seller);
    const rows = await restored.read.selectFrom('product').select(['id', 'feedSeq']).execute();
    expect(rows.find((row) => row.id === id)?.feedSeq).toBe(3);
    const change = await restored.read.selectFrom('change').select('seq').orderBy('seq').execute();
    expect(change.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
    await restored.close();
  });

  test('no one is signed in by a backup, and no mail is sent by it', async () => {
    const row = { accountId: seller.id, createdAt: 1, expiresAt: Number.MAX_SAFE_INTEGER };
    await database.transaction((tx) =>
      tx
        .insertInto('accountToken')
        .values({ ...row, tokenHash: 'secret-hash', kind: 'reset', address: seller.email })
        .execute(),
    );
    const { path, manifest } = await backUp(database);
    const names = manifest.tables.map(({ name }) => name);
    expect(names).toContain('account');
    expect(names).not.toContain('session');
    expect(readdirSync(join(path, 'tables')).sort()).toEqual(names.map((name) => `${name}.ndjson.gz`).sort());
    expect(names).not.toContain('account_token');
    expect(names).not.toContain('mail_job');
  });

  test('nothing is restored where a market is', async () => {
    await backUp(database);
    const backup = await readBackup(folder);
    const order = { backup, location: database, storage: async () => expect.unreachable(), print };
    await expect(restoreBackup(order)).rejects.toThrow(/이미 장터가 있어요|비어 있지 않아요/);
  });
});

test('nothing is restored beside the log of another market, which would be read into it', async () => {
  const database = await engines[0]!.open();
  await backUp(database);
  const backup = await readBackup(folder);
  const dataDir = mkdtempSync(join(tmpdir(), 'dasi-test-'));
  writeFileSync(join(dataDir, 'market.db-wal'), 'of another');
  const location = { dataDir, databaseUrl: undefined };
  const order = { backup, location, storage: async () => expect.unreachable(), print };
  await expect(restoreBackup(order)).rejects.toThrow('이미 장터가 있어요');
  rmSync(dataDir, { recursive: true });
  await database.close();
});

test('what is damaged is told before anything is restored; a damaged photo is left out', async () => {
  const database = await engines[0]!.open();
  const seller = await addPerson(database, '파란여우');
  const keys = await listWithPhoto(database, storage, seller, 'a');
  const { path } = await backUp(database);
  await database.close();
  writeFileSync(join(path, 'photos', keys[0]!), 'other bytes');
  rmSync(join(path, 'photos', keys[1]!));
  const restored = await restore(await readBackup(folder));
  expect(restored.damaged.sort()).toEqual([keys[0], keys[1]].sort());
  const change = (edit: (manifest: Manifest) => void) => {
    const manifest = JSON.parse(readFileSync(join(path, MANIFEST), 'utf8')) as Manifest;
    edit(manifest);
    writeFileSync(join(path, MANIFEST), JSON.stringify(manifest));
  };
  const accounts = join(path, 'tables/account.ndjson.gz');
  const bytes = readFileSync(accounts);
  writeFileSync(accounts, bytes.subarray(0, -1));
  await expect(readBackup(folder)).rejects.toThrow(/손상.*account/);
  writeFileSync(accounts, bytes);
  change((manifest) => (manifest.level = '999-later'));
  await expect(readBackup(folder)).rejects.toThrow(/더 새로운.*999-later/);
  writeFileSync(join(path, MANIFEST), '{');
  await expect(readBackup(folder)).rejects.toThrow(/읽을 수 없어요/);
  rmSync(path, { recursive: true });
  await expect(readBackup(folder)).rejects.toThrow(/백업이 없어요/);
});

test('who goes back to older code is told which backup it can restore', async () => {
  const database = await engines[0]!.open();
  const [older, before, newer] = [await backUp(database), await backUp(database), await backUp(database)];
  await database.close();
  const path = join(newer.path, MANIFEST);
  writeFileSync(path, JSON.stringify({ ...newer.manifest, level: '999-later' }));
  const error = await readBackup(folder).catch(String);
  expect(error).toMatch(/되돌리는 중이라면 그 전에 만든 백업의 이름을 적고/);
  expect(error).toContain(before.path);
  expect(error).not.toContain(older.path);
  for (const { path: known } of [older, before]) rmSync(known, { recursive: true });
  await expect(readBackup(folder)).rejects.toThrow(/읽을 수 있는 백업은 그 폴더에 없으니/);
});

test('a backup of an older version is brought up to date with what is in it', async () => {
  const dataDir = join(folder, 'old');
  const old = await openSqlite(join(dataDir, 'market.db'));
  await migrate(old, { upTo: '008-limits' });
  await old.schema
    .insertInto('account')
    .values({
      id: 'a',
      email: 'a@dasi.kr',
      emailKey: 'a@dasi.kr',
      nickname: '옛사람',
      nicknameKey: '옛사람',
      passwordHash: 'x',
      createdAt: 1,
    })
    .execute();
  await old.close();
  await makeBackup({
    location: { dataDir, databaseUrl: undefined },
    storage,
    folder,
    now: () => new Date(),
    print,
  });
  const backup = await readBackup(folder);
  expect(backup.manifest.level).toBe('008-limits');
  await restore(backup);
  const restored = await openDatabase(restoredLocation(), (error) => expect.unreachable(error.message));
  const people = await restored.read.selectFrom('account').selectAll().execute();
  expect(people).toMatchObject([{ nickname: '옛사람', emailVerifiedAt: null }]);
  await restored.close();
});

test('rows that cannot be put in leave no market, and the reason is told', async () => {
  const database = await engines[0]!.open();
  await addPerson(database, '파란여우');
  await backUp(database);
  await database.close();
  const backup = await readBackup(folder);
  const twice = { ...backup, copy: { ...backup.copy, rows: doubled(backup.copy.rows) } };
  await expect(restore(twice)).rejects.toThrow(/UNIQUE/);
  expect(readdirSync(restoredLocation().dataDir)).not.toContain('market.db');
  await restore(backup);
  expect(readdirSync(restoredLocation().dataDir)).toEqual(['market.db']);
});

function doubled(rows: Backup['copy']['rows']): Backup['copy']['rows'] {
  return async function* (table) {
    yield* rows(table);
    yield* rows(table);
  };
}
