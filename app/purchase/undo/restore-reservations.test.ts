import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../../../test/support/database/engines.ts';
import {
  addListing,
  addPerson,
  openTradingMarket,
  type TestPerson,
  type TradingMarket,
} from '../../../test/support/trading.ts';
import { addBlock } from '../../account/block/block.server.ts';
import { hideListing } from '../../moderation/moderate-listing.server.ts';
import { getProduct } from '../../product/product.server.ts';
import { waitForReopening } from '../../product/reserve/waiting.server.ts';
import { listNotices } from '../../notice/notice.server.ts';
import { findReservation } from '../../product/reserve/reservation.server.ts';
import { getConversation, openConversation } from '../../talk/conversation.server.ts';
import { answerOffer } from '../../talk/offer/answer-offer.server.ts';
import { makeOffer } from '../../talk/offer/offer.server.ts';
import { findOwnPurchase } from './undo-standing.server.ts';
import { buyProduct, completeSale, undoOwnPurchase, undoPurchase } from '../purchase.server.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

for (const engine of engines) {
  describe(engine.name, () => {
    let { database, deps, whale: seller, fox: buyer } = {} as TradingMarket;
    let now: number;
    let productId: string;
    let conversationId: string;
    /** 50,000 won, reserved for the buyer for 40,000. */
    beforeEach(async () => {
      ({ database, deps, whale: seller, fox: buyer } = await openTradingMarket(engine));
      now = Date.now();
      deps = { ...deps, now: () => now };
      productId = await addListing(deps, seller, { priceWon: 50_000 });
      const opened = await openConversation(deps, buyer, { productId });
      if (!opened.ok) throw new Error(opened.reason);
      ({ conversationId } = opened);
      await makeOffer(deps, buyer, { conversationId, priceTyped: '4만원' });
      const offerId = (await read()).messages.at(-1)!.offer!.id;
      await answerOffer(deps, seller, 'accepted', { conversationId, offerId });
    });
    afterEach(() => database.close());

    const SITE = { storageUrl: undefined } as never;
    const read = () => getConversation(database.read, buyer, { id: conversationId }, SITE);
    const buy = (who: TestPerson = buyer) => buyProduct(deps, who, { productId });
    const undo = () => undoOwnPurchase(deps, buyer, { productId });
    const reservation = () => findReservation(database.read, productId, now);

    test('undoing restores the reservation, its end and its price, also where the seller has completed it', async () => {
      const before = await reservation();
      const other = await addPerson(database, '느린곰');
      for (const sell of [buy, () => completeSale(deps, seller, { productId, buyerId: buyer.id })]) {
        expect(await sell()).toEqual({ ok: true });
        expect(await read()).toMatchObject({ state: 'sold', agreedWon: 40_000 });
        now += 9 * MINUTE_MS;
        expect(await undo()).toEqual({ ok: true, isForSale: true });
        expect(await reservation()).toEqual({ ...before, createdAt: now });
        expect(await buy(other)).toEqual({ ok: false, reason: 'reserved' });
        expect(await read()).toMatchObject({ state: 'reserved', agreedWon: 40_000 });
      }
    });

    test('it is not restored once its time is over, the two are parted, or the listing is hidden', async () => {
      now += 24 * HOUR_MS - MINUTE_MS;
      await buy();
      now += 2 * MINUTE_MS;
      await undo();
      expect(await reservation()).toBe(undefined);
      now -= 24 * HOUR_MS;
      for (const part of [
        () => database.transaction((tx) => addBlock(tx, { blockerId: seller.id, blockedId: buyer.id, now })),
        () => hideListing(deps, { productId, reason: '확인' }),
      ]) {
        await database.transaction((tx) => tx.deleteFrom('block').execute());
        await reserveAgain();
        await buy();
        await part();
        await undo();
        expect(await reservation()).toBe(undefined);
      }
    });

    test('a price that was agreed on is paid by one who has seen it or that of the listing, and by no one later', async () => {
      const see = (seenPriceWon: number | null) => buyProduct(deps, buyer, { productId, seenPriceWon });
      for (const other of [39_999, 45_000, null])
        expect(await see(other)).toEqual({ ok: false, reason: 'repriced' });
      for (const seen of [40_000, 50_000]) {
        expect(await see(seen)).toEqual({ ok: true });
        const about = { productId, now };
        const paidBy = async (person: { id: string }) =>
          (await findOwnPurchase(database.read, { ...about, buyerId: person.id })).paidWon;
        expect([await paidBy(buyer), await paidBy(seller)]).toEqual([40_000, null]);
        await undo();
      }
      now += 24 * HOUR_MS;
      expect(await see(40_000)).toEqual({ ok: false, reason: 'repriced' });
      expect(await see(50_000)).toEqual({ ok: true });
    });

    test('who waits hears of it once the listing is for sale again, and not while it is reserved', async () => {
      const third = await addPerson(database, '느린곰');
      expect(await waitForReopening(deps, third, { productId })).toEqual({ ok: true });
      const heard = async () =>
        (await listNotices(database.read, third.id, 9)).filter(({ kind }) => kind === 'reopened-first')
          .length;
      await buy();
      await undo();
      expect(await heard()).toBe(0);
      await buy();
      await undoPurchase(deps, { productId, reason: '잘못 눌렀대요.' });
      expect(await heard()).toBe(1);
    });

    test('an operator’s undoing opens the listing to everyone', async () => {
      await buy();
      await undoPurchase(deps, { productId, reason: '잘못 눌렀대요.' });
      expect(await reservation()).toBe(undefined);
      expect(await getProduct(database.read, productId)).toMatchObject({ sold: false, reserved: false });
    });

    const reserveAgain = async () => {
      await makeOffer(deps, buyer, { conversationId, priceTyped: '4만원' });
      const offerId = (await read()).messages.findLast(({ offer }) => offer)!.offer!.id;
      expect(await answerOffer(deps, seller, 'accepted', { conversationId, offerId })).toEqual({ ok: true });
    };
  });
}
