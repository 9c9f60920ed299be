import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '../../database/open-database.ts';
import type { TestDatabase } from '../../test/engines.ts';
import { ruinFile } from '../../test/ruin-file.ts';
import { rebuildSearchIndex } from './open-search-index.server.ts';
import { followClosely, openSearchMarket, publish, settle, type SearchMarket } from './search-fixture.ts';
import { SqliteIndexer } from './sqlite-indexer.server.ts';
import { DamagedIndex } from './sqlite-search-file.server.ts';

const BAGS = { all: ['t가방'] };

let dataDir: string;
let database: TestDatabase;
let market: SearchMarket;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'dasi-damage-'));
  const opened = await openDatabase({ dataDir, databaseUrl: undefined }, (error) => {
    throw error;
  });
  database = { ...opened, dataDir, databaseUrl: undefined } satisfies TestDatabase;
  market = await openSearchMarket(database);
  await publish(market, [{ title: '가방 1' }, { title: '가방 2' }]);
  await settle(market);
});
afterEach(async () => {
  await market.close();
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** The index heals while it is asked; what it complained of is given back. */
async function healed(): Promise<unknown[]> {
  const found = async () => (await market.searchIndex.candidates(BAGS, null, 10)).length;
  await vi.waitFor(async () => expect(await found()).toBe(2), { timeout: 20_000, interval: 20 });
  return market.errors;
}

test('a file that has lost its pages is made anew when a market starts on it', async () => {
  await market.close();
  ruinFile(join(dataDir, 'search.db'));
  market = await followClosely(database);
  expect(String(await healed())).toMatch(/^\w+: search\.db is damaged: /);
  await publish(market, [{ title: '가방 3' }]);
  await vi.waitFor(async () => expect(await market.searchIndex.caughtUp()).toBe(true), { timeout: 20_000 });
  expect(await market.searchIndex.candidates(BAGS, null, 10)).toHaveLength(3);
});

test('that takes nobody who searches', async () => {
  await market.close();
  ruinFile(join(dataDir, 'search.db'));
  market = await followClosely(database);
  const count = () => {
    const db = new DatabaseSync(join(dataDir, 'search.db'), { readOnly: true });
    onTestFinished(() => db.close());
    return db.prepare('select count(*) as count from document').get()?.['count'];
  };
  await vi.waitFor(() => expect(count()).toBe(2), { timeout: 20_000, interval: 20 });
  expect(market.errors).toHaveLength(1);
});

test('what only somebody who searches comes upon is made anew as well, and its followers go on', async () => {
  const db = new DatabaseSync(join(dataDir, 'search.db'), { defensive: false });
  db.exec(`update document_data set block = x'0badbadbad' where id > 10`);
  db.close();
  await expect(market.searchIndex.look(BAGS, null, 10)).rejects.toThrow(DamagedIndex);
  expect(String(await healed())).toMatch(/^\w+: search\.db is damaged: /);
  await publish(market, [{ title: '가방 3' }]);
  await vi.waitFor(async () => expect(await market.searchIndex.caughtUp()).toBe(true), { timeout: 20_000 });
  expect(await market.searchIndex.countWords(['가방'])).toEqual(new Map([['가방', 3]]));
});

test('rebuild-search mends it, too', async () => {
  await market.close();
  ruinFile(join(dataDir, 'search.db'));
  expect(await rebuildSearchIndex({ database, dataDir })).toBe(2);
  market = await followClosely(database);
  expect(await healed()).toEqual([]);
});

test('a damaged market is not taken for a damaged index', () => {
  const db = new DatabaseSync(join(dataDir, 'market.db'));
  db.exec('pragma wal_checkpoint(truncate)');
  db.close();
  const indexer = new SqliteIndexer(dataDir);
  ruinFile(join(dataDir, 'market.db'));
  expect(() => indexer.step()).toThrow(/malformed/);
  expect(() => indexer.step()).not.toThrow(DamagedIndex);
  expect(indexer.countDocuments()).toBe(2);
  indexer.close();
});
