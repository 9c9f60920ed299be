import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../../../test/support/database/engines.ts';
import { addListing, openTradingMarket, type TradingMarket } from '../../../test/support/trading.ts';
import { buyProduct } from '../../purchase/purchase.server.ts';
import {
  countProducts,
  countProductsUpTo,
  listProducts,
  type ProductFilter,
  type ProductSort,
} from './list-products.server.ts';

const HOUR_MS = 3_600_000;

for (const engine of engines) {
  describe(engine.name, () => {
    let { database, deps, whale: seller, fox: buyer } = {} as TradingMarket;
    beforeEach(async () => {
      ({ database, deps, whale: seller, fox: buyer } = await openTradingMarket(engine));
    });
    afterEach(() => database.close());

    async function reserve(productId: string, endsAt: number): Promise<void> {
      const row = { productId, conversationId: productId, buyerId: buyer.id, createdAt: 1, endsAt };
      await database.transaction((tx) => tx.insertInto('reservation').values(row).execute());
    }

    test('without reserved listings lists and counts agree in each order and range', async () => {
      for (let number = 0; number < 60; number++) {
        const id = await addListing(deps, seller, {
          title: `책상 ${number}`,
          category: number % 2 ? 'reuse' : 'best',
          priceWon: number % 7 === 0 ? null : 1_000 * (number % 9),
        });
        if (number % 3 === 0) await reserve(id, Date.now() + HOUR_MS);
        if (number % 5 === 0 && number % 3 !== 0) await reserve(id, Date.now() - HOUR_MS);
        if (number % 4 === 1 && number % 3 !== 0) await buyProduct(deps, buyer, { productId: id });
      }
      const all = async (filter: ProductFilter, sort: ProductSort) => {
        const titles: string[] = [];
        let cursor: string | undefined;
        do {
          const page = (await listProducts(database.read, filter, sort, cursor))!;
          titles.push(...page.products.map(({ title }) => title));
          cursor = page.nextCursor ?? undefined;
        } while (cursor !== undefined);
        return titles;
      };
      const isReserved = (title: string) => Number(title.split(' ')[1]) % 3 === 0;
      const filters: ProductFilter[] = [
        {},
        { category: 'best' },
        { hideSold: true },
        { minWon: 2_000, maxWon: 6_000 },
        { category: 'reuse', maxWon: 5_000, hideSold: true },
      ];
      for (const filter of filters) {
        for (const sort of ['new', 'cheap', 'dear'] as const) {
          const shown = await all({ ...filter, hideReserved: true }, sort);
          expect(shown).toEqual((await all(filter, sort)).filter((title) => !isReserved(title)));
          expect(shown.length).toBeGreaterThan(0);
          const unreserved = { ...filter, hideReserved: true };
          expect(await countProducts(database.read, unreserved)).toBe(shown.length);
          expect(await countProductsUpTo(database.read, unreserved, 100)).toBe(shown.length);
          expect(await countProductsUpTo(database.read, unreserved, 3)).toBe(3);
        }
      }
    });
  });
}
