import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../../test/support/database/engines.ts';
import { addListing, addPerson, openTradingMarket, type TradingMarket } from '../../test/support/trading.ts';
import { hideListing, unhideListing } from '../moderation/moderate-listing.server.ts';
import { pickProduct } from '../pick/pick.server.ts';
import { listAudit } from '../platform/audit-log.server.ts';
import { findNewestPosition, readChanges } from '../platform/change-log.server.ts';
import { findProduct, getProduct } from '../product/product.server.ts';
import { removeProduct } from '../product/remove-product.server.ts';
import { findBuyerNames } from './sales/sales.server.ts';
import { buyProduct, findPurchase, pagePurchases, undoOwnPurchase, undoPurchase } from './purchase.server.ts';
import { findOwnPurchase } from './undo/undo-standing.server.ts';

for (const engine of engines) {
  describe(engine.name, () => {
    let { database, deps, whale: seller, fox: buyer } = {} as TradingMarket;
    beforeEach(async () => {
      ({ database, deps, whale: seller, fox: buyer } = await openTradingMarket(engine));
    });
    afterEach(() => database.close());

    const undo = (productId: string) => undoPurchase(deps, { productId, reason: '잘못 눌렀대요.' });
    const listTrash = async () =>
      (await database.read.selectFrom('mediaTrash').select('key').execute()).map(({ key }) => key);
    async function addPhoto(productId: string, key: string): Promise<void> {
      const photos = JSON.stringify([{ key, width: 1, height: 1 }]);
      await database.transaction((tx) =>
        tx.updateTable('product').set({ photos }).where('id', '=', productId).execute(),
      );
    }

    test('the listing is for sale again, with its picks, and the record is gone for both', async () => {
      const productId = await addListing(deps, seller);
      const other = await addPerson(database, '노란곰');
      await pickProduct(deps, other, { productId });
      await buyProduct(deps, buyer, { productId });
      const position = await findNewestPosition(database);
      expect(await undo(productId)).toEqual({ undone: true, isForSale: true });
      expect(await getProduct(database.read, productId)).toMatchObject({ sold: false, pickCount: 1 });
      expect((await pagePurchases(database.read, buyer.id)).items).toEqual([]);
      expect(await findBuyerNames(database.read, [productId])).toEqual(new Map());
      // On PostgreSQL not before whatever is running beside it, in any database of the server, has ended.
      await expect
        .poll(async () => (await readChanges(database, position, 9)).changes)
        .toContainEqual(expect.objectContaining({ kind: 'edited', productId }));
      expect(await listAudit(database.read, 9)).toMatchObject([
        { act: 'undo-purchase', targetId: productId, reason: '잘못 눌렀대요.' },
      ]);
      expect(await buyProduct(deps, other, { productId })).toEqual({ ok: true });
      expect((await pagePurchases(database.read, other.id)).items.map((each) => each.productId)).toEqual([
        productId,
      ]);
    });

    test('buyer and seller are mailed, once, and anyone who has left is not', async () => {
      const mailed = async () => {
        const rows = await database.read.selectFrom('mailJob').select(['kind', 'accountId']).execute();
        return Object.fromEntries(rows.map(({ kind, accountId }) => [kind, accountId]));
      };
      const productId = await addListing(deps, seller);
      await undo(productId);
      expect(await mailed()).toEqual({});
      await buyProduct(deps, buyer, { productId });
      await undo(productId);
      expect(await mailed()).toEqual({ 'purchase-undone': buyer.id, 'sale-undone': seller.id });
    });

    test('the buyer alone is told that it can be undone, for ten minutes', async () => {
      const productId = await addListing(deps, seller);
      const msLeft = async (buyerId: string, now: number) =>
        (await findOwnPurchase(database.read, { productId, buyerId, now })).undoMsLeft;
      expect(await msLeft(buyer.id, deps.now())).toBe(0);
      await buyProduct(deps, buyer, { productId });
      const { boughtAt } = (await findPurchase(database.read, productId))!;
      expect(await msLeft(buyer.id, boughtAt + 1000)).toBe(10 * 60_000 - 1000);
      expect(await msLeft(seller.id, boughtAt)).toBe(0);
      expect(await msLeft(buyer.id, boughtAt + 10 * 60_000)).toBe(0);
    });

    test('asked again, or of what no one bought, nothing is done', async () => {
      const productId = await addListing(deps, seller);
      expect(await undo(productId)).toEqual({ undone: false });
      await buyProduct(deps, buyer, { productId });
      await undo(productId);
      expect(await undo(productId)).toEqual({ undone: false });
      expect(await undo('gone')).toEqual({ undone: false });
      expect(await listAudit(database.read, 9)).toHaveLength(1);
    });

    test('a hidden listing is for sale once it is shown again', async () => {
      const productId = await addListing(deps, seller);
      await buyProduct(deps, buyer, { productId });
      await hideListing(deps, { productId, reason: '확인 중' });
      expect(await undo(productId)).toEqual({ undone: true, isForSale: true });
      expect(await findProduct(database.read, productId)).toBeUndefined();
      await unhideListing(deps, { productId });
      expect(await getProduct(database.read, productId)).toMatchObject({ sold: false });
    });

    test('of a removed listing the record goes with the photo that only it showed', async () => {
      const productId = await addListing(deps, seller);
      await addPhoto(productId, 'product/u/p/0-abc');
      await buyProduct(deps, buyer, { productId });
      await removeProduct(deps, seller, { productId });
      expect(await listTrash()).not.toContain('product/u/p/0-abc-360.webp');
      expect(await undo(productId)).toEqual({ undone: true, isForSale: false });
      expect(await listTrash()).toContain('product/u/p/0-abc-360.webp');
      expect((await pagePurchases(database.read, buyer.id)).items).toEqual([]);
    });

    test('undoing races with removing and buying again, and the tables agree afterwards', async () => {
      for (let round = 0; round < 8; round++) {
        const productId = await addListing(deps, seller);
        const photo = `product/u/p/${round}-abc`;
        await addPhoto(productId, photo);
        await buyProduct(deps, buyer, { productId });
        const next = await addPerson(database, `손님${round}`);
        const [undone] = await Promise.allSettled([
          undo(productId),
          buyProduct(deps, next, { productId }),
          ...(round % 2 ? [removeProduct(deps, seller, { productId })] : []),
        ]);
        expect(undone).toMatchObject({ status: 'fulfilled', value: { undone: true } });
        const product = await findProduct(database.read, productId);
        const records = await findBuyerNames(database.read, [productId]);
        if (product) expect(product.sold).toBe(records.size === 1);
        expect(records.has(productId) && records.get(productId) !== next.nickname).toBe(false);
        const isTrashed = (await listTrash()).includes(`${photo}-360.webp`);
        expect(isTrashed).toBe(product === undefined && records.size === 0);
      }
    });

    describe('by the buyer', () => {
      const takeBack = (productId: string, person = buyer) => undoOwnPurchase(deps, person, { productId });
      const clockAt = (time: number) => ({ ...deps, now: () => time });
      async function buyListing(): Promise<string> {
        const productId = await addListing(deps, seller);
        await buyProduct(deps, buyer, { productId });
        return productId;
      }

      test('it is as if it had not been bought: no record, no mail, no audit, and another person may buy', async () => {
        const productId = await addListing(deps, seller);
        const other = await addPerson(database, '노란곰');
        await pickProduct(deps, other, { productId });
        await buyProduct(deps, buyer, { productId });
        expect(await takeBack(productId)).toEqual({ ok: true, isForSale: true });
        expect(await getProduct(database.read, productId)).toMatchObject({ sold: false, pickCount: 1 });
        expect((await pagePurchases(database.read, buyer.id)).items).toEqual([]);
        expect(await database.read.selectFrom('mailJob').select('kind').execute()).toEqual([]);
        expect(await listAudit(database.read, 9)).toEqual([]);
        expect(await takeBack(productId)).toEqual({ ok: true, isForSale: true });
        expect(await buyProduct(deps, other, { productId })).toEqual({ ok: true });
        await expect(takeBack(productId)).rejects.toMatchObject({ code: 'forbidden' });
      });

      test('for ten minutes', async () => {
        const productId = await buyListing();
        const { boughtAt } = (await findPurchase(database.read, productId))!;
        const end = boughtAt + 10 * 60_000;
        expect(await undoOwnPurchase(clockAt(end), buyer, { productId })).toEqual({
          ok: false,
          reason: 'expired',
        });
        expect(await getProduct(database.read, productId)).toMatchObject({ sold: true });
        expect(await undoOwnPurchase(clockAt(end - 1), buyer, { productId })).toMatchObject({ ok: true });
      });

      test('neither the seller nor another person does it', async () => {
        const productId = await buyListing();
        for (const person of [seller, await addPerson(database, '노란곰')])
          await expect(takeBack(productId, person)).rejects.toMatchObject({ code: 'forbidden' });
        expect((await pagePurchases(database.read, buyer.id)).items).toHaveLength(1);
        await expect(takeBack('gone')).rejects.toMatchObject({ code: 'not-found' });
      });

      test('of a removed listing the record goes with its photo', async () => {
        const productId = await addListing(deps, seller);
        await addPhoto(productId, 'product/u/p/0-abc');
        await buyProduct(deps, buyer, { productId });
        await removeProduct(deps, seller, { productId });
        expect(await takeBack(productId)).toEqual({ ok: true, isForSale: false });
        expect(await listTrash()).toContain('product/u/p/0-abc-360.webp');
        await expect(takeBack(productId)).rejects.toMatchObject({ code: 'not-found' });
      });

      test('beside the operator and another buyer, the listing is sold to the person in the record', async () => {
        for (let round = 0; round < 8; round++) {
          const productId = await buyListing();
          const next = await addPerson(database, `손님${round}`);
          await Promise.allSettled([
            takeBack(productId),
            undo(productId),
            buyProduct(deps, next, { productId }),
            takeBack(productId),
          ]);
          const { sold } = await getProduct(database.read, productId);
          const names = [...(await findBuyerNames(database.read, [productId])).values()];
          expect(names).toEqual(sold ? [next.nickname] : []);
        }
      });
    });
  });
}
