import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../../../test/support/database/engines.ts';
import { openSearchMarket, publish, settle, type SearchMarket } from '../query/search-fixture.ts';
import { Suggestions } from '../suggest/suggestions.server.ts';
import { findNearSearches } from './near-searches.server.ts';

for (const engine of engines) {
  describe(engine.name, () => {
    let market: SearchMarket;
    beforeEach(async () => {
      market = await openSearchMarket(await engine.open());
      const phones = ['아이폰 케이스', '아이폰 케이스 투명', '노트북 거치대', '노트북 가방'];
      await publish(
        market,
        phones.map((title) => ({ title, subCategory: 'digital' })),
      );
      await settle(market);
    });
    afterEach(async () => {
      await market.close();
      await market.database.close();
    });

    const near = (q: string) =>
      findNearSearches({ ...market, suggestions: new Suggestions({ ...market, now: Date.now }) }, q);

    test('a word of the query that is listed comes first, then what begins with it, and its kind', async () => {
      expect(await near('아이폰 우주선')).toEqual({
        texts: ['아이폰', '아이폰 케이스'],
        kinds: ['digital'],
      });
    });

    test('a word with a typo is meant as the listed one beside a word that no one lists', async () => {
      expect((await near('아이퐁 우주선')).texts[0]).toBe('아이폰');
    });

    test('of a longer word that no one lists its beginning counts', async () => {
      expect((await near('노트북스탠드')).texts).toEqual(['노트북']);
    });

    test('a word near the name of a kind leads to the kind', async () => {
      expect(await near('도서관')).toEqual({ texts: [], kinds: ['books'] });
    });

    test('a word that is spelt like nothing leads to things like it that are listed', async () => {
      expect(await near('갤럭시')).toEqual({ texts: ['아이폰'], kinds: ['digital'] });
      expect(await near('카메라')).toEqual({ texts: [], kinds: ['digital'] });
    });

    test('what is like nothing leads nowhere', async () => {
      expect(await near('qqqq 쀍쀍')).toEqual({ texts: [], kinds: [] });
    });
  });
}
