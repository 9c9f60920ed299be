import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../../../test/support/database/engines.ts';
import {
  addListing,
  addPerson,
  openTradingMarket,
  type TradingMarket,
} from '../../../test/support/trading.ts';
import { addBlock } from '../../account/block/block.server.ts';
import { listNotices } from '../../notice/notice.server.ts';
import { notePrice } from '../../product/edit/price-history.server.ts';
import { getProduct } from '../../product/product.server.ts';
import { removeProduct } from '../../product/remove-product.server.ts';
import { buyProduct, findPurchase } from '../../purchase/purchase.server.ts';
import { getConversation, openConversation } from '../conversation.server.ts';
import { say } from '../message.server.ts';
import { sweepReservations } from '../reserve/end-reservation.server.ts';
import { release, reserve } from '../reserve/reserve.server.ts';
import { type Answer, answerOffer } from './answer-offer.server.ts';
import { makeOffer } from './offer.server.ts';
import { OFFER_MS } from './offer.ts';

const SITE = { storageUrl: undefined };
const HOUR_MS = 3_600_000;

for (const engine of engines) {
  describe(engine.name, () => {
    let { database, deps: trading, whale: seller, fox: buyer } = {} as TradingMarket;
    let deps: typeof trading;
    let productId: string;
    let conversationId: string;
    beforeEach(async () => {
      ({ database, deps: trading, whale: seller, fox: buyer } = await openTradingMarket(engine));
      deps = { ...trading, now: () => Date.now() };
      productId = await addListing(deps, seller, { priceWon: 50_000 });
      conversationId = await begin(buyer);
    });
    afterEach(() => database.close());

    async function begin(person: { id: string }, about = productId): Promise<string> {
      const opened = await openConversation(deps, person, { productId: about });
      if (!opened.ok) throw new Error(opened.reason);
      const id = opened.conversationId;
      await say(deps, person, { id, clientId: `hello-in-${id}`, body: '있나요?' });
      return id;
    }
    const offerAs = (who: { id: string }, priceTyped: string, more: object = {}) =>
      makeOffer(deps, who, { conversationId, priceTyped, ...more });
    const answerAs = (who: { id: string }, answer: Answer, offerId: string) =>
      answerOffer(deps, who, answer, { conversationId, offerId });
    const read = (who: { id: string }) =>
      getConversation(database.read, who, { id: conversationId }, SITE as never);
    const cards = async (who = seller) =>
      (await read(who)).messages.flatMap(({ kind, offer }) => (kind === 'offer' ? offer! : []));
    const newest = async () => (await cards()).at(-1)!;
    const bodies = async () => (await read(seller)).messages.map(({ body }) => body);
    const noticesOf = async ({ id }: { id: string }) =>
      (await listNotices(database.read, id, 9)).map(({ kind }) => kind);
    const reason = (outcome: { ok: boolean; reason?: string }) => outcome.reason;

    test('P-offer: accepting reserves for a day at that price, and buying records it', async () => {
      expect(await offerAs(buyer, '4만원')).toEqual({ ok: true });
      const offer = await newest();
      expect(offer).toMatchObject({ priceWon: 40_000, listPriceWon: 50_000, state: 'pending', mine: false });
      expect((await cards(buyer))[0]).toMatchObject({ mine: true });
      expect(await noticesOf(seller)).toEqual(['offered']);
      expect(await answerAs(seller, 'accepted', offer.id)).toEqual({ ok: true });
      expect(await answerAs(seller, 'accepted', offer.id)).toEqual({ ok: true });
      expect(await bodies()).toEqual([
        '있나요?',
        '40,000원을 제안했어요.',
        '제안을 받아들였어요.',
        '예약했어요.',
      ]);
      const seen = await read(buyer);
      expect(seen).toMatchObject({ state: 'reserved', priceWon: 50_000, agreedWon: 40_000 });
      expect(seen.reservedUntil).toBeLessThanOrEqual(Date.now() + 24 * HOUR_MS);
      expect(seen.messages.at(-2)).toMatchObject({
        kind: 'system',
        offer: { id: offer.id, state: 'accepted' },
      });
      expect(await noticesOf(buyer)).toEqual(['offer-accepted']);
      const other = await addPerson(database, '느린곰');
      expect(await buyProduct(deps, other, { productId })).toEqual({ ok: false, reason: 'reserved' });
      expect(await buyProduct(deps, buyer, { productId })).toEqual({ ok: true });
      expect(await findPurchase(database.read, productId)).toMatchObject({ priceWon: 40_000 });
      expect((await getProduct(database.read, productId)).priceWon).toBe(50_000);
    });

    test('P-offer: once its reservation has ended, the price is that of the listing again', async () => {
      await offerAs(buyer, '40000');
      await answerAs(seller, 'accepted', (await newest()).id);
      await release(deps, seller, { conversationId });
      expect(await read(buyer)).toMatchObject({ state: 'open', agreedWon: null });
      await buyProduct(deps, buyer, { productId });
      expect(await findPurchase(database.read, productId)).toMatchObject({ priceWon: 50_000 });
    });

    test('P-offer: an agreed price ends with its day', async () => {
      await offerAs(buyer, '40000');
      await answerAs(seller, 'accepted', (await newest()).id);
      const later = Date.now() + 25 * HOUR_MS;
      await buyProduct({ ...deps, now: () => later }, buyer, { productId });
      expect(await findPurchase(database.read, productId)).toMatchObject({ priceWon: 50_000 });
      await sweepReservations(database, later);
      expect(await database.read.selectFrom('reservation').selectAll().execute()).toEqual([]);
    });

    test('P-offer: one waits at a time; the same price again is the same offer', async () => {
      await offerAs(buyer, '40000');
      expect(await offerAs(buyer, '40000')).toEqual({ ok: true });
      expect(reason(await offerAs(buyer, '41000'))).toBe('pending');
      expect(await cards()).toHaveLength(1);
      await answerAs(buyer, 'withdrawn', (await newest()).id);
      expect(await offerAs(buyer, '41000')).toEqual({ ok: true });
      expect((await cards()).map(({ state }) => state)).toEqual(['withdrawn', 'pending']);
    });

    test('P-offer: a counter-offer ends the one before, and three are the most of a buyer, who sees how many are left', async () => {
      const left = [(await read(buyer)).offersLeft];
      for (const [who, price] of [
        [buyer, '30000'],
        [seller, '45000'],
        [buyer, '40000'],
        [seller, '43000'],
        [buyer, '42000'],
      ] as const) {
        const before = (await cards()).at(-1);
        expect(await offerAs(who, price, before && { counterTo: before.id })).toEqual({ ok: true });
        left.push((await read(buyer)).offersLeft);
      }
      expect(left).toEqual([3, 2, 2, 1, 1, 0]);
      expect((await cards()).map(({ state }) => state)).toEqual([
        ...Array<string>(4).fill('countered'),
        'pending',
      ]);
      await answerAs(seller, 'declined', (await newest()).id);
      expect(reason(await offerAs(buyer, '44000'))).toBe('too-many');
    });

    test('P-offer: one that is taken back leaves no unseen notice, unless that stands for others, too', async () => {
      await offerAs(buyer, '40000');
      await answerAs(buyer, 'withdrawn', (await newest()).id);
      expect(await noticesOf(seller)).toEqual([]);
      await offerAs(buyer, '41000');
      const rabbit = await addPerson(database, '하얀토끼');
      await makeOffer(deps, rabbit, { conversationId: await begin(rabbit), priceTyped: '42000' });
      await answerAs(buyer, 'withdrawn', (await newest()).id);
      expect(await listNotices(database.read, seller.id, 9)).toMatchObject([{ kind: 'offered', count: 2 }]);
    });

    test('P-offer: only one of the two answers, and the right one', async () => {
      const stranger = await addPerson(database, '느린곰');
      await expect(offerAs(seller, '40000')).rejects.toMatchObject({ code: 'forbidden' });
      await expect(offerAs(stranger, '40000')).rejects.toMatchObject({ code: 'not-found' });
      await offerAs(buyer, '40000');
      const { id } = await newest();
      await expect(answerAs(buyer, 'accepted', id)).rejects.toMatchObject({ code: 'forbidden' });
      await expect(answerAs(seller, 'withdrawn', id)).rejects.toMatchObject({ code: 'forbidden' });
      await expect(answerAs(stranger, 'accepted', id)).rejects.toMatchObject({ code: 'not-found' });
      await expect(answerAs(seller, 'accepted', 'none')).rejects.toMatchObject({ code: 'not-found' });
    });

    test('P-offer: nothing is agreed on once the listing, the time or the two have changed', async () => {
      const started = Date.now();
      await offerAs(buyer, '40000');
      const { id } = await newest();
      const afterEnd = { ...deps, now: () => started + OFFER_MS + 1000 };
      expect(reason(await answerOffer(afterEnd, seller, 'accepted', { conversationId, offerId: id }))).toBe(
        'over',
      );
      const product = await getProduct(database.read, productId);
      const other = await begin(await addPerson(database, '느린곰'));
      await reserve(deps, seller, { conversationId: other });
      expect(reason(await answerAs(seller, 'accepted', id))).toBe('reserved');
      expect(reason(await offerAs(buyer, '41000'))).toBe('reserved');
      await release(deps, seller, { conversationId: other });
      const price = { priceWon: 49_000, at: Date.now() + 1 };
      await database.transaction((tx) => notePrice(tx, product, price));
      expect(await newest()).toMatchObject({ state: 'over' });
      expect(reason(await answerAs(seller, 'accepted', id))).toBe('over');
      await database.transaction((tx) =>
        addBlock(tx, { blockerId: seller.id, blockedId: buyer.id, now: Date.now() }),
      );
      expect(reason(await offerAs(buyer, '41000'))).toBe('blocked');
      await removeProduct(deps, seller, { productId });
      expect(reason(await offerAs(buyer, '41000'))).toBe('gone');
    });

    test('P-offer: a change of the price ends what waits, whichever clock was read first', async () => {
      await offerAs(buyer, '40000');
      const { id } = await newest();
      const price = { priceWon: 60_000 };
      await database.transaction((tx) =>
        tx.updateTable('product').set(price).where('id', '=', productId).execute(),
      );
      expect(await newest()).toMatchObject({ state: 'over' });
      expect(reason(await answerAs(seller, 'accepted', id))).toBe('over');
      expect(await offerAs(buyer, '40000')).toEqual({ ok: true });
    });

    test('P-offer: a buyer offers from the price on that the seller has set, who may answer with less', async () => {
      productId = await addListing(deps, seller, { priceWon: 50_000, minOfferWon: 45_000 });
      conversationId = await begin(buyer);
      expect(await read(buyer)).toMatchObject({ takesOffers: true, minOfferWon: 45_000 });
      expect(reason(await offerAs(buyer, '44000'))).toBe('invalid');
      expect(await offerAs(buyer, '45000')).toEqual({ ok: true });
      const counterTo = (await newest()).id;
      expect(await offerAs(seller, '43000', { counterTo })).toEqual({ ok: true });
      expect(reason(await offerAs(buyer, '42000', { counterTo: (await newest()).id }))).toBe('invalid');
    });

    test('P-offer: none is accepted once the listing is to be exchanged or given away', async () => {
      await offerAs(buyer, '4만원');
      const { id } = await newest();
      for (const category of ['exchange', 'free'] as const) {
        await database.transaction((tx) =>
          tx.updateTable('product').set({ category }).where('id', '=', productId).execute(),
        );
        expect(reason(await answerAs(seller, 'accepted', id))).toBe('takes-none');
      }
      expect(await answerAs(seller, 'declined', id)).toEqual({ ok: true });
    });

    test('P-offer: none where the seller takes none, of what waits they still decide', async () => {
      await offerAs(buyer, '40000');
      await database.transaction((tx) =>
        tx.updateTable('product').set({ takesOffers: 0 }).where('id', '=', productId).execute(),
      );
      expect(await read(buyer)).toMatchObject({ takesOffers: false });
      expect(await answerAs(seller, 'declined', (await newest()).id)).toEqual({ ok: true });
      expect(reason(await offerAs(buyer, '41000'))).toBe('refused');
    });

    test.each(['free', 'exchange'] as const)('P-offer: none for %s', async (category) => {
      productId = await addListing(deps, seller, { category, priceWon: null });
      conversationId = await begin(buyer);
      expect(reason(await offerAs(buyer, '10000'))).toBe('takes-none');
    });

    test('of accepting, withdrawing, buying and deleting at once one outcome holds', async () => {
      const acts = fc.shuffledSubarray(['accept', 'withdraw', 'buy', 'delete', 'counter'] as const, {
        minLength: 2,
      });
      await fc.assert(
        fc.asyncProperty(acts, async (racing) => {
          productId = await addListing(deps, seller, { priceWon: 50_000 });
          conversationId = await begin(buyer);
          await offerAs(buyer, '40000');
          const { id } = await newest();
          const other = await addPerson(database, `이웃${Math.random()}`);
          const run = {
            accept: () => answerAs(seller, 'accepted', id),
            withdraw: () => answerAs(buyer, 'withdrawn', id),
            counter: () => offerAs(seller, '45000', { counterTo: id }),
            buy: () => buyProduct(deps, other, { productId }),
            delete: () => removeProduct(deps, seller, { productId }).then(() => ({ ok: true })),
          };
          const outcomes = await Promise.allSettled(racing.map((act) => run[act]()));
          const isDone = (act: keyof typeof run) => {
            const outcome = outcomes[racing.indexOf(act)];
            return outcome?.status === 'fulfilled' && outcome.value.ok;
          };
          const answers = (['accept', 'withdraw', 'counter'] as const).filter(isDone);
          expect(answers.length).toBeLessThanOrEqual(1);
          if (isDone('accept')) expect(isDone('buy')).toBe(false);
          const stored = await database.read
            .selectFrom('offer')
            .select('state')
            .where('id', '=', id)
            .executeTakeFirstOrThrow();
          expect(stored.state).toBe(
            { accept: 'accepted', withdraw: 'withdrawn', counter: 'countered', none: 'pending' }[
              answers[0] ?? 'none'
            ],
          );
        }),
        { numRuns: 12 },
      );
    });
  });
}
