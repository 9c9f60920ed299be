import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../../../test/support/database/engines.ts';
import {
  openSearchMarket,
  publish,
  settle,
  type ListingInput,
  type SearchMarket,
} from '../query/search-fixture.ts';
import { findUsualPrice, toUsualPrice } from './find-usual-price.server.ts';

const DAY_MS = 86_400_000;
/** When `publish` lists. */
const LISTED_AT = 1_790_000_000_000;

test('the quartiles are prices that are asked, with half of all between them; fewer than eight say none', () => {
  const prices = fc.array(fc.integer({ min: 1, max: 999_999_999_999 }), { maxLength: 60 });
  fc.assert(
    fc.property(prices, fc.integer({ min: 2, max: 9 }), (pricesWon, times) => {
      const usual = toUsualPrice(pricesWon);
      expect(usual.count).toBe(pricesWon.length);
      if (!('low' in usual)) {
        expect(pricesWon.length).toBeLessThan(8);
        return;
      }
      const { low, high } = usual;
      expect(pricesWon).toEqual(expect.arrayContaining([low, high]));
      const between = pricesWon.filter((price) => price >= low && price <= high);
      expect(between.length).toBeGreaterThanOrEqual(pricesWon.length / 2);
      for (const isOutside of [(price: number) => price < low, (price: number) => price > high])
        expect(pricesWon.filter(isOutside).length).toBeLessThanOrEqual(pricesWon.length / 4);
      expect(toUsualPrice(pricesWon.toReversed())).toEqual(usual);
      const dearer = toUsualPrice(pricesWon.map((price) => price * times));
      expect(dearer).toEqual({ ...usual, low: low * times, high: high * times });
    }),
  );
});

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

    const list = async (inputs: ListingInput[]) => {
      await publish(
        market,
        inputs.map((input) => ({ subCategory: 'digital', ...input })),
      );
      await settle(market);
    };
    const usual = (title: string, now = LISTED_AT + DAY_MS) =>
      findUsualPrice({ ...market, now: () => now }, { title, subCategory: 'digital' });
    const phones = (count: number, more: ListingInput = {}): ListingInput[] =>
      Array.from({ length: count }, (_, at) => ({
        title: `아이폰 15 ${['블랙', '화이트'][at % 2]}`,
        priceWon: 10_000 * (at + 1),
        ...more,
      }));

    test('P-usual: eight like listings of the kind make a range, seven only a number', async () => {
      await list(phones(7));
      expect(await usual('아이폰 15 팝니다')).toEqual({ count: 7 });
      await list([{ title: '아이폰15 급매', priceWon: 80_000, soldAt: 1 }]);
      expect(await usual('아이폰 15 팝니다')).toEqual({ low: 20_000, high: 70_000, count: 8 });
      expect(await usual('아이폰15')).toEqual({ low: 20_000, high: 70_000, count: 8 });
    });

    test('other models, kinds and things with one word in common are not like it', async () => {
      await list([
        ...phones(8),
        ...phones(8, { title: '아이폰 13', priceWon: 999 }),
        ...phones(8, { title: '아이폰 케이스', priceWon: 1 }),
        ...phones(8, { subCategory: 'other', priceWon: 5 }),
        ...phones(8, { category: 'free', priceWon: null }),
        ...phones(8, { category: 'exchange', priceWon: 7 }),
        ...phones(8, { priceWon: null }),
      ]);
      expect(await usual('아이폰 15')).toEqual({ low: 20_000, high: 70_000, count: 8 });
      expect(await usual('아이폰 15 블랙')).toMatchObject({ count: 8 });
      expect(await usual('아이폰 케이스')).toEqual({ low: 1, high: 1, count: 8 });
    });

    test('what was listed more than ninety days ago does not count', async () => {
      await list(phones(8));
      expect(await usual('아이폰 15', LISTED_AT + 90 * DAY_MS)).toMatchObject({ count: 8, low: 20_000 });
      expect(await usual('아이폰 15', LISTED_AT + 90 * DAY_MS + 1)).toEqual({ count: 0 });
    });

    test.each(['', '팝니다', '15', '없는물건', '%', '👜', "' or 1=1", '가'.repeat(100)])(
      'a title that says nothing has no usual price: %j',
      async (title) => {
        await list(phones(8));
        expect(await usual(title)).toEqual({ count: 0 });
      },
    );
  });
}
