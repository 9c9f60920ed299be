import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../../../../test/support/database/engines.ts';

import { hideListing, unhideListing } from '../../../moderation/moderate-listing.server.ts';

import { listNotices } from '../../../notice/notice.server.ts';
import { editProduct } from '../../../product/edit/edit-product.server.ts';
import { getProduct } from '../../../product/product.server.ts';
import { removeProduct } from '../../../product/remove-product.server.ts';
import {
  buyProduct,
  completeSale,
  undoOwnPurchase,
  undoPurchase,
} from '../../../purchase/purchase.server.ts';
import { findReviewable } from '../../../purchase/review/read-reviews.server.ts';

import { findUndoStanding } from '../../../purchase/undo/undo-standing.server.ts';

import { blockPerson } from '../../member/member.server.ts';

import { markRead } from '../../message.server.ts';
import { releaseAllFor, sweepReservations } from '../../reserve/end-reservation.server.ts';
import { release, releaseListing } from '../../reserve/reserve.server.ts';
import { SwapMarket } from '../../../../test/support/swap-market.ts';

const HOUR_MS = 3_600_000;

describe.each(engines)('$name', (engine) => {
  let m: SwapMarket;
  beforeEach(async () => {
    m = await SwapMarket.open(engine);
  });
  afterEach(() => m.database.close());

  test('P-swap: accepting reserves both for each other, and no one else gets either', async () => {
    expect(await m.offer()).toEqual({ ok: true });
    expect(await m.offer()).toEqual({ ok: true });
    expect(await m.newest()).toMatchObject({
      title: '캠핑 의자',
      productId: m.offered,
      state: 'pending',
      mine: false,
    });
    expect((await m.cards(m.buyer))[0]).toMatchObject({ mine: true });
    expect(await m.noticesOf(m.seller)).toEqual(['swap-offered']);
    expect(await m.states()).toEqual(['open', 'open']);
    expect(await m.answer(m.seller, 'accepted')).toEqual({ ok: true });
    expect(await m.answer(m.seller, 'accepted')).toEqual({ ok: true });
    expect(await m.bodies()).toEqual([
      '있나요?',
      '교환을 제안했어요: 캠핑 의자',
      '교환 제안을 받아들였어요.',
      '예약했어요.',
    ]);
    expect(await m.states()).toEqual(['reserved', 'reserved']);
    expect(await m.noticesOf(m.buyer)).toEqual(['swap-accepted']);
    const until = (await m.read(m.buyer)).reservedUntil!;
    expect(until).toBeGreaterThan(Date.now() + 23 * HOUR_MS);
    expect(until).toBeLessThanOrEqual(Date.now() + 24 * HOUR_MS);
    for (const productId of [m.wanted, m.offered])
      expect(await buyProduct(m.deps, m.third, { productId })).toEqual({ ok: false, reason: 'reserved' });
    expect(await m.newest()).toMatchObject({ state: 'accepted' });
  });

  test('P-swap: completing sells both, in two records without a price, by either of the two', async () => {
    const ways = [
      () => m.complete(),
      () => buyProduct(m.deps, m.buyer, { productId: m.wanted }),
      () => buyProduct(m.deps, m.seller, { productId: m.offered }),
      () => completeSale(m.deps, m.buyer, { productId: m.offered, buyerId: m.seller.id }),
    ];
    for (const way of ways) {
      await m.list();
      await m.agree();
      expect(await way()).toEqual({ ok: true });
      expect(await way()).toEqual({ ok: true });
      expect(await m.states()).toEqual(['sold', 'sold']);
      const both = (await m.records()).filter(({ productId }) => [m.wanted, m.offered].includes(productId));
      const common = { priceWon: null, category: 'exchange' };
      expect(both).toHaveLength(2);
      expect(both).toContainEqual({
        productId: m.wanted,
        buyerId: m.buyer.id,
        sellerId: m.seller.id,
        ...common,
      });
      expect(both).toContainEqual({
        productId: m.offered,
        buyerId: m.seller.id,
        sellerId: m.buyer.id,
        ...common,
      });
    }
    expect(await m.database.read.selectFrom('reservation').selectAll().execute()).toEqual([]);
  });

  test('P-swap: the other one hears of it, and a swap is reviewed as one trade', async () => {
    await m.agree();
    await m.complete();
    expect((await m.noticesOf(m.buyer))[0]).toBe('swapped');
    const about = { side: 'buyer', now: Date.now() } as const;
    const review = { ...about, productId: m.wanted, buyerId: m.buyer.id };
    expect(await findReviewable(m.database.read, review)).toBeDefined();
    expect(await findReviewable(m.database.read, { ...review, side: 'seller' })).toBeDefined();
    const given = { ...about, productId: m.offered, buyerId: m.seller.id };
    expect(await findReviewable(m.database.read, given)).toBeUndefined();
  });

  test('P-swap: the notice of its completion is seen in the conversation where it was agreed on', async () => {
    for (const [by, productId, other] of [
      [m.seller, m.wanted, m.buyer],
      [m.buyer, m.offered, m.seller],
    ] as const) {
      await m.agree();
      await completeSale(m.deps, by, { productId, buyerId: null });
      await markRead(m.deps, other, { id: m.conversationId, seq: 99 });
      const notice = (await listNotices(m.database.read, other.id, 9)).find(({ kind }) => kind === 'swapped');
      expect(notice).toMatchObject({ title: '바꿀 램프', isSeen: true });
      await undoPurchase(m.deps, { productId, reason: '확인' });
    }
  });

  test('P-swap: of one that is taken back neither reads that it was completed, and the other hears of it', async () => {
    for (const [completes, undoes] of [
      ['seller', 'seller'],
      ['seller', 'buyer'],
      ['buyer', 'seller'],
      ['buyer', 'buyer'],
    ] as const) {
      await m.list();
      await m.agree();
      await m.database.transaction((tx) => tx.deleteFrom('notice').execute());
      const now = Date.now();
      const own = { seller: m.offered, buyer: m.wanted };
      await completeSale(m.deps, m[completes], {
        productId: completes === 'seller' ? m.wanted : m.offered,
        buyerId: null,
      });
      await undoOwnPurchase({ ...m.deps, now: () => now + 60_000 }, m[undoes], { productId: own[undoes] });
      expect(await m.noticesOf(m[undoes])).toEqual([]);
      const [notice] = await listNotices(m.database.read, m[undoes === 'seller' ? 'buyer' : 'seller'].id, 9);
      expect(notice).toMatchObject({ kind: 'sale-undone', subjectId: m.wanted, title: '바꿀 램프' });
    }
  });

  test('P-swap: cancelling releases both, from either listing and by either of the two', async () => {
    const ways = [
      () => release(m.deps, m.seller, { conversationId: m.conversationId }),
      () => release(m.deps, m.buyer, { conversationId: m.conversationId }),
      () => releaseListing(m.deps, m.buyer, { productId: m.offered }),
      () => releaseListing(m.deps, m.seller, { productId: m.offered }),
      () => blockPerson(m.deps, m.seller, { personId: m.buyer.id }),
    ];
    for (const way of ways) {
      await m.list();
      await m.agree();
      await way();
      expect(await m.states()).toEqual(['open', 'open']);
      expect((await m.bodies()).filter((body) => body === '예약을 취소했어요.')).toHaveLength(1);
    }
  });

  test('P-swap: it ends for both with its day, and where one of the two is gone', async () => {
    await m.agree();
    await sweepReservations(m.database, Date.now() + 25 * HOUR_MS);
    expect(await m.states()).toEqual(['open', 'open']);
    expect((await m.bodies()).filter((body) => body === '예약이 끝났어요.')).toHaveLength(1);
    for (const end of [
      () => removeProduct(m.deps, m.buyer, { productId: m.offered }),
      () => removeProduct(m.deps, m.seller, { productId: m.wanted }),
      () => hideListing(m.deps, { productId: m.offered, reason: '확인' }),
      () =>
        m.database.transaction((tx) =>
          releaseAllFor(tx, m.database.engine, { buyerId: m.seller.id, now: Date.now() }),
        ),
    ]) {
      await m.list();
      await m.agree();
      await end();
      await sweepReservations(m.database, Date.now());
      expect(await m.states()).not.toContain('reserved');
      expect(await m.records()).toEqual([]);
      expect(await m.database.read.selectFrom('reservation').selectAll().execute()).toEqual([]);
    }
  });

  test('P-swap: each takes both back for ten minutes, to what was agreed on; the operator at any time', async () => {
    for (const [undo, states] of [
      [() => undoOwnPurchase(m.deps, m.buyer, { productId: m.wanted }), ['reserved', 'reserved']],
      [() => undoOwnPurchase(m.deps, m.seller, { productId: m.offered }), ['reserved', 'reserved']],
      [() => undoPurchase(m.deps, { productId: m.offered, reason: '확인' }), ['open', 'open']],
    ] as const) {
      await m.list();
      await m.agree();
      const before = await m.database.read.selectFrom('reservation').selectAll().orderBy('endsAt').execute();
      await m.complete();
      await undo();
      expect(await m.states()).toEqual(states);
      expect(await m.records()).toEqual([]);
      if (states[0] === 'open') continue;
      const now = await m.database.read.selectFrom('reservation').selectAll().execute();
      const asWas = ({ createdAt: _at, ...one }: (typeof now)[number]) => JSON.stringify(one);
      expect(now.map(asWas).toSorted()).toEqual(before.map(asWas).toSorted());
    }
  });

  test('P-swap: undoing by both undoes both, where it was agreed on', async () => {
    await m.agree();
    await m.complete();
    const now = Date.now();
    const given = { productId: m.offered, buyerId: m.seller.id, side: 'buyer', now } as const;
    expect(await findUndoStanding(m.database.read, given)).toBeUndefined();
    expect(await m.undoStep('ask', 'buyer')).toEqual({ ok: true });
    expect(await m.states()).toEqual(['sold', 'sold']);
    expect(await m.undoStep('agree', 'seller')).toEqual({ ok: true });
    expect(await m.states()).toEqual(['open', 'open']);
    expect(await m.records()).toEqual([]);
    const cancelled = await m.database.read.selectFrom('cancelledPurchase').select('productId').execute();
    expect(cancelled.map(({ productId }) => productId).toSorted()).toEqual([m.wanted, m.offered].toSorted());
  });

  test('P-swap: undoing by both needs both listings', async () => {
    await m.agree();
    await m.complete();
    await m.undoStep('ask', 'seller');
    await hideListing(m.deps, { productId: m.offered, reason: '확인' });
    expect(await m.undoStep('agree', 'buyer')).toEqual({ ok: false, reason: 'gone' });
    await unhideListing(m.deps, { productId: m.offered });
    expect(await m.states()).toEqual(['sold', 'sold']);
  });

  test('P-swap: what is reserved for a swap keeps its price', async () => {
    await m.agree();
    const { title, brand, size, desc, category, subCategory } = await getProduct(m.database.read, m.offered);
    const draft = { title, brand, size, desc, category, subCategory, priceWon: 1 };
    const edit = {
      productId: m.offered,
      draft,
      photoIds: [],
      photos: [],
      version: undefined,
      onceKey: undefined,
    };
    expect(await editProduct(m.deps, m.buyer, edit)).toEqual({ ok: false, reason: 'reserved' });
  });
});
