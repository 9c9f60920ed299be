import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines, type TestDatabase } from '../../../test/support/database/engines.ts';
import { addListing, addPerson, tradingDeps } from '../../../test/support/trading.ts';
import { buyProduct } from '../../purchase/purchase.server.ts';
import { listNewestInRange, selectBySorting, selectByWalking } from './product-list-store.server.ts';
import type { ProductFilter } from '../product-filter-store.server.ts';

const LISTED = 90;
const FILTERS: ProductFilter[] = [
  { minWon: 20, maxWon: 60 },
  { minWon: 20, maxWon: 60, hideSold: true },
  { maxWon: 50, category: 'free' },
  { minWon: 5, subCategory: 'books' },
  { minWon: 10, maxWon: 80, category: 'free', subCategory: 'books', hideSold: true },
  { minWon: 60, maxWon: 20 },
];

for (const engine of engines) {
  describe(engine.name, () => {
    let database: TestDatabase;
    const listed: { title: string; priceWon: number | null; sold: boolean; kind: [string, string] }[] = [];

    beforeAll(async () => {
      database = await engine.open();
      const deps = tradingDeps(database);
      const seller = await addPerson(database, '초록고래');
      const buyer = await addPerson(database, '파란여우');
      for (let n = 0; n < LISTED; n += 1) {
        const priceWon = n % 7 === 0 ? null : (n * 7919) % 97;
        const category = n % 2 === 0 ? 'free' : 'best';
        const subCategory = n % 3 === 0 ? 'pet' : 'books';
        const title = String(n);
        const productId = await addListing(deps, seller, { title, priceWon, category, subCategory });
        const sold = n % 5 === 0;
        if (sold) await buyProduct(deps, buyer, { productId });
        listed.unshift({ title, priceWon, sold, kind: [category, subCategory] });
      }
    }, 60_000);
    afterAll(() => database.close());

    const expected = ({ minWon = 0, maxWon = Infinity, category, subCategory, hideSold }: ProductFilter) =>
      listed
        .filter(
          ({ priceWon, sold, kind }) =>
            priceWon !== null &&
            priceWon >= minWon &&
            priceWon <= maxWon &&
            !(hideSold && sold) &&
            (category ?? kind[0]) === kind[0] &&
            (subCategory ?? kind[1]) === kind[1],
        )
        .map(({ title }) => title);

    test.each(FILTERS)('%o: the newest first, page by page, walked and sorted', async (filter) => {
      for (const wide of [0, 10_000]) {
        const titles: string[] = [];
        let before: number | undefined;
        for (;;) {
          const page = await listNewestInRange(database.read, filter, before, 4, wide);
          titles.push(...page.map(({ title }) => title));
          if (page.length < 4) break;
          before = page.at(-1)!.feedSeq;
        }
        expect(titles).toEqual(expected(filter));
      }
    });
  });
}

describe('what SQLite reads', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await engines[0]!.open();
  });
  afterAll(() => database.close());

  type Explained = { explain(format: undefined, plan: RawBuilder<unknown>): Promise<{ detail: string }[]> };
  const planOf = async (query: Explained) => {
    const steps = await query.explain(undefined, sql`query plan`);
    return steps.map(({ detail }) => detail).join('\n');
  };

  test.each(FILTERS.flatMap((filter) => [undefined, 50].map((before) => ({ filter, before }))))(
    '%o: the feed or the prices, and no more than it needs',
    async ({ filter, before }) => {
      const walked = await planOf(selectByWalking(database.read, filter, before, 21));
      expect(walked).not.toContain('TEMP B-TREE');
      expect(walked).not.toContain('price_won');
      const sorted = await planOf(selectBySorting(database.read, filter, before, 21));
      expect(sorted).toMatch(/SEARCH product USING (COVERING )?INDEX product_by_\w*price_won_feed_seq/);
      expect(sorted).not.toContain('SCAN');
    },
  );
});
