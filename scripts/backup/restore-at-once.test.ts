import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { memoryStorage, type MemoryStorage } from '../../app/media/storage/memory-storage-for-tests.ts';
import type { DatabaseLocation } from '../../database/copy/open-snapshot.ts';
import { engines, type TestDatabase } from '../../test/support/database/engines.ts';
import { readRows } from '../../test/support/database/market-rows.ts';
import { createEmptyDatabase } from '../../test/support/database/worker-postgres.ts';
import { startScript } from '../../test/support/run-script.ts';
import { addListing, addPerson, tradingDeps } from '../../test/support/trading.ts';
import { makeBackup } from './make-backup.ts';
import { readBackup } from './format/read-backup.ts';
import { restoreBackup } from './restore-backup.ts';

const print = () => undefined;
/** Who comes second meets the first, or finds their market. */
const REFUSED = /지금 다른 restore가 \S+에 되돌리고 있어요|이미 장터가 있어요|비어 있지 않아요/;

let folder: string;
let source: TestDatabase;
let location: DatabaseLocation;
let drop: () => Promise<void>;

describe.each(engines)('$name', (engine) => {
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'dasi-backup-'));
    source = await engine.open();
    await addListing(tradingDeps(source), await addPerson(source, '파란여우'));
    const order = { location: source, storage: memoryStorage(), folder, now: () => new Date(), print };
    await makeBackup(order);
    const made = source.databaseUrl ? await createEmptyDatabase() : undefined;
    location = { dataDir: join(folder, 'restored'), databaseUrl: made?.url };
    drop = async () => made?.drop();
  });
  afterEach(async () => {
    await source.close();
    await drop();
    rmSync(folder, { recursive: true });
  });

  test('of two processes that restore at once one makes the market, and the other is told in a line', async () => {
    const env = { DATA_DIR: location.dataDir, DATABASE_URL: location.databaseUrl ?? '', STORAGE_URL: '' };
    const restore = () => startScript('backup/restore.ts', env, [folder]).ended;
    const ends = await Promise.all([restore(), restore()]);
    expect(ends.map(({ code }) => code).sort()).toEqual([0, 1]);
    const { output } = ends.find(({ code }) => code === 1)!;
    expect(output.trimEnd().split('\n').at(-1)).toMatch(REFUSED);
    expect(output).not.toMatch(/^\s+at /m);
    if (!location.databaseUrl) expect(readdirSync(location.dataDir).sort()).toEqual(['market.db', 'photos']);
    expect(await readRows(location)).toEqual(await readRows(source));
  });

  test('so it is however close they are', async () => {
    const backup = await readBackup(folder);
    const restore = () => restoreBackup({ backup, location, storage: async () => memoryStorage(), print });
    const ends = await Promise.allSettled([restore(), restore(), restore()]);
    const rejected = ends.filter((end) => end.status === 'rejected').map(({ reason }) => String(reason));
    expect(rejected).toEqual([expect.stringMatching(REFUSED), expect.stringMatching(REFUSED)]);
    expect(await readRows(location)).toEqual(await readRows(source));
  });
});

test('a folder into which a person restores is closed to others before any photo is written', async () => {
  const backups = mkdtempSync(join(tmpdir(), 'dasi-backup-'));
  const database = await engines[0]!.open();
  await makeBackup({
    location: database,
    storage: memoryStorage(),
    folder: backups,
    now: () => new Date(),
    print,
  });
  const backup = await readBackup(backups);
  const into = { dataDir: join(backups, 'restored'), databaseUrl: undefined };
  const opened = Promise.withResolvers<MemoryStorage>();
  const first = restoreBackup({ backup, location: into, storage: () => opened.promise, print });
  const second = restoreBackup({ backup, location: into, storage: async () => expect.unreachable(), print });
  await expect(second).rejects.toThrow('지금 다른 restore가');
  opened.resolve(memoryStorage());
  await first;
  expect(readdirSync(into.dataDir)).toEqual(['market.db']);
  rmSync(backups, { recursive: true });
  await database.close();
});
