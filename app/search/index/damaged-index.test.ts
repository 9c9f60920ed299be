import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDatabase } from '../../../database/open-database.ts';
import type { TestDatabase } from '../../../test/support/database/engines.ts';
import { ruinFile } from '../../../test/support/database/damage-file.ts';
import { rebuildSearchIndex } from './open-search-index.server.ts';
import {
  followClosely,
  openSearchMarket,
  publish,
  settle,
  type SearchMarket,
} from '../query/search-fixture.ts';
import { SqliteIndexer } from './sqlite/sqlite-indexer.server.ts';
import { DamagedIndex } from './sqlite/sqlite-search-file.server.ts';

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

const soon = (expectation: () => unknown) => vi.waitFor(expectation, { timeout: 20_000, interval: 20 });

/** The index heals while it is asked. */
async function heal(): Promise<void> {
  await soon(async () => expect(await market.searchIndex.listCandidates(BAGS, null, 10)).toHaveLength(2));
}

/** It has said so: the one who searches, the one who writes, or both. */
const complaint = () => soon(() => expect(String(market.errors)).toMatch(/^\w+: search\.db is damaged: /));

test('a file that has lost its pages is made anew when a market starts on it', async () => {
  await market.close();
  ruinFile(join(dataDir, 'search.db'));
  market = await followClosely(database);
  await heal();
  await complaint();
  await publish(market, [{ title: '가방 3' }]);
  await soon(async () => expect(await market.searchIndex.caughtUp()).toBe(true));
  expect(await market.searchIndex.listCandidates(BAGS, null, 10)).toHaveLength(3);
});

test('without blocking searches', async () => {
  await market.close();
  ruinFile(join(dataDir, 'search.db'));
  market = await followClosely(database);
  const count = () => {
    const db = new DatabaseSync(join(dataDir, 'search.db'), { readOnly: true, timeout: 5_000 });
    try {
      return db.prepare('select count(*) as count from document').get()?.['count'];
    } finally {
      db.close();
    }
  };
  await soon(() => expect(count()).toBe(2));
  await complaint();
});

test('what only a person who searches comes upon is made anew as well, and its followers go on', async () => {
  const db = new DatabaseSync(join(dataDir, 'search.db'), { defensive: false, timeout: 5_000 });
  db.exec(`update document_data set block = x'0badbadbad' where id > 10`);
  db.close();
  await expect(market.searchIndex.findCandidates(BAGS, null, 10)).rejects.toThrow(DamagedIndex);
  await heal();
  await complaint();
  await publish(market, [{ title: '가방 3' }]);
  await soon(async () => expect(await market.searchIndex.caughtUp()).toBe(true));
  expect(await market.searchIndex.countWords(['가방'])).toEqual(new Map([['가방', 3]]));
});

test('rebuild-search mends it, too', async () => {
  await market.close();
  ruinFile(join(dataDir, 'search.db'));
  expect(await rebuildSearchIndex({ database, dataDir })).toBe(2);
  market = await followClosely(database);
  await heal();
  expect(market.errors).toEqual([]);
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
