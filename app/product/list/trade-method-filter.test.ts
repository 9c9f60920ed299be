import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../../../test/support/database/engines.ts';
import { addListing, openTradingMarket, type TradingMarket } from '../../../test/support/trading.ts';
import type { TradeMethod } from '../edit/trade-method.ts';
import {
  countProducts,
  countProductsUpTo,
  listProducts,
  type ProductFilter,
  type ProductSort,
} from './list-products.server.ts';

const METHODS: (TradeMethod | undefined)[] = ['direct', 'parcel', 'both', undefined, 'direct'];

for (const engine of engines) {
  describe(engine.name, () => {
    let { database, deps, whale: seller } = {} as TradingMarket;
    beforeEach(async () => {
      ({ database, deps, whale: seller } = await openTradingMarket(engine));
    });
    afterEach(() => database.close());

    test('what is traded either way, and what says nothing, is in the lists of both methods', async () => {
      const methods = new Map<string, TradeMethod | undefined>();
      for (let number = 0; number < 55; number++) {
        const [title, tradeMethod] = [`책상 ${number}`, METHODS[number % METHODS.length]];
        methods.set(title, tradeMethod);
        const priceWon = number % 7 === 0 ? null : 1_000 * (number % 9);
        await addListing(deps, seller, {
          title,
          category: number % 2 ? 'reuse' : 'best',
          priceWon,
          ...(tradeMethod && { tradeMethod }),
        });
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
      const filters: ProductFilter[] = [{}, { category: 'best' }, { minWon: 2_000, maxWon: 6_000 }];
      for (const filter of filters) {
        for (const [wanted, other] of [
          ['direct', 'parcel'],
          ['parcel', 'direct'],
        ] as const) {
          const narrowed = { ...filter, tradeMethod: wanted };
          for (const sort of ['new', 'cheap', 'dear'] as const) {
            const expected = (await all(filter, sort)).filter((title) => methods.get(title) !== other);
            expect(await all(narrowed, sort)).toEqual(expected);
            expect(await countProducts(database.read, narrowed)).toBe(expected.length);
            expect(await countProductsUpTo(database.read, narrowed, 100)).toBe(expected.length);
          }
        }
      }
    });
  });
}
