import { sql, type RawBuilder } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { engines, type TestDatabase } from '../../../../test/support/database/engines.ts';
import { startPostgresRebuild, stepPostgresIndexer } from './postgres-indexer.server.ts';
import { windowsBelow } from './feed-windows.ts';
import { DocumentReader, selectCandidates } from './postgres-query-store.server.ts';
import { addDocuments, foldInDocuments, tryLockIndex } from './postgres-search-store.server.ts';
import { stepPostgresVocabulary } from './postgres-vocabulary-indexer.server.ts';
import {
  selectShared,
  selectSumBetween,
  selectWords,
  tryLockVocabulary,
} from './postgres-vocabulary-store.server.ts';
import type { Candidates, SearchIndex } from '../search-index.ts';
import {
  followClosely,
  openSearchMarket,
  publish,
  settle,
  type SearchMarket,
} from '../../query/search-fixture.ts';
import { searchProducts } from '../../query/search-products.server.ts';

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
    if (kind === 'no words yet') await sql`delete from search_word_position`.execute(tx);
    else await sql`update search_word_position set version = 0`.execute(tx);
  });
  market = await followClosely(database);
  await settle(market);
  expect(Object.fromEntries(await market.searchIndex.countWords(['가방', '지갑']))).toEqual({ 지갑: 2 });
  expect(await market.searchIndex.listCandidates({ all: ['t가방'] }, null, 10)).toHaveLength(2);
});

test.each(['another version', 'no version noted'])(
  'documents of other grams are made anew: %s',
  async (kind) => {
    await publish(market, [{ title: '가방' }]);
    await settle(market);
    await market.close();
    await database.transaction(async (tx) => {
      await sql`update search_document set grams = '{told otherwise}'`.execute(tx);
      if (kind === 'another version') await sql`update search_position set seq = 1 where id = 4`.execute(tx);
      else await sql`delete from search_position where id = 4`.execute(tx);
    });
    market = await followClosely(database);
    await settle(market);
    expect(await market.searchIndex.listCandidates({ all: ['t가방'] }, null, 10)).toHaveLength(1);
  },
);

test('an index that a newer server keeps is left to it, and taken back once that has gone', async () => {
  await publish(market, [{ title: '가방' }]);
  await settle(market);
  await market.close();
  const note = (newest: number, agoMs: number) =>
    database.transaction(async (tx) => {
      await sql`update search_position set seq = ${newest} where id = 4`.execute(tx);
      await sql`update search_position set seq = ${Date.now() - agoMs} where id = 2`.execute(tx);
      await sql`update search_word_position set version = ${newest}, read_to_end_at = ${Date.now() - agoMs}`.execute(
        tx,
      );
    });
  const versions = async () => {
    const { rows } = await sql`select seq as version from search_position where id = 4
      union all select version from search_word_position`.execute(database.read);
    return rows;
  };
  await note(1_000, 11 * 60_000);
  expect(await stepPostgresIndexer(database)).toBe('elsewhere');
  expect(await stepPostgresVocabulary(database)).toBe('elsewhere');
  expect(await versions()).toEqual([{ version: 1_000 }, { version: 1_000 }]);
  await note(1_000, 16 * 60_000);
  market = await followClosely(database);
  await settle(market);
  expect(await versions()).not.toContainEqual({ version: 1_000 });
  expect(await market.searchIndex.listCandidates({ all: ['t가방'] }, null, 10)).toHaveLength(1);
});

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

test('folding grams into their index holds no one back who reads the change log', async () => {
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
    await sql`update search_position set tx = '999999999999' where id = 1`.execute(tx);
    await sql`update change set tx = '999999999999'`.execute(tx);
  });
  await publish(market, [{ title: '가방 2' }]);
  market = await followClosely(database);
  const titles = async () => (await searchProducts(market, { q: '가방' })).products.map(({ title }) => title);
  await expect.poll(titles, { timeout: 10_000 }).toEqual(['가방 2', '가방 1']);
  await publish(market, [{ title: '가방 3' }]);
  await expect.poll(titles, { timeout: 10_000 }).toEqual(['가방 3', '가방 2', '가방 1']);
});

const explain = async (statement: RawBuilder<unknown>, how = sql`(costs on)`) => {
  const { rows } = await sql<Record<string, string>>`explain ${how} ${statement}`.execute(database.read);
  return rows.map((row) => Object.values(row)[0]).join('\n');
};
test('grams are looked up in their index, be they rare or common, in as few windows as it takes', async () => {
  const plain = Array.from({ length: 3_000 }, () => ({ title: '물건', priceWon: 500 }));
  await publish(market, [{ title: '가방' }, ...plain]);
  await settle(market);
  await sql`analyze search_document`.execute(database.schema);
  const windows = windowsBelow(3_002);
  for (const all of [['t가방'], ['t물건'], ['itg']]) {
    for (const query of [{ all }, { all, anyOf: ['p3', 'p4'] }, { all, without: ['t가방'] }]) {
      const plan = await explain(selectCandidates(query, windows, 20));
      expect(plan).toContain('Bitmap Index Scan on search_document_grams');
      // Its window comes first.
      expect(plan).toMatch(/Index Cond: \(\(grams @> string_to_array\(feed_window.gram/);
      expect(plan).not.toContain('Seq Scan');
    }
  }
  const lookedInto = async (gram: string) => {
    const plan = await explain(selectCandidates({ all: [gram] }, windows, 20), sql`(analyze, costs off)`);
    return Number(/Bitmap Index Scan on search_document_grams \(.*loops=(\d+)\)/.exec(plan)?.[1]);
  };
  expect(await lookedInto('t물건')).toBe(1);
  expect(await lookedInto('t가방')).toBe(windows.length);
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
    expect(plan).toMatch(/Index Cond: \(\(word >= wanted.word\) AND \(word <= wanted.word\)\)/);
    expect(plan).not.toContain('Seq Scan');
  }
  expect(await explain(selectSumBetween('w77', 'w78'))).toContain('search_word_pkey');
});

test('a look-up goes through all windows of the feed, and on from where another ended', async () => {
  const places: number[] = [];
  for (const at of [1, 2 ** 12, 2 ** 15, 2 ** 20]) {
    await moveFeed(at);
    places.push(at, at + 1);
    await publish(market, [{ title: '가방' }, { title: '가방' }, { title: '지갑' }]);
    await settle(market);
    expect((await market.searchIndex.findCandidates({ all: ['t가방'] }, null, 10)).feedSeqs).toEqual(
      places.toSorted((a, b) => b - a),
    );
  }
  const seen: number[] = [];
  let before: number | null = null;
  do {
    const found: Candidates = await market.searchIndex.findCandidates({ all: ['t가방'] }, before, 3);
    seen.push(...found.feedSeqs);
    before = found.before;
  } while (before !== null);
  expect(seen).toEqual(places.toSorted((a, b) => b - a));
});

async function moveFeed(to: number): Promise<void> {
  await sql`alter table product alter column feed_seq restart with ${sql.lit(to)}`.execute(database.schema);
}

test('a page of a search is read by one statement, with and without known matches', async () => {
  await publish(market, [
    { title: '가방 1', priceWon: 1000 },
    { title: '가방 2', priceWon: 3000, soldAt: 1 },
    ...Array.from({ length: 30 }, (_, n) => ({ title: `가방 ${n + 3}`, priceWon: n * 500 })),
  ]);
  await settle(market);
  await market.close();
  // Without the follower, which asks by itself.
  const documents = new DocumentReader(database.read);
  const searchIndex: SearchIndex = {
    ...market.searchIndex,
    findCandidates: (...parameters) => documents.findCandidates(...parameters),
    findCandidatesWithProducts: (...parameters) => documents.findCandidatesWithProducts(...parameters),
  };
  const inOne = { database, searchIndex };
  const inTwo = { database, searchIndex: { ...searchIndex, findCandidatesWithProducts: undefined } };
  const statements = vi.spyOn(pg.Client.prototype, 'query');
  onTestFinished(() => statements.mockRestore());
  for (const filter of [
    {},
    { hideSold: true },
    { minWon: 1000, maxWon: 4000 },
    { category: 'reuse' },
  ] as const) {
    const search = { q: '가방', ...filter };
    const other = await searchProducts(inTwo, search);
    statements.mockClear();
    const page = await searchProducts(inOne, search);
    expect(statements).toHaveBeenCalledTimes(1);
    expect(page).toEqual(other);
    expect(page.products.length).toBeGreaterThan(3);
  }
});

test('shared phrases are read in the order of their index', async () => {
  await sql`insert into search_phrase select 'w' || n, n % 9 from generate_series(1, 20000) n`.execute(
    database.schema,
  );
  await sql`analyze search_phrase`.execute(database.schema);
  const plan = await explain(selectShared({ text: 'w77', listings: 5 }, 500));
  expect(plan).toContain('search_phrase_shared');
  expect(plan).not.toContain('Sort');
});
