import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { engines, type TestDatabase } from '../../../test/support/database/engines.ts';
import {
  openSearchMarket,
  publish,
  removeAll,
  type SearchMarket,
  settle,
} from '../../search/query/search-fixture.ts';
import { searchListingPage } from '../../search/search-listings.server.ts';
import { listProducts } from '../list/list-products.server.ts';
import { bumpProduct } from './bump-product.server.ts';

const DAY_MS = 86_400_000;

interface Page {
  products: { id: string }[];
  nextCursor: string | null;
}

/** Before each page but the first: which listings are bumped, by number. */
const BUMPS = fc.array(fc.array(fc.nat({ max: 69 }), { maxLength: 6 }), { minLength: 1, maxLength: 6 });

for (const engine of engines) {
  describe(engine.name, () => {
    let database: TestDatabase;
    let market: SearchMarket;
    let now = Date.UTC(2030, 0, 1);

    beforeAll(async () => {
      database = await engine.open();
      market = await openSearchMarket(database);
    });
    beforeEach(() => removeAll(market));
    afterAll(async () => {
      await market.close();
      await database.close();
    });

    async function bump(ids: string[]): Promise<void> {
      for (const productId of ids) {
        now += 4 * DAY_MS;
        await bumpProduct({ database, now: () => now }, { id: 'seller' }, { productId });
      }
      await settle(market);
    }

    async function expectSound(
      bumps: number[][],
      readPage: (cursor: string | undefined) => Promise<Page | undefined>,
    ): Promise<void> {
      await removeAll(market);
      const listed = (
        await publish(
          market,
          Array.from({ length: 70 }, () => ({ title: '의자' })),
        )
      ).map(({ id }) => id);
      await settle(market);
      const seen = new Set<string>();
      let cursor: string | undefined;
      for (let pages = 0; ; pages++) {
        expect(pages).toBeLessThan(30);
        const page = await readPage(cursor);
        const ids = page!.products.map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        for (const id of ids) seen.add(id);
        if (page!.nextCursor === null) break;
        cursor = page!.nextCursor;
        await bump((bumps[pages] ?? []).map((number) => listed[number]!));
      }
      expect([...seen].sort()).toEqual([...listed].sort());
    }

    const FILTERS = [{}, { hideSold: true }, { category: 'reuse' }, { sellerId: 'seller' }] as const;

    test.each(FILTERS)(
      'P-bump: who pages through a list meanwhile sees every listing, %j',
      async (filter) => {
        const readPage = (cursor: string | undefined) => listProducts(database.read, filter, 'new', cursor);
        await fc.assert(
          fc.asyncProperty(BUMPS, (bumps) => expectSound(bumps, readPage)),
          { numRuns: 5, endOnFailure: true },
        );
      },
    );

    test('P-bump: who pages through a search meanwhile sees every match', async () => {
      const search = { q: '의자', sort: 'new', verbatim: false } as const;
      await fc.assert(
        fc.asyncProperty(BUMPS, (bumps) =>
          expectSound(bumps, (cursor) => searchListingPage(market, search, cursor)),
        ),
        { numRuns: 5, endOnFailure: true },
      );
    });

    test('a list without bumps has no page behind its end', async () => {
      await publish(
        market,
        Array.from({ length: 21 }, () => ({ title: '의자' })),
      );
      const first = await listProducts(database.read, {}, 'new', undefined);
      const second = await listProducts(database.read, {}, 'new', first!.nextCursor!);
      expect([first!.products.length, second!.products.length, second!.nextCursor]).toEqual([20, 1, null]);
    });
  });
}
