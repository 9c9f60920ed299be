import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../../../test/support/database/engines.ts';
import {
  addListing,
  addPerson,
  openTradingMarket,
  type TestPerson,
  type TradingMarket,
} from '../../../test/support/trading.ts';
import { eraseAccount } from '../../account/account.server.ts';
import { addBlock } from '../../account/block/block.server.ts';
import { listNotices } from '../../notice/notice.server.ts';
import { anonymizePurchases } from '../anonymize-purchases.server.ts';
import { buyProduct, completeSale, findPurchase, undoOwnPurchase, undoPurchase } from '../purchase.server.ts';
import {
  exportReviews,
  findReviewable,
  getReviewedPurchase,
  listReviewable,
  pageOwnReviews,
  pageShownReviews,
} from './read-reviews.server.ts';
import { answerReview, writeReview } from './review.server.ts';
import type { ReviewFields } from './review.ts';

const DAY_MS = 24 * 3_600_000;
const GREAT: ReviewFields = { rating: 'great', points: 'kind,on-time', text: '고마워요.' };
const BAD: ReviewFields = { rating: 'bad', points: 'late,unkind', text: '한 시간을 기다렸어요.' };

for (const engine of engines) {
  describe(`P-review on ${engine.name}`, () => {
    let { database, deps, whale: seller, fox: buyer } = {} as TradingMarket;
    let purchaseId: string;
    let productId: string;
    let boughtAt: number;
    beforeEach(async () => {
      ({ database, deps, whale: seller, fox: buyer } = await openTradingMarket(engine));
      ({ purchaseId, productId, boughtAt } = await trade(buyer));
    });
    afterEach(() => database.close());

    async function trade(person: TestPerson) {
      const listed = await addListing(deps, seller);
      await buyProduct(deps, person, { productId: listed });
      const purchase = (await findPurchase(database.read, listed))!;
      return { purchaseId: purchase.id, productId: listed, boughtAt: purchase.boughtAt };
    }
    const write = (person: { id: string }, fields = GREAT, now?: number, id = purchaseId) =>
      writeReview(now === undefined ? deps : { ...deps, now: () => now }, person, { purchaseId: id, fields });
    const shownOf = (person: { id: string }, now = deps.now()) =>
      pageShownReviews(database.read, person.id, { now, page: 1 });
    const ownOf = (person: { id: string }, now = deps.now()) =>
      pageOwnReviews(database.read, person.id, { now, page: 1 });
    const noticesOf = async ({ id }: { id: string }) =>
      (await listNotices(database.read, id, 9)).map(({ kind }) => kind);
    const rows = () => database.read.selectFrom('review').selectAll().execute();
    const reviewedLines = async () =>
      (await database.read.selectFrom('change').select('kind').where('kind', '=', 'reviewed').execute())
        .length;

    test('both write blind: neither reads the other’s before, both read them at once after', async () => {
      expect(await write(buyer)).toEqual({ ok: true });
      expect((await shownOf(seller)).total).toBe(0);
      expect((await ownOf(seller)).reviews).toEqual([]);
      expect(await noticesOf(seller)).toEqual(['review-written', 'sold']);
      expect(await reviewedLines()).toBe(0);
      expect(await write(seller, { ...GREAT, points: 'pays-at-once', text: '' })).toEqual({ ok: true });
      expect((await shownOf(seller)).reviews).toEqual([
        {
          rating: 'great',
          points: ['kind', 'on-time'],
          text: '고마워요.',
          answer: null,
          writtenIn: Date.UTC(2026, 9, 31, 15),
        },
      ]);
      expect((await shownOf(buyer)).reviews).toMatchObject([{ points: ['pays-at-once'], text: '' }]);
      expect(await noticesOf(buyer)).toEqual(['review-shown']);
      expect(await noticesOf(seller)).toEqual(['sold']);
      expect(await reviewedLines()).toBe(1);
    });

    test('one that stands alone shows seven days after the purchase', async () => {
      await write(buyer);
      expect((await shownOf(seller, boughtAt + 7 * DAY_MS - 1)).total).toBe(0);
      expect((await shownOf(seller, boughtAt + 7 * DAY_MS)).total).toBe(1);
    });

    test('one that is written after the seven days is announced as what can be read', async () => {
      await write(buyer, GREAT, boughtAt + 7 * DAY_MS);
      expect(await noticesOf(seller)).toEqual(['review-shown', 'sold']);
    });

    test('within fourteen days, once each; the same again changes nothing', async () => {
      const end = boughtAt + 14 * DAY_MS;
      expect(await write(buyer, GREAT, end)).toEqual({ ok: false, reason: 'expired' });
      expect(await write(buyer, GREAT, end - 1)).toEqual({ ok: true });
      expect(await write(buyer, GREAT, end)).toEqual({ ok: true });
      expect(await write(buyer, BAD)).toEqual({ ok: false, reason: 'written' });
      expect(await rows()).toMatchObject([{ rating: 'great', shownAt: end - 1 }]);
    });

    test('also of a sale that the seller completed, once the buyer has; and by no third person', async () => {
      const listed = await addListing(deps, seller);
      await completeSale(deps, seller, { productId: listed, buyerId: buyer.id });
      const { id } = (await findPurchase(database.read, listed))!;
      expect(await write(buyer, GREAT, undefined, id)).toEqual({ ok: true });
      expect(await write(seller, { ...GREAT, points: '' }, undefined, id)).toEqual({ ok: true });
      const other = await addPerson(database, '느린곰');
      await expect(write(other)).rejects.toMatchObject({ code: 'not-found' });
      await expect(write(buyer, GREAT, undefined, 'nothing')).rejects.toMatchObject({ code: 'not-found' });
      await expect(getReviewedPurchase(database.read, other, purchaseId, 1)).rejects.toMatchObject({
        code: 'not-found',
      });
    });

    test('the purchase says what is written and whether it still can be', async () => {
      const about = { productId, buyerId: buyer.id, now: boughtAt + 1 };
      const open = (side: 'buyer' | 'seller', now = about.now) =>
        listReviewable(database.read, [{ id: purchaseId, boughtAt }], { side, now });
      expect(await open('buyer')).toEqual(new Set([purchaseId]));
      await write(buyer);
      expect(await open('buyer')).toEqual(new Set());
      expect(await open('seller')).toEqual(new Set([purchaseId]));
      expect(await open('seller', boughtAt + 14 * DAY_MS)).toEqual(new Set());
      expect(await findReviewable(database.read, { ...about, side: 'buyer' })).toBeUndefined();
      expect(await findReviewable(database.read, { ...about, side: 'seller' })).toBe(purchaseId);
      const late = { ...about, side: 'seller', now: boughtAt + 14 * DAY_MS } as const;
      expect(await findReviewable(database.read, late)).toBeUndefined();
      expect(await getReviewedPurchase(database.read, buyer, purchaseId, boughtAt + 1)).toMatchObject({
        side: 'buyer',
        otherName: seller.nickname,
        obstacle: undefined,
        written: { rating: 'great', isShown: false },
      });
    });

    test('bad ones: the person reads them without points, others from three people on, points from three', async () => {
      const people = [buyer, await addPerson(database, '느린곰'), await addPerson(database, '붉은사슴')];
      await write(buyer, BAD);
      const late = boughtAt + 8 * DAY_MS;
      for (const person of people.slice(0, 2)) {
        const other = await trade(person);
        await write(person, { ...BAD, points: 'late' }, undefined, other.purchaseId);
      }
      expect(await shownOf(seller, late)).toMatchObject({ total: 0, reviews: [], points: [] });
      expect(await ownOf(seller, late)).toMatchObject({ total: 3, counts: { bad: 3 }, points: [] });
      expect((await ownOf(seller, late)).reviews).toMatchObject([
        { points: [], text: BAD.text },
        { points: [] },
        { points: [] },
      ]);
      const third = await trade(people[2]!);
      await write(people[2]!, { ...BAD, points: 'late,unkind' }, undefined, third.purchaseId);
      const shown = await shownOf(seller, late);
      expect(shown).toMatchObject({ total: 4, counts: { bad: 4 }, points: [{ point: 'late', people: 3 }] });
      expect(shown.reviews.every(({ points }) => points.length === 0)).toBe(true);
    });

    test('the person answers once what is shown to them', async () => {
      await write(buyer);
      const [{ id: reviewId } = { id: '' }] = await rows();
      const answer = (person: { id: string }, text: string, now?: number) =>
        answerReview(now === undefined ? deps : { ...deps, now: () => now }, person, {
          review: reviewId,
          text,
        });
      await expect(answer(seller, '고맙습니다')).rejects.toMatchObject({ code: 'not-found' });
      const late = boughtAt + 7 * DAY_MS;
      await expect(answer(buyer, '고맙습니다', late)).rejects.toMatchObject({ code: 'not-found' });
      for (const text of [' ', '가'.repeat(301)])
        expect(await answer(seller, text, late)).toMatchObject({
          ok: false,
          errors: { text: expect.any(String) },
        });
      await database.transaction((tx) => addBlock(tx, { blockerId: seller.id, blockedId: buyer.id, now: 1 }));
      expect(await answer(seller, '고맙습니다', late)).toEqual({ ok: false, reason: 'blocked' });
      await database.transaction((tx) => tx.deleteFrom('block').execute());
      for (let time = 0; time < 2; time++)
        expect(await answer(seller, '고맙습니다', late)).toEqual({ ok: true });
      expect(await answer(seller, '다시 말해요', late)).toEqual({ ok: false, reason: 'answered' });
      expect((await shownOf(seller, late)).reviews).toMatchObject([{ answer: '고맙습니다' }]);
    });

    test('a blocked person hears nothing of it, and the review stands', async () => {
      await database.transaction((tx) => addBlock(tx, { blockerId: seller.id, blockedId: buyer.id, now: 1 }));
      expect(await write(buyer)).toEqual({ ok: true });
      expect(await noticesOf(seller)).toEqual(['sold']);
    });

    test('undoing takes them away, by the buyer and by the operator', async () => {
      await write(buyer);
      await write(seller, { ...GREAT, points: '' });
      await undoOwnPurchase(deps, buyer, { productId });
      expect(await rows()).toEqual([]);
      expect(await noticesOf(buyer)).toEqual([]);
      expect(await reviewedLines()).toBe(2);
      await expect(write(buyer)).rejects.toMatchObject({ code: 'not-found' });
      const again = await trade(buyer);
      await write(buyer, GREAT, undefined, again.purchaseId);
      await undoPurchase(deps, { productId: again.productId, reason: '확인' });
      expect(await rows()).toEqual([]);
    });

    test('one who leaves: what they wrote stays without them, what they received goes', async () => {
      await write(buyer);
      await write(seller, { ...GREAT, points: '' });
      expect(await exportReviews(database.read, buyer, deps.now())).toMatchObject({
        written: [{ rating: 'great', points: ['kind', 'on-time'] }],
        received: [{ rating: 'great', points: [] }],
      });
      await database.transaction(async (tx) => {
        await anonymizePurchases(tx, buyer.id, 1);
        await eraseAccount(tx, buyer.id);
      });
      expect(await rows()).toMatchObject([{ authorId: null, subjectId: seller.id, text: '고마워요.' }]);
      const other = await addPerson(database, '느린곰');
      const left = await trade(other);
      await database.transaction(async (tx) => {
        await anonymizePurchases(tx, other.id, 1);
        await eraseAccount(tx, other.id);
      });
      expect(await write(seller, { ...GREAT, points: '' }, undefined, left.purchaseId)).toEqual({
        ok: false,
        reason: 'left',
      });
    });

    test('of several at once there is one each, and both show', async () => {
      for (let round = 0; round < 5; round++) {
        const { purchaseId: id } = await trade(buyer);
        await Promise.all([
          write(buyer, GREAT, undefined, id),
          write(seller, { ...GREAT, points: '' }, undefined, id),
          write(buyer, GREAT, undefined, id),
          write(buyer, BAD, undefined, id),
        ]);
        const written = (await rows()).filter((row) => row.purchaseId === id);
        expect(written.map(({ authorSide }) => authorSide).sort()).toEqual(['buyer', 'seller']);
        expect(written.every(({ shownAt }) => shownAt < boughtAt + DAY_MS)).toBe(true);
      }
    });

    test('with undoing at once none is left', async () => {
      for (let round = 0; round < 5; round++) {
        const bought = await trade(buyer);
        await Promise.allSettled([
          write(buyer, GREAT, undefined, bought.purchaseId),
          undoOwnPurchase(deps, buyer, { productId: bought.productId }),
          write(seller, { ...GREAT, points: '' }, undefined, bought.purchaseId),
        ]);
        expect(await rows()).toEqual([]);
      }
    });

    /** Days after the purchase at which something happens, or never. */
    const moment = fc.option(fc.double({ min: 0, max: 20, noNaN: true }), { nil: undefined });
    const shownCases = fc.record({
      buyerAt: moment,
      sellerAt: moment,
      isUndone: fc.boolean(),
      readAt: fc.oneof(fc.constantFrom(7, 14), fc.double({ min: 0, max: 30, noNaN: true })),
    });
    test('whenever one reads: it is there exactly when both wrote or the seven days are over', async () => {
      const check = async ({ buyerAt, sellerAt, isUndone, readAt }: CaseOf<typeof shownCases>) => {
        const bought = await trade(await addPerson(database, `손님${Math.random()}`));
        const { buyerId } = await database.read
          .selectFrom('purchase')
          .select('buyerId')
          .where('id', '=', bought.purchaseId)
          .executeTakeFirstOrThrow();
        const at = (days: number) => Math.floor(bought.boughtAt + days * DAY_MS);
        const steps = [
          { person: buyerId!, days: buyerAt },
          { person: seller.id, days: sellerAt },
        ].filter(
          (step): step is { person: string; days: number } => step.days !== undefined && step.days <= readAt,
        );
        for (const { person, days } of steps.sort((a, b) => a.days - b.days))
          await write({ id: person }, { ...GREAT, points: '' }, at(days), bought.purchaseId);
        if (isUndone) await undoPurchase(deps, { productId: bought.productId, reason: '확인' });
        const isWritten = (days: number | undefined) => days !== undefined && days <= readAt && days < 14;
        const bothWrote = isWritten(buyerAt) && isWritten(sellerAt);
        const isOpen = !isUndone && (bothWrote || at(readAt) >= at(7));
        expect((await shownOf({ id: buyerId! }, at(readAt))).total).toBe(
          isOpen && isWritten(sellerAt) ? 1 : 0,
        );
      };
      await fc.assert(fc.asyncProperty(shownCases, check), { numRuns: 40 });
    });
  });
}

type CaseOf<Arbitrary> = Arbitrary extends fc.Arbitrary<infer Value> ? Value : never;
