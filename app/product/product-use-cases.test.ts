import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../../test/support/database/engines.ts';
import {
  addListing,
  openTradingMarket,
  type TestPerson,
  type TradingMarket,
} from '../../test/support/trading.ts';
import { buyProduct } from '../purchase/purchase.server.ts';
import { editDescription, getProduct } from './product.server.ts';
import { listProducts, type ProductFilter, type ProductSort } from './list/list-products.server.ts';
import { publishProduct } from './publish-product.server.ts';
import { removeProduct } from './remove-product.server.ts';

for (const engine of engines) {
  describe(engine.name, () => {
    let { database, deps, whale: seller, fox: other } = {} as TradingMarket;
    beforeEach(async () => {
      ({ database, deps, whale: seller, fox: other } = await openTradingMarket(engine));
    });
    afterEach(() => database.close());

    async function readAll(filter: ProductFilter, sort: ProductSort): Promise<string[]> {
      const titles: string[] = [];
      let cursor: string | undefined;
      for (;;) {
        const page = await listProducts(database.read, filter, sort, cursor);
        titles.push(...page!.products.map(({ title }) => title));
        if (!page!.nextCursor) return titles;
        cursor = page!.nextCursor;
      }
    }

    test('a form that is sent twice makes one listing', async () => {
      const draft = { title: '의자', brand: '', size: 'M', desc: '새것', priceWon: 1 } as const;
      const send = (productId: string) =>
        publishProduct(deps, seller, {
          productId,
          draft: { ...draft, category: 'best', subCategory: 'furniture' },
          photos: [],
          onceKey: 'one-time-key',
        });
      const outcomes = await Promise.all([send('first-id'), send('second-id')]);
      expect(outcomes.map((outcome) => (outcome.ok ? outcome.isRepeat : outcome.reason)).toSorted()).toEqual([
        false,
        true,
      ]);
      expect(await readAll({}, 'new')).toEqual(['의자']);
    });

    test('a listing without photos and all that goes with it is written, or nothing of it', async () => {
      const draft = { title: "의자 ' $1", brand: '', size: 'M', desc: '새것', priceWon: null } as const;
      const publish = (actor: { id: string }, productId: string, onceKey: string | undefined) =>
        publishProduct(deps, actor, {
          productId,
          draft: { ...draft, category: 'best', subCategory: 'furniture' },
          photos: [],
          onceKey,
        });
      const rowsOf = (id: string) =>
        Promise.all([
          database.read
            .selectFrom('product')
            .select(['feedSeq', 'title', 'soldAt'])
            .where('id', '=', id)
            .execute(),
          database.read
            .selectFrom('change')
            .select(['kind', 'feedSeq'])
            .where('productId', '=', id)
            .execute(),
          database.read.selectFrom('once').select('key').where('result', '=', id).execute(),
        ]);
      expect(await publish(seller, 'with-a-key', 'one-time-key')).toEqual({
        ok: true,
        isRepeat: false,
        productId: 'with-a-key',
      });
      expect(await publish(seller, 'without-key', undefined)).toMatchObject({ ok: true, isRepeat: false });
      for (const [id, keys] of [
        ['with-a-key', [{ key: 'one-time-key' }]],
        ['without-key', []],
      ] as const) {
        const [products, changes, once] = await rowsOf(id);
        expect(products).toEqual([{ feedSeq: expect.any(Number), title: draft.title, soldAt: null }]);
        expect(changes).toEqual([{ kind: 'published', feedSeq: products[0]!.feedSeq }]);
        expect(once).toEqual(keys);
      }
      expect(await publish(seller, 'again', 'one-time-key')).toEqual({
        ok: true,
        isRepeat: true,
        productId: 'with-a-key',
      });
      expect(await rowsOf('again')).toEqual([[], [], []]);
      for (const onceKey of [undefined, 'another-key'])
        expect(await publish({ id: 'nobody' }, 'of-nobody', onceKey)).toEqual({
          ok: false,
          reason: 'seller-gone',
        });
      expect(await rowsOf('of-nobody')).toEqual([[], [], []]);
    });

    test('photos that no one is holding any more publish nothing', async () => {
      const photo = { key: `product/${seller.id}/p/0-abc`, width: 10, height: 10 };
      const draft = { title: '의자', brand: '', size: 'M', desc: '새것', priceWon: 1 } as const;
      const input = {
        productId: 'p',
        draft: { ...draft, category: 'best', subCategory: 'furniture' } as const,
        photos: [photo],
        onceKey: 'one-time-key',
      };
      expect(await publishProduct(deps, seller, input)).toEqual({
        ok: false,
        reason: 'photos-gone',
        goneIds: [],
      });
      expect(await readAll({}, 'new')).toEqual([]);
      expect(await publishProduct(deps, seller, { ...input, photos: [] })).toMatchObject({
        ok: true,
        isRepeat: false,
      });
    });

    test('pages hold every listing once, in the asked order', async () => {
      for (let number = 0; number < 45; number++) {
        const priceWon = number % 5 === 0 ? null : (number * 7919) % 97;
        await addListing(deps, seller, { title: String(number), priceWon });
      }
      const newest = Array.from({ length: 45 }, (_, index) => String(44 - index));
      expect(await readAll({}, 'new')).toEqual(newest);
      for (const sort of ['cheap', 'dear'] as const) {
        const titles = await readAll({}, sort);
        expect(titles.toSorted()).toEqual(newest.toSorted());
        const prices = titles.map((title) => (Number(title) % 5 === 0 ? null : (Number(title) * 7919) % 97));
        const priced = prices.slice(0, 36) as number[];
        expect(priced).toEqual(priced.toSorted((a, b) => (sort === 'cheap' ? a - b : b - a)));
        expect(prices.slice(36)).toEqual(Array(9).fill(null));
      }
      expect(await readAll({ minWon: 10, maxWon: 20 }, 'cheap')).toEqual(
        (await readAll({}, 'cheap')).filter((title) => {
          const price = Number(title) % 5 === 0 ? -1 : (Number(title) * 7919) % 97;
          return price >= 10 && price <= 20;
        }),
      );
    });

    test('lists keep to their category and leave sold ones out when asked', async () => {
      await addListing(deps, seller, { title: '책', category: 'free', subCategory: 'books' });
      const sold = await addListing(deps, seller, { title: '의자', category: 'free' });
      await addListing(deps, seller, { title: '옷', subCategory: 'women' });
      await buyProduct(deps, other, { productId: sold });
      expect(await readAll({ category: 'free' }, 'new')).toEqual(['의자', '책']);
      expect(await readAll({ category: 'free', hideSold: true }, 'new')).toEqual(['책']);
      expect(await readAll({ subCategory: 'women' }, 'new')).toEqual(['옷']);
    });

    test('a cursor that no page gave is refused', async () => {
      for (const cursor of ['', 'x', '-1', '1e3', "1' or 1=1", '9'.repeat(30)]) {
        expect(await listProducts(database.read, {}, 'new', cursor)).toBeUndefined();
        expect(await listProducts(database.read, {}, 'cheap', cursor)).toBeUndefined();
      }
    });

    test('only the seller edits, only while unsold, and only to a text', async () => {
      const productId = await addListing(deps, seller, { desc: '처음' });
      const edit = (actor: TestPerson, desc: string) => editDescription(deps, actor, { productId, desc });
      const desc = async () => (await getProduct(database.read, productId)).desc;
      await expect(edit(other, '남이')).rejects.toMatchObject({ code: 'forbidden' });
      expect(await edit(seller, ' \n ')).toMatchObject({ ok: false, reason: 'invalid' });
      expect(await edit(seller, '가'.repeat(301))).toMatchObject({ ok: false, reason: 'invalid' });
      expect(await desc()).toBe('처음');
      expect(await edit(seller, '둘째\r\n줄')).toEqual({ ok: true });
      expect(await desc()).toBe('둘째\n줄');
      await buyProduct(deps, other, { productId });
      expect(await edit(seller, '늦음')).toEqual({ ok: false, reason: 'sold' });
    });

    test('only the seller removes', async () => {
      const productId = await addListing(deps, seller);
      await expect(removeProduct(deps, other, { productId })).rejects.toMatchObject({ code: 'forbidden' });
      expect((await getProduct(database.read, productId)).id).toBe(productId);
      await removeProduct(deps, seller, { productId });
      await expect(removeProduct(deps, seller, { productId })).rejects.toMatchObject({ code: 'not-found' });
    });
  });
}
