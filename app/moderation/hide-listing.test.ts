import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../../test/support/database/engines.ts';
import { addListing, addPerson, openTradingMarket, type TradingMarket } from '../../test/support/trading.ts';
import { listLiveStates } from '../live/live-state-store.server.ts';
import { pagePickedProducts, pickProduct, unpickProduct } from '../pick/pick.server.ts';
import { listAudit } from '../platform/audit-log.server.ts';
import { findNewestPosition, readChanges, type LogPosition } from '../platform/change-log.server.ts';
import { editDescription, findProduct, getProduct } from '../product/product.server.ts';
import { findHiddenProduct, listHiddenOfSeller } from '../product/hide/hide-products.server.ts';
import { countProducts, listProducts, listSitemapEntries } from '../product/list/list-products.server.ts';
import { removeProduct } from '../product/remove-product.server.ts';
import { findBuyerNames } from '../purchase/sales/sales.server.ts';
import { buyProduct, pagePurchases } from '../purchase/purchase.server.ts';
import { removeDirectly } from './act/act-directly.server.ts';
import { hideListing, unhideListing } from './moderate-listing.server.ts';

const WHY = { reason: '가짜 상품이에요.' };

for (const engine of engines) {
  describe(engine.name, () => {
    let { database, deps, whale: seller, fox: buyer } = {} as TradingMarket;
    beforeEach(async () => {
      ({ database, deps, whale: seller, fox: buyer } = await openTradingMarket(engine));
    });
    afterEach(() => database.close());

    const hide = (productId: string) => hideListing(deps, { productId, ...WHY });
    const listedIds = async () =>
      (await listProducts(database.read, {}, 'new', undefined))!.products.map(({ id }) => id);
    const acts = async () =>
      (await listAudit(database.read, 10)).map(({ act, targetId, reason }) => [act, targetId, reason]);
    /**
     * The last line of the log. On PostgreSQL nothing is read before whatever runs beside it, in any database of the
     * server, has ended; so what was written just before `position` was looked up may come after it.
     */
    const lastSince = async (position: LogPosition) =>
      (await readChanges(database, position, 10)).changes.at(-1);
    const pickRows = async () => {
      const { read } = database;
      const listed = await read.selectFrom('pick').select('productId').execute();
      const hidden = await read.selectFrom('hiddenPick').select('productId').execute();
      return { listed: listed.length, hidden: hidden.length };
    };

    test('a hidden listing is in no list and cannot be found, picked, bought or edited', async () => {
      const productId = await addListing(deps, seller);
      const position = await findNewestPosition(database);
      expect(await hide(productId)).toEqual({ hidden: true });
      const { read } = database;
      expect(await findProduct(read, productId)).toBeUndefined();
      expect(await listedIds()).toEqual([]);
      expect(await countProducts(read, {})).toBe(0);
      expect(await listSitemapEntries(read, 10)).toEqual([]);
      expect(await listLiveStates(read, [productId])).toMatchObject([{ removed: true }]);
      await expect.poll(() => lastSince(position)).toMatchObject({ kind: 'removed', productId });
      for (const attempt of [
        () => pickProduct(deps, buyer, { productId }),
        () => buyProduct(deps, buyer, { productId }),
        () => editDescription(deps, seller, { productId, desc: '진짜예요.' }),
        () => removeProduct(deps, buyer, { productId }),
      ]) {
        await expect(attempt()).rejects.toMatchObject({ code: 'not-found' });
      }
      expect(await listHiddenOfSeller(read, seller.id, 10)).toMatchObject([
        { id: productId, sellerName: '초록고래', hiddenReason: WHY.reason, desc: '튼튼해요.' },
      ]);
      expect(await acts()).toEqual([['hide', productId, WHY.reason]]);
    });

    test('it comes back where it was, with what it had', async () => {
      const [older, productId, newer] = [
        await addListing(deps, seller),
        await addListing(deps, seller, {
          title: '숨길 의자',
          priceWon: null,
          minOfferWon: 9000,
          tradeMethod: 'direct',
          place: '합정역',
        }),
        await addListing(deps, seller),
      ];
      await pickProduct(deps, buyer, { productId });
      const before = await getProduct(database.read, productId);
      await hide(productId);
      expect(await listedIds()).toEqual([newer, older]);
      const position = await findNewestPosition(database);
      expect(await unhideListing(deps, { productId })).toEqual({ unhidden: true, isListed: true });
      expect(await listedIds()).toEqual([newer, productId, older]);
      expect(await getProduct(database.read, productId)).toEqual(before);
      expect(await pickRows()).toEqual({ listed: 1, hidden: 0 });
      await expect
        .poll(() => lastSince(position))
        .toEqual({ kind: 'edited', productId, feedSeq: before.feedSeq });
      expect((await acts()).map(([act]) => act)).toEqual(['unhide', 'hide']);
    });

    test('what is listed next stands before what came back', async () => {
      const productId = await addListing(deps, seller);
      await hide(productId);
      const next = await addListing(deps, seller);
      await unhideListing(deps, { productId });
      const last = await addListing(deps, seller);
      expect(await listedIds()).toEqual([last, next, productId]);
    });

    test('picks stay, show nothing, and can be taken back meanwhile', async () => {
      const productId = await addListing(deps, seller);
      const other = await addPerson(database, '노란곰');
      for (const person of [buyer, other]) await pickProduct(deps, person, { productId });
      await hide(productId);
      expect((await pagePickedProducts(database.read, buyer.id)).items).toEqual([
        { productId, product: undefined },
      ]);
      await unpickProduct(deps, buyer, { productId });
      await unpickProduct(deps, buyer, { productId });
      expect((await pagePickedProducts(database.read, buyer.id)).items).toEqual([]);
      await unhideListing(deps, { productId });
      expect((await getProduct(database.read, productId)).pickCount).toBe(1);
      expect((await pagePickedProducts(database.read, other.id)).items).toMatchObject([
        { product: { id: productId } },
      ]);
    });

    test('a sold one keeps its purchase, for both', async () => {
      const productId = await addListing(deps, seller, { title: '팔린 의자' });
      await buyProduct(deps, buyer, { productId });
      await hide(productId);
      expect((await pagePurchases(database.read, buyer.id)).items).toMatchObject([{ title: '팔린 의자' }]);
      expect(await findBuyerNames(database.read, [productId])).toEqual(new Map([[productId, '파란여우']]));
      await unhideListing(deps, { productId });
      expect((await getProduct(database.read, productId)).sold).toBe(true);
    });

    test('its seller may remove it, and no one else may', async () => {
      const productId = await addListing(deps, seller);
      await pickProduct(deps, buyer, { productId });
      await hide(productId);
      await removeProduct(deps, seller, { productId });
      expect(await findHiddenProduct(database.read, productId)).toBeUndefined();
      expect(await pickRows()).toEqual({ listed: 0, hidden: 0 });
      expect(await unhideListing(deps, { productId })).toEqual({
        unhidden: false,
        reason: 'no-such-listing',
      });
    });

    test('asked again, or for what is not there, nothing is done and nothing written down', async () => {
      const productId = await addListing(deps, seller);
      expect(await hide('gone')).toEqual({ hidden: false, reason: 'no-such-listing' });
      expect(await unhideListing(deps, { productId })).toEqual({ unhidden: false, reason: 'not-hidden' });
      expect(await unhideListing(deps, { productId: 'gone' })).toMatchObject({ reason: 'no-such-listing' });
      await hide(productId);
      expect(await hideListing(deps, { productId, reason: '다른 이유' })).toEqual({
        hidden: false,
        reason: 'already-hidden',
      });
      expect((await findHiddenProduct(database.read, productId))?.hiddenReason).toBe(WHY.reason);
      expect(await acts()).toEqual([['hide', productId, WHY.reason]]);
    });

    test('the operator removes anyone’s listing, in sight or hidden, with its photos', async () => {
      const photos = JSON.stringify([{ key: 'product/u/p/0-abc', width: 1, height: 1 }]);
      for (const isHidden of [false, true]) {
        const productId = await addListing(deps, seller);
        await database.transaction((tx) =>
          tx.updateTable('product').set({ photos }).where('id', '=', productId).execute(),
        );
        if (isHidden) await hide(productId);
        expect(await removeDirectly(deps, { productId, words: WHY.reason })).toMatchObject({
          actId: expect.any(String),
        });
        expect(await removeDirectly(deps, { productId, words: WHY.reason })).toBeUndefined();
        expect((await acts())[0]).toEqual(['remove', productId, WHY.reason]);
        const trash = await database.read.selectFrom('mediaTrash').select('key').execute();
        expect(trash.length).toBeGreaterThan(0);
        await database.transaction((tx) => tx.deleteFrom('mediaTrash').execute());
      }
      expect(await countProducts(database.read, {})).toBe(0);
      expect(await listHiddenOfSeller(database.read, seller.id, 10)).toEqual([]);
    });

    test('hiding races with picking, unpicking, buying and removing, and the tables agree afterwards', async () => {
      for (let round = 0; round < 8; round++) {
        const productId = await addListing(deps, seller);
        const people = await Promise.all(
          Array.from({ length: 4 }, (_, number) => addPerson(database, `손님${round}-${number}`)),
        );
        const [unpicking, picking, buying] = people;
        await pickProduct(deps, unpicking!, { productId });
        const remove = () => removeProduct(deps, seller, { productId });
        const ends = await Promise.allSettled([
          hide(productId),
          unpickProduct(deps, unpicking!, { productId }),
          pickProduct(deps, picking!, { productId }),
          buyProduct(deps, buying!, { productId }),
          ...(round % 2 ? [unhideListing(deps, { productId })] : []),
          ...(round % 4 === 3 ? [remove()] : []),
        ]);
        await unhideListing(deps, { productId });
        // On a busy machine it may give up waiting for the others, and is sent again.
        if (round % 4 === 3 && ends.at(-1)?.status === 'rejected') await remove();
        const product = await findProduct(database.read, productId);
        if (round % 4 === 3) {
          expect(product).toBeUndefined();
          expect(await findHiddenProduct(database.read, productId)).toBeUndefined();
          continue;
        }
        const picks = database.read.selectFrom('pick').select('accountId').where('productId', '=', productId);
        const pickers = (await picks.execute()).map(({ accountId }) => accountId);
        expect(product?.pickCount).toBe(pickers.length);
        expect(pickers).not.toContain(unpicking!.id);
        const bought = (await pagePurchases(database.read, buying!.id)).items;
        expect(product?.sold).toBe(bought.length === 1);
      }
    });
  });
}
