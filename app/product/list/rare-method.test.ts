import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines, type TestDatabase } from '../../../test/support/database/engines.ts';
import { planOf } from '../../../test/support/database/plan-of.ts';
import type { WantedMethod } from '../edit/trade-method.ts';
import { filtered, narrowToRare, productsAmong, selectServing } from '../product-filter-store.server.ts';
import { selectByPrice, selectNewest } from '../product-store.server.ts';
import { countProducts, listProducts, type ProductFilter, type ProductSort } from './list-products.server.ts';
import { selectByWalking } from './product-list-store.server.ts';

const COUNT = 100_000;
const AT_ONCE = 10_000;
/** Every so many is traded in person, and all others by parcel. */
const APART = 2_000;

const SCOPES: ProductFilter[] = [
  {},
  { hideSold: true },
  { hideReserved: true },
  { category: 'best' },
  { subCategory: 'books', hideSold: true },
  { category: 'best', subCategory: 'books' },
];

async function fill(database: TestDatabase): Promise<void> {
  const names = ['id', 'email', 'email_key', 'nickname', 'nickname_key', 'password_hash'].join(', ');
  await database.transaction((tx) =>
    sql`insert into account (${sql.raw(names)}, created_at) values ('s', 's', 's', 's', 's', 's', 1)`.execute(
      tx,
    ),
  );
  // On a busy machine all at once would take longer than a statement may.
  for (let first = 1; first <= COUNT; first += AT_ONCE) {
    await database.transaction((tx) =>
      sql`
      insert into product (id, seller_id, title, brand, size, "desc", category, sub_category, price_won, photos,
        created_at, sold_at, trade_method)
      with recursive number(n) as (select ${sql.lit(first)} union all select n + 1 from number where n < ${sql.lit(first + AT_ONCE - 1)})
      select 'p' || n, 's', 'title', '', 'M', 'description', case when n % 3 = 0 then 'best' else 'reuse' end,
        case when n % 5 = 0 then 'books' else 'men' end, n * 37 % 90000, '[]', n, case when n % 4 = 0 then 1 end,
        case when n % ${sql.lit(APART)} = 0 then 'direct' else 'parcel' end
      from number`.execute(tx),
    );
  }
  // PostgreSQL does by itself, SQLite never.
  if (database.engine === 'postgres') await sql`analyze`.execute(database.schema);
}

for (const engine of engines) {
  describe(engine.name, () => {
    let database: TestDatabase;
    beforeAll(async () => {
      database = await engine.open();
      await fill(database);
    }, 120_000);
    afterAll(() => database.close());

    const narrow = (filter: ProductFilter) =>
      narrowToRare(database.read, { ...filter, tradeMethod: 'direct' });
    const INDEXES = {
      sqlite: /USING (COVERING )?INDEX product_serves_direct/,
      postgres: /Index (Only )?Scan (Backward )?using product_serves_direct/,
    };

    test('what serves a method is found by its index', async () => {
      const plan = await planOf(database, selectServing(database.read, 'direct', 500));
      expect(plan).toMatch(INDEXES[database.engine]);
    });

    test('where few serve it, they alone are filtered and sorted', async () => {
      expect((await narrow({})).among).toHaveLength(COUNT / APART);
      expect(await narrowToRare(database.read, { tradeMethod: 'parcel' })).toEqual({ tradeMethod: 'parcel' });
    });

    test.each(SCOPES)('a list of a rare method walks past nothing, %j', async (scope) => {
      const filter = await narrow(scope);
      const { read } = database;
      const prices = { ...filter, minWon: 100, maxWon: 80_000 };
      const count = filtered(productsAmong(read, filter.among), filter).select('product.id');
      for (const query of [
        selectNewest(read, filter, 90_000, 21),
        selectByPrice(read, filter, 'asc', { priceWon: 5_000, feedSeq: 1 }, 21),
        selectByWalking(read, prices, undefined, 21),
        count,
      ]) {
        const plan = await planOf(database, query);
        if (database.engine === 'postgres')
          expect(plan).not.toMatch(/Seq Scan on product|using product_(?!pkey)/);
        else expect(plan).toMatch(/SEARCH product USING INTEGER PRIMARY KEY \(rowid=\?\)/);
      }
    });

    test.each<WantedMethod>(['direct', 'parcel'])(
      '%s: lists and counts are as without the index',
      async (tradeMethod) => {
        for (const scope of SCOPES) {
          const wanted = { ...scope, tradeMethod, minWon: 85_000 };
          for (const sort of ['new', 'cheap', 'dear'] as const)
            expect(await firstPages(wanted, sort)).toEqual(await expected(wanted, sort));
          expect(await countProducts(database.read, wanted)).toBe((await matching(wanted)).length);
        }
      },
    );

    async function firstPages(filter: ProductFilter, sort: ProductSort): Promise<string[]> {
      const first = (await listProducts(database.read, filter, sort, undefined))!;
      const second = first.nextCursor
        ? (await listProducts(database.read, filter, sort, first.nextCursor))!.products
        : [];
      return [...first.products, ...second].map(({ id }) => id);
    }
    const matching = ({ tradeMethod, ...filter }: ProductFilter) =>
      filtered(database.read.selectFrom('product'), filter)
        .select(['id', 'feedSeq', 'priceWon'])
        .where(sql<string>`trade_method || ''`, '=', tradeMethod!)
        .execute();
    async function expected(filter: ProductFilter, sort: ProductSort): Promise<string[]> {
      const rows = await matching(filter);
      const price = (row: (typeof rows)[number]) => (sort === 'new' ? 0 : row.priceWon!);
      const ordered = rows.toSorted((a, b) => price(a) - price(b) || a.feedSeq - b.feedSeq);
      return (sort === 'cheap' ? ordered : ordered.toReversed()).slice(0, 40).map(({ id }) => id);
    }
  });
}
