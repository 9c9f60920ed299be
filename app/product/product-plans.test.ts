import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines, type TestDatabase } from '../../test/support/database/engines.ts';
import { planOf } from '../../test/support/database/plan-of.ts';
import type { ProductFilter } from './list/list-products.server.ts';
import { selectPricedTexts } from './list/product-list-store.server.ts';
import { selectReserved } from './product-filter-store.server.ts';
import { selectByFeedSeqs, selectByPrice, selectNewest } from './product-store.server.ts';

const SCOPES: ProductFilter[] = [
  {},
  { category: 'best' },
  { subCategory: 'books' },
  { category: 'best', subCategory: 'books' },
];
const HIDINGS: ProductFilter[] = [
  {},
  { hideSold: true },
  { hideReserved: true },
  { hideSold: true, hideReserved: true },
  { tradeMethod: 'parcel' },
  { hideSold: true, tradeMethod: 'direct' },
];
const FILTERS = SCOPES.flatMap((scope) => HIDINGS.map((hiding) => ({ ...scope, ...hiding })));
const PRICE_PLACE = { priceWon: 5_000, feedSeq: 1_000 };

for (const engine of engines) {
  describe(engine.name, () => {
    let database: TestDatabase;
    beforeAll(async () => {
      database = await engine.open();
      await fill(database);
    });
    afterAll(() => database.close());

    /** Walking the whole feed, newest first, is the one list that needs no other index. */
    const expectNoScan = (plan: string, isFeed: boolean) => {
      if (database.engine === 'postgres') expect(plan).not.toMatch(/Seq Scan on product|Sort/);
      else if (!isFeed)
        expect(plan).toMatch(/SEARCH product USING (INTEGER PRIMARY KEY|INDEX)|SCAN product USING INDEX/);
      expect(plan).not.toContain('TEMP B-TREE');
    };

    test.each(FILTERS)('newest first, %j', async (filter) => {
      const isFeed = Object.keys(filter).every((name) => name === 'hideReserved' || name === 'tradeMethod');
      for (const before of [undefined, 1_500]) {
        const plan = await planOf(database, selectNewest(database.read, filter, before, 21));
        expectNoScan(plan, isFeed && before === undefined);
      }
    });

    test.each(FILTERS)('what was bumped while a list was read, %j', async (filter) => {
      const bumped = { ...filter, isBumped: true, above: 19_000 };
      for (const before of [undefined, 19_900]) {
        const plan = await planOf(database, selectNewest(database.read, bumped, before, 1));
        expectNoScan(plan, false);
        if (database.engine === 'postgres') expect(plan).toMatch(/feed_seq > /);
        else expect(plan).toMatch(/(rowid|feed_seq)>\?/);
      }
    });

    test('reserved listings are counted from their reservations', async () => {
      const plan = await planOf(
        database,
        selectReserved(database.read, { category: 'best' }).select('productId'),
      );
      if (database.engine === 'postgres') expect(plan).not.toMatch(/Seq Scan on product/);
      else {
        expect(plan).toMatch(/SEARCH reservation USING INDEX reservation_end/);
        expect(plan).toMatch(/SEARCH product (EXISTS )?USING INDEX \S+ \(id=\?\)/);
      }
    });

    test('at places in the feed, whatever is asked of those there', async () => {
      const feedSeqs = Array.from({ length: 34 }, (_, index) => index * 90);
      for (const prices of [{}, { minWon: 100, maxWon: 5_000 }, { maxWon: 100 }]) {
        for (const filter of HIDINGS.map((hiding) => ({ ...prices, ...hiding }))) {
          const plan = await planOf(database, selectByFeedSeqs(database.read, feedSeqs, filter));
          if (database.engine === 'postgres') expect(plan).not.toContain('Seq Scan on product');
          else expect(plan).toContain('SEARCH product USING INTEGER PRIMARY KEY (rowid=?)');
        }
      }
    });

    test('prices at places in the feed', async () => {
      const feedSeqs = Array.from({ length: 300 }, (_, index) => index * 9);
      const plan = await planOf(
        database,
        selectPricedTexts(database.read, feedSeqs, { subCategory: 'books', since: 0 }),
      );
      if (database.engine === 'postgres') expect(plan).not.toContain('Seq Scan on product');
      else expect(plan).toMatch(/feed_seq=\?|INTEGER PRIMARY KEY/);
    });

    test.each(FILTERS)('by price, %j', async (filter) => {
      for (const direction of ['asc', 'desc'] as const) {
        for (const after of [undefined, PRICE_PLACE]) {
          const plan = await planOf(database, selectByPrice(database.read, filter, direction, after, 21));
          expectNoScan(plan, false);
          expect(plan).toMatch(/price_won/);
          if (database.engine === 'postgres' && after)
            expect(plan).toMatch(/ROW\(.*price_won, .*feed_seq\) [<>]/);
        }
      }
    });
  });
}

async function fill(database: TestDatabase): Promise<void> {
  const names = ['id', 'email', 'email_key', 'nickname', 'nickname_key', 'password_hash'].join(', ');
  await database.transaction(async (tx) => {
    await sql`
      insert into account (${sql.raw(names)}, created_at)
      with recursive number(n) as (select 1 union all select n + 1 from number where n < 5000)
      select 's' || n, 's' || n, 's' || n, 's' || n, 's' || n, 's', 1 from number`.execute(tx);
    await sql`
      insert into product (id, seller_id, title, brand, size, "desc", category, sub_category, price_won, photos,
        created_at, sold_at)
      with recursive number(n) as (select 1 union all select n + 1 from number where n < 20000)
      select 'p' || n, 's' || (n % 5000 + 1), 'title', '', 'M', 'description',
        case when n % 3 = 0 then 'best' else 'free' end, case when n % 5 = 0 then 'books' else 'men' end,
        n * 37 % 90000, '[]', n, case when n % 4 = 0 then 1 end
      from number`.execute(tx);
  });
  // PostgreSQL does by itself, SQLite never.
  if (database.engine === 'postgres') await sql`analyze`.execute(database.schema);
}
