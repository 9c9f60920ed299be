import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../../../test/support/database/engines.ts';
import { CATEGORIES, SUB_CATEGORIES } from '../../product/category.ts';
import { isScoped } from '../text/index-grams.ts';
import { plainlyHolds, plainlyMatches, plainWords } from './plain-rule-for-tests.ts';
import { openSearchMarket, publish, settle, type SearchMarket } from './search-fixture.ts';
import { searchBrandElsewhere, searchProducts } from './search-products.server.ts';

for (const engine of engines) {
  describe(engine.name, () => {
    let market: SearchMarket;
    beforeEach(async () => {
      market = await openSearchMarket(await engine.open());
    });
    afterEach(async () => {
      await market.close();
      await market.database.close();
    });

    async function reserve(listings: { id: string }[]): Promise<void> {
      const endsAt = Date.now() + 3_600_000;
      const rows = listings.map(({ id }) => ({
        productId: id,
        conversationId: id,
        buyerId: id,
        createdAt: 1,
        endsAt,
      }));
      if (rows.length === 0) return;
      await market.database.transaction((tx) => tx.insertInto('reservation').values(rows).execute());
    }

    test('search finds what comparing every listing finds', { timeout: 60_000 }, async () => {
      const character = fc.constantFrom('가', '방', '나', 'ㄱ', 'ㄴ', 'ㄳ', ' ', 'a', 'B', '_', '👜');
      const text = fc.array(character, { maxLength: 10 }).map((parts) => parts.join(''));
      const category = fc.constantFrom(...CATEGORIES.slice(0, 2).map(({ value }) => value));
      const subCategory = fc.constantFrom(...SUB_CATEGORIES.slice(0, 2).map(({ value }) => value));
      const priceWon = fc.constantFrom(0, 7, 900, 12_000, 12_999, 13_000, 999_999_999_999);
      const texts = { title: text, brand: text, wants: text, desc: text, category, subCategory };
      const tradeMethod = fc.option(fc.constantFrom('direct', 'parcel', 'both'));
      const nullable = { priceWon: fc.option(priceWon), soldAt: fc.option(fc.constant(1)), tradeMethod };
      const listing = fc.record({ ...texts, ...nullable });
      const word = fc.array(character, { minLength: 1, maxLength: 5 }).map((parts) => parts.join(''));
      const query = fc.record({
        q: word,
        category: fc.option(category, { nil: undefined }),
        subCategory: fc.option(subCategory, { nil: undefined }),
        hideSold: fc.boolean(),
        hideReserved: fc.boolean(),
        tradeMethod: fc.constantFrom(undefined, 'direct' as const, 'parcel' as const),
        minWon: fc.option(priceWon, { nil: undefined, freq: 1 }),
        maxWon: fc.option(priceWon, { nil: undefined, freq: 1 }),
      });
      const corpus: (Awaited<ReturnType<typeof publish>>[number] & {
        soldAt: number | null;
        isReserved: boolean;
        tradeMethod: string | null;
      })[] = [];
      await fc.assert(
        fc.asyncProperty(
          fc.array(listing, { minLength: 10, maxLength: 30 }),
          fc.array(query, { minLength: 20, maxLength: 20 }),
          async (inputs, queries) => {
            const listings = await publish(market, inputs);
            const added = listings.map((product, index) => {
              const { soldAt, tradeMethod: method } = inputs[index]!;
              return {
                ...product,
                soldAt,
                tradeMethod: method,
                isReserved: soldAt === null && index % 4 === 0,
              };
            });
            await reserve(added.filter(({ isReserved }) => isReserved));
            corpus.push(...added);
            await settle(market);
            const newestFirst = corpus.toReversed();
            for (const search of queries) {
              const words = plainWords(search.q);
              const isWithin = (product: (typeof corpus)[number]) =>
                (search.category ?? product.category) === product.category &&
                (search.subCategory ?? product.subCategory) === product.subCategory;
              const isBounded = search.minWon !== undefined || search.maxWon !== undefined;
              const serves = ({ tradeMethod: method }: (typeof corpus)[number]) =>
                search.tradeMethod === undefined ||
                method === null ||
                method === 'both' ||
                method === search.tradeMethod;
              const passes = (product: (typeof corpus)[number]) => passesState(product) && serves(product);
              const passesState = ({ soldAt, isReserved, priceWon: price }: (typeof corpus)[number]) =>
                !(search.hideSold && soldAt !== null) &&
                !(search.hideReserved && isReserved) &&
                (price === null
                  ? !isBounded
                  : price >= (search.minWon ?? 0) && price <= (search.maxWon ?? Infinity));
              const expected = newestFirst.filter(
                (product) =>
                  words.length > 0 &&
                  isWithin(product) &&
                  passes(product) &&
                  plainlyMatches(product, search.q, !isScoped(search)),
              );
              const { products } = await searchProducts(market, { ...search, limit: 1_000 });
              expect(products.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
              const brands = newestFirst.filter(
                (product) =>
                  words.length > 0 &&
                  isScoped(search) &&
                  !isWithin(product) &&
                  passes(product) &&
                  words.every((part) => plainlyHolds(product.brand, part)),
              );
              const elsewhere = await searchBrandElsewhere(market, search);
              expect(elsewhere.map(({ id }) => id)).toEqual(brands.slice(0, 21).map(({ id }) => id));
            }
          },
        ),
        { numRuns: 10, endOnFailure: true },
      );
    });
  });
}
