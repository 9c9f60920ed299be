import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../../../../database/open-database.ts';
import type { TestDatabase } from '../../../../test/support/database/engines.ts';
import { rebuildSearchIndex } from '../open-search-index.server.ts';
import {
  followClosely,
  openSearchMarket,
  publish,
  remove,
  settle,
  type SearchMarket,
} from '../../query/search-fixture.ts';
import { searchProducts } from '../../query/search-products.server.ts';
import { CANDIDATES_SQL, SqliteSearchReader, SqliteSearchWriter } from './sqlite-search-store.server.ts';
import {
  COUNT_WORDS_BETWEEN_SQL,
  COUNT_WORDS_SQL,
  SHARED_PHRASES_SQL,
} from './sqlite-vocabulary-store.server.ts';

let home: string;
let market: SearchMarket | undefined;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'dasi-search-'));
});
afterEach(async () => {
  await closeMarket();
  rmSync(home, { recursive: true, force: true });
});

async function openMarket(dataDir: string): Promise<SearchMarket> {
  const database = await openDatabase({ dataDir, databaseUrl: undefined }, (error) => {
    throw error;
  });
  market = await openSearchMarket({ ...database, dataDir, databaseUrl: undefined } satisfies TestDatabase);
  await settle(market);
  return market;
}

async function closeMarket(): Promise<void> {
  await market?.close();
  await market?.database.close();
  market = undefined;
}

const dataDir = () => join(home, 'data');
const titles = async (q: string) => (await searchProducts(market!, { q })).products.map(({ title }) => title);

test('the candidates are looked up in the index of grams, from a rowid down', () => {
  new SqliteSearchWriter(join(home, 'search.db')).close();
  const db = new DatabaseSync(join(home, 'search.db'));
  const plan = db.prepare(`explain query plan ${CANDIDATES_SQL}`).all('"t가방"', 1n, 10n, 20n);
  db.close();
  // M: by match; < and >: by rowid; no "USE TEMP B-TREE FOR ORDER BY".
  expect(plan.map(({ detail }) => detail)).toEqual([
    expect.stringMatching(/^SCAN document VIRTUAL TABLE INDEX \d+:M1[<>]{2}$/),
  ]);
});

test('words are looked up in the order of the words', () => {
  new SqliteSearchWriter(join(home, 'search.db')).close();
  const db = new DatabaseSync(join(home, 'search.db'));
  const planOf = (statement: string, ...parameters: (string | number)[]) =>
    db
      .prepare(`explain query plan ${statement}`)
      .all(...parameters)
      .map(({ detail }) => detail);
  const [words] = planOf(COUNT_WORDS_SQL, '["가방"]');
  const between = planOf(COUNT_WORDS_BETWEEN_SQL, '가', '나');
  const shared = planOf(SHARED_PHRASES_SQL, 9, '가', 10);
  db.close();
  expect(shared).toEqual([
    expect.stringContaining('USING COVERING INDEX phrase_shared (listings>? AND (listings,text)<(?,?))'),
  ]);
  expect(words).toBe('SEARCH word USING PRIMARY KEY (word=?)');
  expect(between).toEqual(['SEARCH word USING PRIMARY KEY (word>? AND word<?)']);
});

test(
  'a look-up of words that never meet ends, and the next goes on until all was seen',
  { timeout: 60_000 },
  () => {
    const path = join(home, 'search.db');
    const writer = new SqliteSearchWriter(path);
    const grams = (n: number) => (n === 1 ? ['t가방', 't지갑'] : n % 2 ? ['t가방'] : ['t지갑']);
    const documents = Array.from({ length: 300_000 }, (_, n) => ({ feedSeq: n + 1, grams: grams(n + 1) }));
    writer.transaction(() => writer.add(documents));
    writer.close();
    const reader = new SqliteSearchReader(path);
    const query = { all: ['t가방', 't지갑'] };
    const first = reader.findCandidates(query, null, 20);
    expect(first.feedSeqs).toEqual([]);
    expect(first.before).toBeLessThanOrEqual(300_001 - 65_536);
    const seen: number[] = [];
    for (let { before } = first; before !== null;) {
      const found = reader.findCandidates(query, before, 20);
      seen.push(...found.feedSeqs);
      expect(found.before ?? 0).toBeLessThan(before);
      before = found.before;
    }
    expect(seen).toEqual([1]);
    // As a made-up cursor has it.
    expect(reader.findCandidates(query, 10 ** 15, 20)).toEqual(first);
    reader.close();
  },
);

test('after a rebuild all that was written is in one segment', async () => {
  const { database } = await openMarket(dataDir());
  const many = Array.from({ length: 1_200 }, (_, n) => ({ title: `가방 ${n}` }));
  await publish(market!, many);
  await settle(market!);
  const segments = () => {
    const db = new DatabaseSync(join(dataDir(), 'search.db'), { readOnly: true });
    const row = db.prepare('select count(distinct segid) as count from document_idx').get();
    db.close();
    return row?.['count'];
  };
  await market!.close();
  await rebuildSearchIndex({ database, dataDir: dataDir() });
  expect(segments()).toBe(1);
  market = await followClosely({ ...database, dataDir: dataDir(), databaseUrl: undefined });
  expect(await titles('가방 1199')).toEqual(['가방 1199']);
});

test('a restored backup: the place is beyond the log', async () => {
  const before = await openMarket(dataDir());
  await publish(before, [{ title: '가방 1' }]);
  await closeMarket();
  cpSync(join(dataDir(), 'market.db'), join(home, 'backup.db'));
  const after = await openMarket(dataDir());
  await publish(after, [{ title: '가방 2' }, { title: '가방 3' }]);
  await settle(after);
  await closeMarket();
  for (const suffix of ['-wal', '-shm']) rmSync(join(dataDir(), `market.db${suffix}`), { force: true });
  cpSync(join(home, 'backup.db'), join(dataDir(), 'market.db'));
  const restored = await openMarket(dataDir());
  expect(await titles('가방')).toEqual(['가방 1']);
  expect(await restored.searchIndex.listCandidates({ all: ['t가방'] }, null, 10)).toHaveLength(1);
  await publish(restored, [{ title: '가방 4' }]);
  await settle(restored);
  expect(await titles('가방')).toEqual(['가방 4', '가방 1']);
});

test('a restored backup that has been written to until its log is longer', async () => {
  const before = await openMarket(dataDir());
  const [first] = await publish(before, [{ title: '가방 1' }]);
  await remove(before, first!);
  await settle(before);
  await closeMarket();
  for (const suffix of ['', '-wal', '-shm']) rmSync(join(dataDir(), `market.db${suffix}`), { force: true });
  // Made by a command that follows nothing, as the demo's data are.
  const elsewhere = join(home, 'elsewhere');
  const another = await openMarket(elsewhere);
  await publish(another, [{ title: '지갑 1' }, { title: '지갑 2' }, { title: '지갑 3' }]);
  await closeMarket();
  cpSync(join(elsewhere, 'market.db'), join(dataDir(), 'market.db'));
  await openMarket(dataDir());
  expect(await titles('지갑')).toEqual(['지갑 3', '지갑 2', '지갑 1']);
});

test.each(['an empty log that was numbered before', 'a line trimmed out of the middle'])(
  'a gap: %s',
  async (kind) => {
    const before = await openMarket(dataDir());
    await publish(before, [{ title: '가방 1' }]);
    await settle(before);
    await before.close();
    const { database } = before;
    const added = await publish({ database }, [
      { title: '가방 2' },
      { title: '가방 3' },
      { title: '가방 4' },
    ]);
    const missing = kind.startsWith('an empty') ? added : added.slice(1, 2);
    await database.transaction(async (tx) => {
      for (const { id } of missing) await tx.deleteFrom('change').where('productId', '=', id).execute();
    });
    await database.close();
    market = undefined;
    await openMarket(dataDir());
    expect(await titles('가방')).toEqual(['가방 4', '가방 3', '가방 2', '가방 1']);
  },
);

test('a damaged index is made anew', async () => {
  await publish(await openMarket(dataDir()), [{ title: '가방' }]);
  await closeMarket();
  for (const suffix of ['-wal', '-shm']) rmSync(join(dataDir(), `search.db${suffix}`), { force: true });
  writeFileSync(join(dataDir(), 'search.db'), 'not a database'.repeat(1_000));
  await openMarket(dataDir());
  expect(await titles('가방')).toEqual(['가방']);
});

test('an index of another version is made anew', async () => {
  await publish(await openMarket(dataDir()), [{ title: '가방' }]);
  await settle(market!);
  await closeMarket();
  const db = new DatabaseSync(join(dataDir(), 'search.db'));
  db.exec('drop table document; create table document (old text); drop table word; pragma user_version = 2');
  db.close();
  await openMarket(dataDir());
  expect(await titles('가방')).toEqual(['가방']);
  expect(await market!.searchIndex.countWords(['가방'])).toEqual(new Map([['가방', 1]]));
});

test('a folder without a market is an error', async () => {
  const { database } = await openMarket(dataDir());
  await expect(
    openSearchMarket({
      ...database,
      dataDir: join(home, 'nowhere'),
      databaseUrl: undefined,
    } satisfies TestDatabase),
  ).rejects.toThrow(/unable to open/);
  await sql`select 1`.execute(database.read);
});
