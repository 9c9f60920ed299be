import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines, type TestDatabase } from '../../../test/support/database/engines.ts';
import { trimChanges } from '../../platform/change-log.server.ts';
import { rebuildSearchIndex } from './open-search-index.server.ts';
import {
  edit,
  followClosely,
  openSearchMarket,
  publish,
  remove,
  settle,
  type SearchMarket,
} from '../query/search-fixture.ts';
import { searchProducts } from '../query/search-products.server.ts';

const LATER = Number.MAX_SAFE_INTEGER;

/** Makes the follower believe that it has not read the log for a day, where that is what it goes by. */
async function sleepForADay(database: TestDatabase): Promise<void> {
  if (database.engine === 'sqlite') return;
  await database.transaction((tx) =>
    sql`update search_position set seq = seq - 86400000 where id = 2`.execute(tx),
  );
}

for (const engine of engines) {
  describe(engine.name, () => {
    let database: TestDatabase;
    let market: SearchMarket;
    beforeEach(async () => {
      database = await engine.open();
      market = await openSearchMarket(database);
    });
    afterEach(async () => {
      await market.close();
      await database.close();
    });

    const titles = async (q: string) =>
      (await searchProducts(market, { q })).products.map(({ title }) => title);
    const candidates = (gram: string) => market.searchIndex.listCandidates({ all: [gram] }, null, 1_000);
    const reopen = async () => {
      market = await followClosely(database);
      await settle(market);
    };

    test('candidates come newest first, below a place and up to a number', async () => {
      const seqs = (
        await publish(
          market,
          Array.from({ length: 5 }, () => ({ title: '가방' })),
        )
      ).map(({ feedSeq }) => feedSeq);
      await settle(market);
      const ask = (before: number | null, limit: number) =>
        market.searchIndex.listCandidates({ all: ['t가방', 'c4가방'] }, before, limit);
      expect(await ask(null, 10)).toEqual(seqs.toReversed());
      expect(await ask(null, 2)).toEqual([seqs[4], seqs[3]]);
      expect(await ask(seqs[3]!, 2)).toEqual([seqs[2], seqs[1]]);
      expect(await ask(seqs[0]!, 2)).toEqual([]);
      const without = { all: ['t가방'], without: ['t가', 't방'] };
      expect(await market.searchIndex.listCandidates(without, null, 2)).toEqual([]);
    });

    test('what is removed is no longer in the index', async () => {
      const [first] = await publish(market, [{ title: '가방' }, { title: '가방' }]);
      await settle(market);
      expect(await candidates('t가방')).toHaveLength(2);
      await remove(market, first!);
      await settle(market);
      expect(await candidates('t가방')).toHaveLength(1);
    });

    test('an edit replaces what was there', async () => {
      const [listing] = await publish(market, [{ title: '가방', desc: '튼튼해요' }]);
      await settle(market);
      await edit(market, listing!, { desc: '가벼워요' });
      await settle(market);
      expect(await titles('튼튼')).toEqual([]);
      expect(await titles('가벼')).toEqual(['가방']);
      expect(await candidates('a튼튼')).toEqual([]);
    });

    test('published, edited and removed between two look-ups', async () => {
      await market.close();
      const [gone, listed] = await publish(market, [{ title: '가방' }, { title: '지갑' }]);
      await edit(market, listed!, { title: '동전지갑' });
      await remove(market, gone!);
      await reopen();
      expect(await candidates('t가방')).toEqual([]);
      expect(await titles('동전')).toEqual(['동전지갑']);
    });

    test('applying changes again does no harm', async () => {
      const [, gone, edited] = await publish(market, [
        { title: '가방' },
        { title: '가방' },
        { title: '가방' },
      ]);
      await edit(market, edited!, { title: '지갑' });
      await remove(market, gone!);
      await settle(market);
      await market.close();
      await rewind(database);
      await reopen();
      expect(await candidates('t가방')).toHaveLength(1);
      expect(await candidates('t지갑')).toEqual([edited!.feedSeq]);
    });

    test('a follower that missed trimmed lines reads the tables again', async () => {
      const [gone] = await publish(market, [{ title: '가방 1' }, { title: '가방 2' }]);
      await settle(market);
      await market.close();
      await remove(market, gone!);
      await publish(market, [{ title: '가방 3' }]);
      await trimChanges(database, LATER);
      await publish(market, [{ title: '가방 4' }]);
      await sleepForADay(database);
      await reopen();
      expect(await titles('가방')).toEqual(['가방 4', '가방 3', '가방 2']);
      expect(await candidates('t가방')).toHaveLength(3);
    });

    test('a follower that had read all of a trimmed log goes on where it was', async () => {
      await publish(market, [{ title: '가방 1' }]);
      await settle(market);
      await market.close();
      await trimChanges(database, LATER);
      // In no line of the log, so that only reading the tables again would find it.
      await database.transaction((tx) => tx.updateTable('product').set({ title: '지갑' }).execute());
      await reopen();
      await publish(market, [{ title: '가방 2' }]);
      await settle(market);
      expect(await candidates('t가방')).toHaveLength(2);
    });

    test('an index that is new is filled from the tables, in several steps', async () => {
      await publish(
        market,
        Array.from({ length: 1_203 }, (_, n) => ({ title: `가방 ${n + 1000}` })),
      );
      await settle(market);
      await market.close();
      await forget(database);
      await reopen();
      expect(await titles('가방 2202')).toEqual(['가방 2202']);
      expect(await titles('가방 1000')).toEqual(['가방 1000']);
      expect((await market.searchIndex.listCandidates({ all: ['t가방'] }, null, 5_000)).length).toBe(1_203);
    });

    test('rebuilding takes away what should not be there, and others may go on meanwhile', async () => {
      const listings = await publish(
        market,
        Array.from({ length: 250 }, (_, n) => ({ title: `가방 ${n}` })),
      );
      await settle(market);
      // Gone without a line in the log: only a rebuild can notice.
      const gone = [listings[0]!, listings[100]!, listings[249]!].map(({ id }) => id);
      await database.transaction((tx) => tx.deleteFrom('product').where('id', 'in', gone).execute());
      const publishing = publish(market, [{ title: '가방 새것' }]);
      const count = await rebuildSearchIndex({ database, dataDir: database.dataDir });
      await publishing;
      await settle(market);
      expect([247, 248]).toContain(count);
      expect(await candidates('t가방')).toHaveLength(248);
      expect(await titles('새것')).toEqual(['가방 새것']);
    });

    test('two followers take turns', async () => {
      const other = await followClosely(database);
      for (let n = 0; n < 20; n++) await publish(market, [{ title: `가방 ${n}` }]);
      await settle(other);
      await other.close();
      expect(await candidates('t가방')).toHaveLength(20);
      expect(market.errors).toEqual([]);
    });

    test('errors while following are reported', async () => {
      await publish(market, [{ title: '가방' }]);
      await settle(market);
      await database.transaction(async (tx) => {
        await tx.schema.alterTable('product').renameTo('elsewhere').execute();
        await tx
          .insertInto('change')
          .values({ kind: 'edited', productId: 'p1', feedSeq: 1, createdAt: 1 })
          .execute();
      });
      await expect.poll(() => market.errors.length, { timeout: 10_000 }).toBeGreaterThan(0);
      expect(String(market.errors[0])).toMatch(/product/);
    });

    test('an index that was closed can be opened again', async () => {
      await market.close();
      market = await followClosely(database);
      expect(market).toBeDefined();
    });
  });
}

/** Moves the place in the log back to its start; the index itself stays as it is. */
async function rewind(database: TestDatabase): Promise<void> {
  if (database.engine === 'sqlite') {
    const db = new DatabaseSync(join(database.dataDir, 'search.db'));
    db.exec(`update follower set seq = 0, mark = ''`);
    db.close();
    return;
  }
  await database.transaction((tx) =>
    sql`update search_position set tx = '0', seq = 0 where id = 1`.execute(tx),
  );
}

/** As if there had never been an index. */
async function forget(database: TestDatabase): Promise<void> {
  if (database.engine === 'sqlite') rmSync(join(database.dataDir, 'search.db'));
  else {
    await database.transaction(async (tx) => {
      await tx.deleteFrom('searchPosition').execute();
      await tx.deleteFrom('searchDocument').execute();
    });
  }
}
