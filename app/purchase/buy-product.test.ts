import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../../test/support/database/engines.ts';
import { addListing, addPerson, openTradingMarket, type TradingMarket } from '../../test/support/trading.ts';
import { getProduct } from '../product/product.server.ts';
import { removeProduct } from '../product/remove-product.server.ts';
import { findBuyerNames } from './sales/sales.server.ts';
import { buyProduct, pagePurchases } from './purchase.server.ts';

for (const engine of engines) {
  describe(engine.name, () => {
    let { database, deps, whale: seller, fox: buyer } = {} as TradingMarket;
    beforeEach(async () => {
      ({ database, deps, whale: seller, fox: buyer } = await openTradingMarket(engine));
    });
    afterEach(() => database.close());

    test('buying sells the listing and leaves a record of its own', async () => {
      const productId = await addListing(deps, seller, { title: '의자', priceWon: null });
      expect(await buyProduct(deps, buyer, { productId })).toEqual({ ok: true });
      expect((await getProduct(database.read, productId)).sold).toBe(true);
      const [purchase] = (await pagePurchases(database.read, buyer.id)).items;
      expect(purchase).toMatchObject({ productId, title: '의자', priceWon: null, sellerName: '초록고래' });
      expect(await findBuyerNames(database.read, [productId])).toEqual(new Map([[productId, '파란여우']]));
    });

    test('of twenty who press at once exactly one buys, and the others are told', async () => {
      const productId = await addListing(deps, seller);
      const people = await Promise.all(
        Array.from({ length: 20 }, (_, number) => addPerson(database, `손님${number}`)),
      );
      const outcomes = await Promise.all(people.map((person) => buyProduct(deps, person, { productId })));
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
      const records = await Promise.all(
        people.map(({ id }) => pagePurchases(database.read, id).then(({ items }) => items)),
      );
      expect(records.flat()).toHaveLength(1);
      expect(outcomes.findIndex(({ ok }) => ok)).toBe(
        records.findIndex((purchases) => purchases.length === 1),
      );
    });

    test('asking again for what one has bought is success, and makes one record', async () => {
      const productId = await addListing(deps, seller);
      const twice = await Promise.all([1, 2].map(() => buyProduct(deps, buyer, { productId })));
      expect(twice).toEqual([{ ok: true }, { ok: true }]);
      expect((await pagePurchases(database.read, buyer.id)).items).toHaveLength(1);
    });

    test('asking again is success though the seller has removed it since, and for no one else', async () => {
      const productId = await addListing(deps, seller);
      await buyProduct(deps, buyer, { productId });
      await removeProduct(deps, seller, { productId });
      expect(await buyProduct(deps, buyer, { productId })).toEqual({ ok: true });
      expect((await pagePurchases(database.read, buyer.id)).items).toHaveLength(1);
      const secondBuyer = await addPerson(database, '느린곰');
      for (const person of [secondBuyer, seller]) {
        await expect(buyProduct(deps, person, { productId })).rejects.toMatchObject({ code: 'not-found' });
      }
    });

    test('no one buys their own listing or one that is gone', async () => {
      const productId = await addListing(deps, seller);
      await expect(buyProduct(deps, seller, { productId })).rejects.toMatchObject({ code: 'forbidden' });
      expect((await getProduct(database.read, productId)).sold).toBe(false);
      await expect(buyProduct(deps, buyer, { productId: 'gone' })).rejects.toMatchObject({
        code: 'not-found',
      });
    });

    test('the record stays when the listing is removed', async () => {
      const productId = await addListing(deps, seller, { title: '캠핑의자' });
      await buyProduct(deps, buyer, { productId });
      await removeProduct(deps, seller, { productId });
      expect((await pagePurchases(database.read, buyer.id)).items.map(({ title }) => title)).toEqual([
        '캠핑의자',
      ]);
    });

    test('buying races removing: either the sale or the removal comes first, and both hold', async () => {
      for (let round = 0; round < 10; round++) {
        const productId = await addListing(deps, seller);
        const [bought] = await Promise.allSettled([
          buyProduct(deps, buyer, { productId }),
          removeProduct(deps, seller, { productId }),
        ]);
        const records = (await pagePurchases(database.read, buyer.id)).items.filter(
          (purchase) => purchase.productId === productId,
        );
        expect(records).toHaveLength(bought.status === 'fulfilled' ? 1 : 0);
        await expect(getProduct(database.read, productId)).rejects.toMatchObject({ code: 'not-found' });
      }
    });
  });
}
