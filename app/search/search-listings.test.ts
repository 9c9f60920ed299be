import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../../test/support/database/engines.ts';
import { fromJamo, JAMO, toJamo } from '../korean/jamo.ts';
import { openSearchMarket, publish, settle, type SearchMarket } from './query/search-fixture.ts';
import { searchProducts } from './query/search-products.server.ts';
import { unfinishedWord, wordsOneTypoFrom } from './rewrite/typos.ts';
import { type ListingPage, searchListingPage, searchListings } from './search-listings.server.ts';

const syllable = fc.integer({ min: 0xac00, max: 0xd7a3 }).map((code) => String.fromCharCode(code));
const hangulWord = fc.string({ unit: syllable, minLength: 3, maxLength: 6 });
const latinWord = fc.stringMatching(/^[a-z]{6,9}$/);

/** A word in which one letter is another, too many or missing; an input method puts it together where it can. */
const mistypedWord = fc
  .record({
    word: fc.oneof(hangulWord, latinWord),
    at: fc.nat(),
    kind: fc.nat(2),
    jamo: fc.constantFrom(...JAMO),
    latin: fc.stringMatching(/^[a-z]$/),
  })
  .map(({ word, at, kind, jamo, latin }) => {
    const isLatin = /^[a-z]/.test(word);
    const letters = isLatin ? word : toJamo(word);
    const position = at % letters.length;
    const put = kind === 0 ? '' : isLatin ? latin : jamo;
    const mistyped = letters.slice(0, position) + put + letters.slice(kind === 2 ? position : position + 1);
    return { word, typed: isLatin ? mistyped : (fromJamo(mistyped) ?? mistyped) };
  })
  .filter(({ word, typed }) => typed !== word && typed.length > 2 && typed.length <= 10);

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

    const find = (q: string) => searchListingPage(market, { q, sort: 'new', verbatim: false }, undefined);

    test('a price order looks past thousands that are sold', async () => {
      const sold = Array.from({ length: 2_100 }, () => ({ title: '가나 나다 다라', soldAt: 1 }));
      await publish(market, [{ title: '가나 다라' }, ...sold, { title: '가나 다라' }]);
      await settle(market);
      const search = { q: '가나 다라', sort: 'cheap', verbatim: false } as const;
      const found = await searchListings(market, { ...search, hideSold: true }, undefined);
      expect([found.products.length, found.nextCursor, found.isPartlySorted]).toEqual([2, null, false]);
      expect(found.count).toEqual({ count: 2, isAll: true });
    });

    test('a price order whose scan ends early says so and is not rewritten', async () => {
      const unlike = Array.from({ length: 2_100 }, () => ({ title: '위치 도스 닌텐' }));
      await publish(market, [{ title: '닌텐도스위치' }, ...unlike]);
      await settle(market);
      const search = { q: '닌텐도스위치', sort: 'cheap', verbatim: false } as const;
      const found = await searchListings(market, search, undefined);
      expect([found.products.length, found.nextCursor, found.rewrite]).toEqual([0, null, undefined]);
      expect(found.isPartlySorted).toBe(true);
      expect(found.count).toEqual({ count: 0, isAll: false });
      await publish(market, [{ title: '닌텐도스위치' }]);
      await settle(market);
      const another = await searchListings(market, search, undefined);
      expect([another.products.length, another.isPartlySorted]).toEqual([1, true]);
      expect(another.count).toEqual({ count: 1, isAll: false });
    });

    test('a price order says so where it sorts only a thousand of more', async () => {
      await publish(
        market,
        Array.from({ length: 1_000 }, () => ({ title: '가나 다라' })),
      );
      await settle(market);
      const isPartlySorted = async (sort: 'new' | 'cheap') =>
        (await searchListings(market, { q: '가나 다라', sort, verbatim: false }, undefined)).isPartlySorted;
      expect(await isPartlySorted('cheap')).toBe(false);
      await publish(market, [{ title: '가나 다라' }]);
      await settle(market);
      expect(await isPartlySorted('cheap')).toBe(true);
      expect(await isPartlySorted('new')).toBe(false);
    });

    test('kinds of what was typed come newest first, each once, through all pages and in a price order', async () => {
      const titles = ['운동화', '구두', '등산화와 운동화', '구두 솔', '운동화'];
      const listed = await publish(
        market,
        Array.from({ length: 60 }, (_, nth) => ({ title: titles[nth % 5]!, priceWon: 1_000 + nth })),
      );
      await publish(market, [{ title: '의자' }]);
      await settle(market);
      const newestFirst = listed.map(({ id }) => id).toReversed();
      for (const sort of ['new', 'dear'] as const) {
        const search = { q: '신발', sort, verbatim: false };
        const first = await searchListings(market, search, undefined);
        expect(first.rewrite).toEqual({ q: '운동화, 등산화, 구두', by: 'narrower' });
        expect(first.count).toEqual({ count: 60, isAll: true });
        const found = first.products.map(({ id }) => id);
        for (let { nextCursor } = first; nextCursor !== null;) {
          const page: ListingPage | undefined = await searchListingPage(market, search, nextCursor);
          found.push(...page!.products.map(({ id }) => id));
          nextCursor = page!.nextCursor;
        }
        expect(found).toEqual(newestFirst);
      }
    });

    test('a page on which all only mention what was typed makes room for what is called so', async () => {
      const [mention] = await publish(market, [{ title: '거치대', desc: '핸드폰을 올려요' }]);
      await settle(market);
      const search = { q: '핸드폰', sort: 'new', verbatim: false } as const;
      const isMention = async (verbatim: boolean) => {
        const { products } = await searchListings(market, { ...search, verbatim }, undefined);
        return products.map(({ id }) => id).join() === mention!.id;
      };
      expect(await isMention(false)).toBe(true);
      await publish(market, [{ title: '아이폰 14' }]);
      await settle(market);
      const found = await searchListings(market, search, undefined);
      expect(found.rewrite).toEqual({ q: '아이폰, 갤럭시', by: 'narrower' });
      expect(found.products.map(({ title }) => title)).toEqual(['아이폰 14']);
      expect(await isMention(true)).toBe(true);
      // A typo is not looked for in a word that some have.
      await publish(market, [{ title: '손전등', desc: '아이퐁' }]);
      await settle(market);
      expect((await find('아이퐁'))?.rewrite).toBeUndefined();
      // A listing that is called so is worth more than any reading.
      await publish(market, [{ title: '핸드폰' }]);
      await settle(market);
      expect((await find('핸드폰'))?.rewrite).toBeUndefined();
    });

    test(
      'a word is found with a typo in it, and a query with matches is never rewritten',
      { timeout: 60_000 },
      async () => {
        const listed = new Set<string>();
        // The word itself, unless another one was drawn that is as near.
        const mayMean = (typed: string, word: string) => {
          const near = wordsOneTypoFrom(typed).filter((other) => listed.has(other));
          expect(near, typed).toContain(word);
          return [...near, unfinishedWord(typed)?.text];
        };
        await fc.assert(
          fc.asyncProperty(fc.array(mistypedWord, { minLength: 15, maxLength: 15 }), async (typos) => {
            await publish(
              market,
              typos.map(({ word }) => ({ title: `${word} 새것` })),
            );
            await settle(market);
            for (const { word } of typos) listed.add(word);
            for (const { word, typed } of typos) {
              expect((await find(word))?.rewrite).toBeUndefined();
              const { products } = await searchProducts(market, { q: typed });
              const page = await find(typed);
              expect(page?.products.length).toBeGreaterThan(0);
              if (products.length > 0) expect(page?.rewrite, typed).toBeUndefined();
              else expect(mayMean(typed, word), typed).toContain(page?.rewrite?.q);
            }
          }),
          { numRuns: 3, endOnFailure: true },
        );
      },
    );
  });
}
