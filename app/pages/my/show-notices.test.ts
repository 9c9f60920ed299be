import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../../../test/support/database/engines.ts';
import { addListing, openTradingMarket, type TradingMarket } from '../../../test/support/trading.ts';
import { addNotice, listNotices } from '../../notice/notice.server.ts';
import { removeProduct } from '../../product/remove-product.server.ts';
import { showNotices } from './show-notices.server.ts';

for (const engine of engines) {
  describe(engine.name, () => {
    let { database, deps, whale: seller, fox: reader } = {} as TradingMarket;
    beforeEach(async () => {
      ({ database, deps, whale: seller, fox: reader } = await openTradingMarket(engine));
    });
    afterEach(() => database.close());

    test('a listing that has become cheaper is shown with its price, while it is listed', async () => {
      const productId = await addListing(deps, seller, { title: '참나무 책상', priceWon: 120_000 });
      const now = deps.now();
      const about = { accountId: reader.id, subjectId: productId, title: '참나무 책상', now } as const;
      for (const kind of ['price-dropped', 'sold'] as const)
        await database.transaction((tx) => addNotice(tx, { ...about, kind }));
      const prices = async () => {
        const shown = await showNotices(database.read, await listNotices(database.read, reader.id, 9), now);
        return Object.fromEntries(shown.map(({ notice, price }) => [notice.kind, price]));
      };
      expect(await prices()).toEqual({ 'price-dropped': '120,000원', sold: undefined });
      await removeProduct(deps, seller, { productId });
      expect(await prices()).toEqual({ 'price-dropped': undefined, sold: undefined });
    });
  });
}
