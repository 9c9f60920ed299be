import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../../../test/support/database/engines.ts';
import {
  addListing,
  addPerson,
  openTradingMarket,
  type TestPerson,
  type TradingMarket,
} from '../../../test/support/trading.ts';
import { createLogger } from '../../platform/logger.server.ts';
import { findProduct } from '../../product/product.server.ts';
import { changeProduct } from './change-product.server.ts';

const IN_DOCUMENT = { Accept: 'text/html,application/xhtml+xml' };

for (const engine of engines) {
  describe(engine.name, () => {
    let { database, deps, whale: seller, fox: buyer } = {} as TradingMarket;
    let productId: string;
    beforeEach(async () => {
      ({ database, deps, whale: seller, fox: buyer } = await openTradingMarket(engine));
      productId = await addListing(deps, seller);
    });
    afterEach(() => database.close());

    /** Status and address, or status and answer, of a post. */
    async function post(
      person: TestPerson | undefined,
      fields: Record<string, string>,
      headers: Record<string, string> = {},
    ) {
      const body = new URLSearchParams(fields);
      const request = new Request('http://localhost/', { method: 'POST', body, headers });
      const actor = person && { ...person, email: 'a@b.c' };
      const services = { ...deps, logger: createLogger('silent') };
      const page = { services, request, params: { id: productId }, pageContext: { address: '' }, actor };
      const result = await changeProduct(page).catch((thrown: unknown) => thrown);
      if (result instanceof Response) return [result.status, result.headers.get('Location')];
      const { data, init } = result as { data: unknown; init: ResponseInit | null };
      return [init?.status ?? 200, data];
    }
    const product = () => findProduct(database.read, productId);

    test('a guest is sent to sign in, and back here', async () => {
      const next = `/login?next=%2Fproduct%2Fdetail%2F${productId}`;
      expect(await post(undefined, { intent: 'buy' })).toEqual([302, next]);
      expect((await product())?.sold).toBe(false);
    });

    test('picking and taking it back: an answer for scripts, the page for browsers without', async () => {
      expect(await post(buyer, { intent: 'pick' })).toEqual([200, { ok: true, intent: 'pick' }]);
      expect((await product())?.pickCount).toBe(1);
      const back = [302, `/product/detail/${productId}`];
      expect(await post(buyer, { intent: 'unpick' }, IN_DOCUMENT)).toEqual(back);
      expect((await product())?.pickCount).toBe(0);
    });

    test('buying ends here for the first, and with 409 for anyone who comes after', async () => {
      expect(await post(buyer, { intent: 'buy' }, IN_DOCUMENT)).toEqual([200, { ok: true, intent: 'buy' }]);
      const otherBuyer = await addPerson(database, '느린곰');
      expect(await post(otherBuyer, { intent: 'buy' })).toMatchObject([
        409,
        { ok: false, reason: 'sold', text: '방금 다른 분과 거래됐어요.' },
      ]);
    });

    test('who has seen another price is told so and buys nothing, unless a price was agreed on', async () => {
      for (const seenPrice of ['34999', '', '350000', '삼만'])
        expect(await post(buyer, { intent: 'buy', seenPrice })).toMatchObject([409, { reason: 'repriced' }]);
      expect((await product())?.sold).toBe(false);
      expect(await post(buyer, { intent: 'buy', seenPrice: '35000' })).toMatchObject([200, { ok: true }]);
    });

    test('no one buys their own, no one edits or deletes what is not theirs', async () => {
      expect(await post(seller, { intent: 'buy' })).toMatchObject([403, { reason: 'forbidden' }]);
      expect(await post(buyer, { intent: 'edit', desc: '남의 글' })).toMatchObject([403, { ok: false }]);
      expect(await post(buyer, { intent: 'delete' })).toMatchObject([403, { ok: false }]);
      expect((await product())?.sold).toBe(false);
    });

    test('editing: a refusal keeps what was typed', async () => {
      const typed = '가'.repeat(301);
      expect(await post(seller, { intent: 'edit', desc: typed })).toMatchObject([
        400,
        { reason: 'invalid', desc: typed },
      ]);
      expect(await post(seller, { intent: 'edit', desc: '고친 글' })).toEqual([
        200,
        { ok: true, intent: 'edit' },
      ]);
      expect((await product())?.desc).toBe('고친 글');
      await post(buyer, { intent: 'buy' });
      expect(await post(seller, { intent: 'edit', desc: '더' })).toMatchObject([409, { reason: 'sold' }]);
    });

    test('deleting leads to the seller’s list, and a deleted listing can neither be picked nor bought', async () => {
      expect(await post(seller, { intent: 'delete' })).toEqual([302, '/receipt']);
      expect(await product()).toBeUndefined();
      expect(await post(buyer, { intent: 'pick' })).toMatchObject([404, { reason: 'gone' }]);
      expect(await post(buyer, { intent: 'buy' })).toMatchObject([404, { reason: 'gone' }]);
    });

    test('anything else is a bad request', async () => {
      expect(await post(buyer, { intent: 'steal' })).toMatchObject([400, { code: 'bad-request' }]);
      expect(await post(buyer, {}, { 'Content-Type': 'application/json' })).toMatchObject([400, {}]);
    });
  });
}
