import { sql, type RawBuilder } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { engines, type TestDatabase } from '../../test/engines.ts';
import { startPostgresRebuild, stepPostgresIndexer } from './postgres-indexer.server.ts';
import {
  addDocuments,
  foldInDocuments,
  selectCandidates,
  tryLockIndex,
} from './postgres-search-store.server.ts';
import { stepPostgresVocabulary } from './postgres-vocabulary-indexer.server.ts';
import { selectSumBetween, selectWords, tryLockVocabulary } from './postgres-vocabulary-store.server.ts';
import type { GramQuery, Look } from './search-index.ts';
import { followClosely, openSearchMarket, publish, settle, type SearchMarket } from './search-fixture.ts';
import { searchProducts } from './search-products.server.ts';

let database: TestDatabase;
let market: SearchMarket;
beforeEach(async () => {
  database = await engines.find(({ name }) => name === 'PostgreSQL')!.open();
  market = await openSearchMarket(database);
});
afterEach(async () => {
  await market.close();
  await database.close();
});

test('one server at a time writes the index', async () => {
  await settle(market);
  await market.close();
  await database.transaction(async (tx) => {
    expect(await tryLockIndex(tx)).toBe(true);
    expect(await stepPostgresIndexer(database)).toBe('elsewhere');
    expect(await startPostgresRebuild(database)).toBe(false);
  });
  expect(await stepPostgresIndexer(database)).toBe('done');
});

test('one server at a time writes the words', async () => {
  await settle(market);
  await market.close();
  await database.transaction(async (tx) => {
    expect(await tryLockVocabulary(tx)).toBe(true);
    expect(await stepPostgresVocabulary(database)).toBe('elsewhere');
  });
  expect(await stepPostgresVocabulary(database)).toBe('done');
});

test('what a server that knows no words has indexed is read for its words too', async () => {
  await publish(market, [{ title: '가방' }]);
  await settle(market);
  await market.close();
  await publish(market, [{ title: '가방' }, { title: '지갑' }]);
  expect(await stepPostgresIndexer(database)).toBe('done');
  market = await followClosely(database);
  await settle(market);
  expect(Object.fromEntries(await market.searchIndex.countWords(['가방', '지갑']))).toEqual({
    가방: 2,
    지갑: 1,
  });
});

test.each(['no words yet', 'words of another version'])('the words are read anew alone: %s', async (kind) => {
  await publish(market, [{ title: '가방' }, { title: '가방' }]);
  await settle(market);
  await market.close();
  await database.transaction(async (tx) => {
    await sql`update search_word set listings = 77`.execute(tx);
    // In no line of the log, so that only a rebuild of the documents would find it.
    await sql`update product set title = '지갑' where title = '가방'`.execute(tx);
    if (kind === 'no words yet') await sql`delete from search_word_place`.execute(tx);
    else await sql`update search_word_place set version = 0`.execute(tx);
  });
  market = await followClosely(database);
  await settle(market);
  expect(Object.fromEntries(await market.searchIndex.countWords(['가방', '지갑']))).toEqual({ 지갑: 2 });
  expect(await market.searchIndex.candidates({ all: ['t가방'] }, null, 10)).toHaveLength(2);
});

test.each(['another version', 'no version noted'])(
  'documents of other grams are made anew: %s',
  async (kind) => {
    await publish(market, [{ title: '가방' }]);
    await settle(market);
    await market.close();
    await database.transaction(async (tx) => {
      await sql`update search_document set grams = '{told otherwise}'`.execute(tx);
      if (kind === 'another version') await sql`update search_place set seq = 1 where id = 4`.execute(tx);
      else await sql`delete from search_place where id = 4`.execute(tx);
    });
    market = await followClosely(database);
    await settle(market);
    expect(await market.searchIndex.candidates({ all: ['t가방'] }, null, 10)).toHaveLength(1);
  },
);

test('a step leaves no grams waiting outside of their index', async () => {
  await publish(
    market,
    Array.from({ length: 120 }, () => ({ title: '가방' })),
  );
  await settle(market);
  await market.close();
  const { rows } = await sql<{ pages: number }>`
    select gin_clean_pending_list('search_document_grams') as pages`.execute(database.read);
  expect(rows).toEqual([{ pages: 0 }]);
});

test('folding grams into their index holds nobody back who reads the change log', async () => {
  await market.close();
  const documents = [{ feedSeq: 1, productId: 'p1', grams: ['t가', 't가방'] }];
  await database.transaction((tx) => addDocuments(tx, documents));
  await database.transaction(async (tx) => {
    await foldInDocuments(tx);
    const { rows } = await sql`select pg_current_xact_id_if_assigned() as id`.execute(tx);
    expect(rows).toEqual([{ id: null }]);
  });
});

test('a database restored into a younger cluster: the place is beyond every transaction', async () => {
  await publish(market, [{ title: '가방 1' }]);
  await settle(market);
  await market.close();
  await database.transaction(async (tx) => {
    await sql`update search_place set tx = '999999999999' where id = 1`.execute(tx);
    await sql`update change set tx = '999999999999'`.execute(tx);
  });
  await publish(market, [{ title: '가방 2' }]);
  market = await followClosely(database);
  const titles = async () => (await searchProducts(market, { q: '가방' })).products.map(({ title }) => title);
  await expect.poll(titles, { timeout: 10_000 }).toEqual(['가방 2', '가방 1']);
  await publish(market, [{ title: '가방 3' }]);
  await expect.poll(titles, { timeout: 10_000 }).toEqual(['가방 3', '가방 2', '가방 1']);
});

const explain = async (statement: RawBuilder<unknown>) => {
  const { rows } = await sql<Record<string, string>>`explain ${statement}`.execute(database.read);
  return rows.map((row) => Object.values(row)[0]).join('\n');
};
const planOf = async (query: GramQuery, window: string | undefined) => {
  await sql`analyze search_document`.execute(database.schema);
  return explain(selectCandidates(query, 9_999, window, 20));
};

test('grams are looked up in their index, be they rare or common, with a window or without', async () => {
  const plain = Array.from({ length: 3_000 }, () => ({ title: '물건', priceWon: 500 }));
  await publish(market, [{ title: '가방' }, ...plain]);
  await settle(market);
  for (const all of [['t가방'], ['t물건'], ['itg']]) {
    for (const window of ['w10x1', undefined]) {
      for (const query of [{ all }, { all, anyOf: ['p3', 'p4'] }, { all, without: ['t가방'] }]) {
        const plan = await planOf(query, window);
        expect(plan).toContain('Bitmap Index Scan on search_document_grams');
        expect(plan).not.toContain('Seq Scan');
      }
    }
  }
});

test('words are looked up in the index of words, be there few or many', async () => {
  await settle(market);
  const words = Array.from({ length: 500 }, (_, n) => `w${n}`);
  for (const known of [200, 20_000]) {
    await sql`insert into search_word select 'w' || n, 1 from generate_series(1, ${known}::int) n on conflict do nothing`.execute(
      database.schema,
    );
    await sql`analyze search_word`.execute(database.schema);
    const plan = await explain(selectWords(words));
    expect(plan).toMatch(/Index Cond: \(\(word >= asked.word\) AND \(word <= asked.word\)\)/);
    expect(plan).not.toContain('Seq Scan');
  }
  expect(await explain(selectSumBetween('w77', 'w78'))).toContain('search_word_pkey');
});

test('a look goes on through all windows of the feed, and from where another ended', async () => {
  await publish(market, [{ title: '가방' }]);
  await moveFeed(2 ** 20);
  await publish(market, [{ title: '가방' }, { title: '지갑' }]);
  await settle(market);
  const all = ['t가방'];
  const seen: number[] = [];
  let before: number | null = null;
  do {
    const found: Look = await market.searchIndex.look({ all }, before, 1);
    seen.push(...found.feedSeqs);
    before = found.before;
  } while (before !== null);
  expect(seen).toHaveLength(2);
  expect(seen[0]! - seen[1]!).toBeGreaterThan(2 ** 19);
});

async function moveFeed(to: number): Promise<void> {
  await sql`alter table product alter column feed_seq restart with ${sql.lit(to)}`.execute(database.schema);
}
