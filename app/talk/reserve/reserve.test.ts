import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../../../test/support/database/engines.ts';
import {
  addListing,
  addPerson,
  openTradingMarket,
  type TradingMarket,
} from '../../../test/support/trading.ts';
import { hideListing, unhideListing } from '../../moderation/moderate-listing.server.ts';
import { restorePerson, suspendPerson } from '../../moderation/moderate-person.server.ts';
import { listNotices } from '../../notice/notice.server.ts';
import { getProduct } from '../../product/product.server.ts';
import { removeProduct } from '../../product/remove-product.server.ts';
import { findStanding, stopWaiting, waitForReopening } from '../../product/reserve/waiting.server.ts';
import { buyProduct, completeSale } from '../../purchase/purchase.server.ts';
import { getConversation, openConversation } from '../conversation.server.ts';
import { say } from '../message.server.ts';
import { answerOffer } from '../offer/answer-offer.server.ts';
import { makeOffer } from '../offer/offer.server.ts';
import { releaseAllFor, sweepReservations } from './end-reservation.server.ts';
import { release, releaseListing, reserve } from './reserve.server.ts';

const SITE = { storageUrl: undefined };
const HOUR_MS = 3_600_000;

for (const engine of engines) {
  describe(engine.name, () => {
    let { database, deps: trading, whale: seller, fox: buyer } = {} as TradingMarket;
    let deps: typeof trading;
    let productId: string;
    let conversationId: string;
    let lines = 0;
    beforeEach(async () => {
      ({ database, deps: trading, whale: seller, fox: buyer } = await openTradingMarket(engine));
      deps = { ...trading, now: () => Date.now() };
      productId = await addListing(deps, seller);
      conversationId = await begin(buyer);
    });
    afterEach(() => database.close());

    async function begin(person: { id: string }): Promise<string> {
      const opened = await openConversation(deps, person, { productId });
      if (!opened.ok) throw new Error(opened.reason);
      const id = opened.conversationId;
      await say(deps, person, { id, clientId: `line-${lines++}-of-a-test`, body: '있나요?' });
      return id;
    }
    const at = (time: number) => ({ ...deps, now: () => time });
    const reserveFor = (id: string, from = deps) => reserve(from, seller, { conversationId: id });
    const product = () => getProduct(database.read, productId);
    const buy = (person: { id: string; nickname: string }) => buyProduct(deps, person, { productId });
    const read = (person: { id: string }, id = conversationId) =>
      getConversation(database.read, person, { id }, SITE as never);
    const linesOf = async (id = conversationId) =>
      (await read(seller, id)).messages.flatMap(({ kind, body }) => (kind === 'system' ? body : []));
    const noticesOf = async ({ id }: { id: string }) =>
      (await listNotices(database.read, id, 9)).map(({ kind, person }) => `${kind} ${person ?? ''}`.trim());
    const changes = async () =>
      (
        await database.read.selectFrom('change').select('kind').where('productId', '=', productId).execute()
      ).map(({ kind }) => kind);

    test('nothing is reserved for one who is suspended, nor agreed on with them', async () => {
      const offer = { conversationId, priceTyped: '30000' };
      expect(await makeOffer(deps, buyer, offer)).toEqual({ ok: true });
      await suspendPerson(deps, { accountId: buyer.id, reason: '사기' });
      expect(await reserveFor(conversationId)).toEqual({ ok: false, reason: 'blocked' });
      const { messages } = await read(seller);
      const offerId = messages.flatMap(({ offer: one }) => one ?? [])[0]!.id;
      const outcome = await answerOffer(deps, seller, 'accepted', { conversationId, offerId });
      expect(outcome).toMatchObject({ ok: false, reason: 'blocked' });
      expect(await product()).toMatchObject({ reserved: false });
      await restorePerson(deps, { accountId: buyer.id });
      expect(await reserveFor(conversationId)).toEqual({ ok: true });
    });

    test('P-reserve: reserved for one person, who alone may buy; the two hear of it, everyone sees it', async () => {
      const other = await addPerson(database, '느린곰');
      expect(await reserveFor(conversationId)).toEqual({ ok: true });
      expect(await product()).toMatchObject({ reserved: true, sold: false });
      expect(await linesOf()).toEqual(['예약했어요.']);
      expect(await noticesOf(buyer)).toEqual([`reserved ${seller.nickname}`]);
      expect(await changes()).toEqual(['published', 'reserved']);
      const seen = await read(buyer);
      expect(seen).toMatchObject({ state: 'reserved', lastSeq: 2 });
      expect(seen.reservedUntil).toBeGreaterThan(Date.now() + 47 * HOUR_MS);
      expect(await buy(other)).toEqual({ ok: false, reason: 'reserved' });
      expect(await buy(buyer)).toEqual({ ok: true });
      expect(await product()).toMatchObject({ reserved: false, sold: true });
      expect(await buy(other)).toEqual({ ok: false, reason: 'sold' });
      expect(await database.read.selectFrom('reservation').selectAll().execute()).toEqual([]);
    });

    test('in other conversations it is reserved, and nothing says for whom', async () => {
      const other = await addPerson(database, '느린곰');
      const second = await begin(other);
      await reserveFor(conversationId);
      expect(await read(other, second)).toMatchObject({ state: 'reserved', reservedUntil: null });
      expect(JSON.stringify(await read(other, second))).not.toContain(buyer.id);
      expect(await reserveFor(second)).toEqual({ ok: false, reason: 'reserved' });
      expect(await reserveFor(conversationId)).toEqual({ ok: true });
      expect(await linesOf()).toHaveLength(1);
      expect(await linesOf(second)).toEqual([]);
    });

    test('only the seller reserves, only the two release, and for others there is nothing', async () => {
      const other = await addPerson(database, '느린곰');
      await expect(reserve(deps, buyer, { conversationId })).rejects.toMatchObject({ code: 'forbidden' });
      await expect(reserve(deps, other, { conversationId })).rejects.toMatchObject({ code: 'not-found' });
      const elsewhere = { conversationId, productId: 'another' };
      await expect(reserve(deps, seller, elsewhere)).rejects.toMatchObject({ code: 'not-found' });
      await reserveFor(conversationId);
      await expect(release(deps, other, { conversationId })).rejects.toMatchObject({ code: 'not-found' });
      await expect(releaseListing(deps, other, { productId })).rejects.toMatchObject({ code: 'forbidden' });
      expect(await product()).toMatchObject({ reserved: true });
    });

    test('released by the seller at once: nothing has rung yet, so the notice goes without a word', async () => {
      const now = Date.now();
      await reserveFor(conversationId, at(now));
      await release(at(now + 1_000), seller, { conversationId });
      expect(await product()).toMatchObject({ reserved: false });
      expect(await linesOf()).toEqual(['예약했어요.', '예약을 취소했어요.']);
      expect(await noticesOf(buyer)).toEqual([]);
      expect(await changes()).toEqual(['published', 'reserved', 'reopened']);
      await release(deps, seller, { conversationId });
      expect(await linesOf()).toHaveLength(2);
      expect(await reserveFor(conversationId)).toEqual({ ok: true });
    });

    test('released by the seller later: the buyer hears of it, seen or not', async () => {
      const now = Date.now();
      await reserveFor(conversationId, at(now - HOUR_MS));
      await release(at(now), seller, { conversationId });
      expect(await noticesOf(buyer)).toEqual([`reservation-cancelled ${seller.nickname}`]);
    });

    test('released by the person it is for, from the listing: the seller hears of it', async () => {
      await reserveFor(conversationId);
      await releaseListing(deps, buyer, { productId });
      expect(await product()).toMatchObject({ reserved: false });
      expect(await noticesOf(seller)).toEqual([`reservation-cancelled ${buyer.nickname}`]);
      const { messages } = await read(buyer);
      expect(messages.at(-1)).toMatchObject({ kind: 'system', mine: true, body: '예약을 취소했어요.' });
    });

    test('P-reserve: ends after 48 hours: at once for buyers, and for the two with the next sweep', async () => {
      const other = await addPerson(database, '느린곰');
      const ago = (hours: number) => at(Date.now() - hours * HOUR_MS);
      await reserveFor(conversationId, ago(47));
      await sweepReservations(database, Date.now());
      expect(await product()).toMatchObject({ reserved: true });
      await release(deps, seller, { conversationId });
      await reserveFor(conversationId, ago(49));
      expect(await product()).toMatchObject({ reserved: false });
      expect(await read(buyer)).toMatchObject({ state: 'open', reservedUntil: null });
      await sweepReservations(database, Date.now());
      await sweepReservations(database, Date.now());
      expect((await linesOf()).at(-1)).toBe('예약이 끝났어요.');
      expect(await linesOf()).toHaveLength(4);
      expect(await noticesOf(seller)).toEqual(['reservation-ended']);
      expect((await noticesOf(buyer))[0]).toBe('reservation-ended');
      expect(await buy(other)).toEqual({ ok: true });
    });

    test('one that has ended is in no one’s way before the sweep', async () => {
      const other = await addPerson(database, '느린곰');
      const second = await begin(other);
      await reserveFor(conversationId, at(Date.now() - 49 * HOUR_MS));
      expect(await reserveFor(second)).toEqual({ ok: true });
      expect(await linesOf()).toEqual(['예약했어요.', '예약이 끝났어요.']);
      expect(await buy(buyer)).toEqual({ ok: false, reason: 'reserved' });
      await release(deps, seller, { conversationId: second });
      await reserveFor(second, at(Date.now() - 49 * HOUR_MS));
      expect(await buy(buyer)).toEqual({ ok: true });
      await sweepReservations(database, Date.now());
      expect((await linesOf(second)).at(-1)).toBe('예약이 끝났어요.');
      expect((await changes()).at(-1)).toBe('sold');
    });

    test('a removed, hidden or sold listing is not reserved, and one that is hidden comes back open', async () => {
      await reserveFor(conversationId);
      await hideListing(deps, { productId, reason: '확인' });
      expect(await reserveFor(conversationId)).toEqual({ ok: false, reason: 'gone' });
      await sweepReservations(database, Date.now());
      expect(await linesOf()).toEqual(['예약했어요.', '예약이 끝났어요.']);
      await unhideListing(deps, { productId });
      expect(await product()).toMatchObject({ reserved: false });
      await reserveFor(conversationId);
      await removeProduct(deps, seller, { productId });
      await sweepReservations(database, Date.now());
      expect((await linesOf()).at(-1)).toBe('예약이 끝났어요.');
      expect(await database.read.selectFrom('reservation').selectAll().execute()).toEqual([]);
    });

    test('ends when the person it is for leaves or is suspended', async () => {
      await reserveFor(conversationId);
      await suspendPerson(deps, { accountId: buyer.id, reason: '확인' });
      expect(await product()).toMatchObject({ reserved: false });
      expect(await noticesOf(seller)).toEqual([`reservation-cancelled ${buyer.nickname}`]);
      await database.transaction((tx) =>
        releaseAllFor(tx, database.engine, { buyerId: buyer.id, now: Date.now() }),
      );
      expect(await linesOf()).toHaveLength(2);
    });

    test('P-reserve: waiting: one notice for each when it is open again, and a mail to a confirmed address', async () => {
      const [bear, cat] = [await addPerson(database, '느린곰'), await addPerson(database, '빠른고양이')];
      const wait = (person: { id: string }) => waitForReopening(deps, person, { productId });
      expect(await wait(bear)).toEqual({ ok: false, reason: 'open' });
      await reserveFor(conversationId);
      expect(await wait(buyer)).toEqual({ ok: false, reason: 'open' });
      await expect(wait(seller)).rejects.toMatchObject({ code: 'forbidden' });
      for (const person of [bear, bear, cat]) expect(await wait(person)).toEqual({ ok: true });
      const standing = (person: { id: string }) =>
        findStanding(database.read, person, { productId, now: Date.now() });
      expect(await standing(bear)).toEqual({ reservedUntil: null, agreedWon: null, isWaiting: true });
      expect((await standing(buyer)).reservedUntil).toBeGreaterThan(Date.now());
      await stopWaiting(deps, cat, { productId });
      await database.transaction((tx) =>
        tx.updateTable('account').set({ emailVerifiedAt: 1 }).where('id', '=', bear.id).execute(),
      );
      await release(deps, seller, { conversationId });
      expect(await noticesOf(bear)).toEqual(['reopened-first']);
      expect(await noticesOf(cat)).toEqual([]);
      const mails = await database.read.selectFrom('mailJob').select(['kind', 'accountId']).execute();
      expect(mails).toEqual([{ kind: 'listing-reopened-first', accountId: bear.id }]);
      await reserveFor(conversationId);
      await release(deps, seller, { conversationId });
      expect(await noticesOf(bear)).toEqual(['reopened-first']);
    });

    test('P-complete: completing with the person of a conversation is as if they had bought it', async () => {
      const complete = (buyerId: string | null, by = seller) =>
        completeSale(deps, by, { productId, buyerId });
      await expect(complete(buyer.id, buyer)).rejects.toMatchObject({ code: 'forbidden' });
      await reserveFor(conversationId);
      const other = await addPerson(database, '느린곰');
      expect(await complete(other.id)).toEqual({ ok: false, reason: 'reserved' });
      expect(await complete(buyer.id)).toEqual({ ok: true });
      expect(await complete(buyer.id)).toEqual({ ok: true });
      expect(await complete(null)).toEqual({ ok: false, reason: 'sold' });
      expect(await product()).toMatchObject({ sold: true });
      const records = await database.read.selectFrom('purchase').selectAll().execute();
      expect(records).toMatchObject([
        { productId, buyerId: buyer.id, sellerId: seller.id, priceWon: 35_000 },
      ]);
      expect((await noticesOf(buyer))[0]).toBe(`sale-completed ${seller.nickname}`);
      expect(await noticesOf(seller)).toEqual([]);
      expect(await buy(buyer)).toEqual({ ok: true });
    });

    test('P-complete: completing outside the market records nothing, and ends a reservation', async () => {
      await reserveFor(conversationId);
      expect(await completeSale(deps, seller, { productId, buyerId: null })).toEqual({ ok: true });
      expect(await product()).toMatchObject({ sold: true, reserved: false });
      expect(await database.read.selectFrom('purchase').selectAll().execute()).toEqual([]);
      expect(await buy(buyer)).toEqual({ ok: false, reason: 'sold' });
      await sweepReservations(database, Date.now());
      expect((await linesOf()).at(-1)).toBe('예약이 끝났어요.');
    });

    test('P-complete: of buying, reserving, completing and removing at once one outcome holds', async () => {
      for (let round = 0; round < 8; round++) {
        productId = await addListing(deps, seller);
        const other = await addPerson(database, `손님${round}`);
        const [mine, theirs] = [await begin(buyer), await begin(other)];
        await Promise.allSettled([
          buy(other),
          reserveFor(mine),
          completeSale(deps, seller, { productId, buyerId: buyer.id }),
          reserveFor(theirs),
          release(deps, seller, { conversationId: mine }),
          ...(round % 3 === 0 ? [removeProduct(deps, seller, { productId })] : []),
        ]);
        const left = await database.read
          .selectFrom('product')
          .selectAll()
          .where('id', '=', productId)
          .execute();
        const records = await database.read
          .selectFrom('purchase')
          .select('buyerId')
          .where('productId', '=', productId)
          .execute();
        const reservations = await database.read
          .selectFrom('reservation')
          .selectAll()
          .where('productId', '=', productId)
          .where('endsAt', '>', Date.now())
          .execute();
        expect(records.length).toBeLessThanOrEqual(1);
        const [listing] = left;
        if (listing) expect(listing.soldAt !== null).toBe(records.length === 1);
        if (listing?.soldAt !== null) expect(reservations).toEqual([]);
      }
    });
  });
}
