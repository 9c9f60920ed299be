import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../../../test/support/database/engines.ts';
import { listNewestUnsold } from '../../product/list/list-products.server.ts';
import { openSearchMarket, publish, settle, type SearchMarket } from '../query/search-fixture.ts';
import { listSimilar } from './similar-listings.server.ts';

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

    /** The titles of what is similar to the newest listing. */
    async function similarToNewest(): Promise<string[]> {
      await settle(market);
      const [newest] = await listNewestUnsold(market.database.read, {}, 1);
      return (await listSimilar(market, newest!)).map(({ title }) => title);
    }

    test('those that share most words of the title come first, then the newest of the kind', async () => {
      const phones = [
        '아이폰 15 프로',
        '아이폰 13',
        '갤럭시 미니',
        '아이폰 케이스',
        '갤럭시 워치',
        '아이폰 13 미니',
      ];
      await publish(
        market,
        phones.map((title) => ({ title, subCategory: 'digital' })),
      );
      expect(await similarToNewest()).toEqual([
        '아이폰 13',
        '아이폰 케이스',
        '갤럭시 미니',
        '아이폰 15 프로',
        '갤럭시 워치',
      ]);
    });

    test('what shares a word is found behind many newer ones of the kind', async () => {
      const others = Array.from({ length: 30 }, (_, at) => ({ title: `노트북 ${at}` }));
      await publish(market, [{ title: '필름 카메라' }, ...others, { title: '필름 한 통' }]);
      const similar = await similarToNewest();
      expect(similar).toHaveLength(6);
      expect(similar.slice(0, 2)).toEqual(['필름 카메라', '노트북 29']);
    });

    test('nothing that is sold or of another kind, nor the listing itself', async () => {
      await publish(market, [
        { title: '낚시 의자', subCategory: 'furniture' },
        { title: '낚시 의자', soldAt: 1 },
        { title: '낚시 의자' },
      ]);
      expect(await similarToNewest()).toEqual([]);
    });
  });
}
