import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../../test/support/database/engines.ts';
import { addListing, addPerson, openTradingMarket, type TradingMarket } from '../../test/support/trading.ts';
import { listNotices } from '../notice/notice.server.ts';
import { listAudit } from '../platform/audit-log.server.ts';
import { buyProduct, findPurchase, undoOwnPurchase } from '../purchase/purchase.server.ts';
import {
  countShownReviews,
  exportReviews,
  findReviewable,
  getReviewedPurchase,
  pageOwnReviews,
  pageShownReviews,
} from '../purchase/review/read-reviews.server.ts';
import { answerReview, writeReview } from '../purchase/review/review.server.ts';
import { pageQueue } from '../support/case/case.server.ts';
import { sendReport } from '../support/report/report.server.ts';
import { removeReviewDirectly } from './act/act-directly.server.ts';
import { actOnCase } from './act/act-on-case.server.ts';
import { findRemoval, listActsOf } from './act/act.server.ts';
import { undoAct } from './act/undo-act.server.ts';
import { judgeAppeal, sendAppeal } from './appeal/appeal.server.ts';

const RUDE = { rating: 'good', points: 'kind', text: '전화번호는 010-1234-5678' };
const WHY = '전화번호가 있어요.';

for (const engine of engines) {
  describe(`a removed review on ${engine.name}`, () => {
    let { database, deps, whale: seller, fox: buyer } = {} as TradingMarket;
    let [productId, purchaseId, reviewId] = ['', '', ''];
    beforeEach(async () => {
      ({ database, deps, whale: seller, fox: buyer } = await openTradingMarket(engine));
      productId = await addListing(deps, seller, { title: '원목 의자' });
      await buyProduct(deps, buyer, { productId });
      purchaseId = (await findPurchase(database.read, productId))!.id;
      await writeReview(deps, buyer, { purchaseId, fields: RUDE });
      ({ id: reviewId } = await database.read.selectFrom('review').select('id').executeTakeFirstOrThrow());
    });
    afterEach(() => database.close());

    const remove = () => removeReviewDirectly(deps, { reviewId, words: WHY });
    const writeBack = () =>
      writeReview(deps, seller, { purchaseId, fields: { rating: 'great', points: '', text: '' } });
    const kindsOf = async ({ id }: { id: string }) =>
      (await listNotices(database.read, id, 9)).map(({ kind }) => kind);
    const reviewedLines = async () =>
      (await database.read.selectFrom('change').select('kind').where('kind', '=', 'reviewed').execute())
        .length;
    const readAll = async () => {
      const at = { now: deps.now(), page: 1 };
      const [shown, own, count] = await Promise.all([
        pageShownReviews(database.read, seller.id, at),
        pageOwnReviews(database.read, seller.id, at),
        countShownReviews(database.read, seller.id, at.now),
      ]);
      return { shown: shown.reviews.length, sums: shown.points.length, own: own.reviews.length, count };
    };

    test('is gone from lists, counts and points, while the purchase and the other review stay', async () => {
      await writeBack();
      expect(await readAll()).toEqual({ shown: 1, sums: 1, own: 1, count: 1 });
      const lines = await reviewedLines();
      expect(await remove()).toMatchObject({ removed: true });
      expect(await readAll()).toEqual({ shown: 0, sums: 0, own: 0, count: 0 });
      expect(await reviewedLines()).toBe(lines + 1);
      expect(await countShownReviews(database.read, buyer.id, deps.now())).toBe(1);
      expect(await findPurchase(database.read, productId)).toBeDefined();
      await expect(answerReview(deps, seller, { review: reviewId, text: '네' })).rejects.toMatchObject({
        code: 'not-found',
      });
    });

    test('is in the audit log with its reason, once', async () => {
      await remove();
      expect(await remove()).toEqual({ removed: false, reason: 'already-removed' });
      const missing = await removeReviewDirectly(deps, { reviewId: 'nothing', words: WHY });
      expect(missing).toEqual({ removed: false, reason: 'no-such-review' });
      expect(await listAudit(database.read, 9)).toMatchObject([
        { act: 'remove-review', targetId: reviewId, reason: WHY, operator: 'tester' },
      ]);
    });

    test('is an act of its author’s, who may appeal; undone, it is where it was', async () => {
      await writeBack();
      const before = await readAll();
      await remove();
      const [act] = await listActsOf(database.read, buyer.id);
      expect(act).toMatchObject({ kind: 'remove-review', targetId: reviewId, words: WHY });
      expect(await findRemoval(database.read, buyer, reviewId)).toEqual(act);
      expect(await findRemoval(database.read, seller, reviewId)).toBeUndefined();
      await sendAppeal(deps, buyer, { actId: act!.id, words: '제 번호가 아니에요.' });
      const lines = await reviewedLines();
      const judging = { actId: act!.id, outcome: 'overturned', answer: '맞아요.' } as const;
      expect(await judgeAppeal(deps, judging)).toEqual({ ok: true });
      expect(await readAll()).toEqual(before);
      expect(await reviewedLines()).toBe(lines + 1);
      expect(await kindsOf(buyer)).toEqual(expect.arrayContaining(['act-undone']));
      expect(await kindsOf(buyer)).not.toContain('review-removed');
      expect(await remove()).toMatchObject({ removed: true });
    });

    test('at its case an operator removes it and takes that back; acts go to its author', async () => {
      await writeBack();
      const report = () =>
        sendReport(
          deps,
          seller,
          {
            kind: 'review',
            targetId: reviewId,
            typed: { reason: 'privacy', details: '' },
            onceKey: undefined,
          },
          {
            findTarget: async () => ({ kind: 'review', id: reviewId, name: '별로예요', owner: undefined }),
            findOwnerId: async () => buyer.id,
          },
        );
      await report();
      const first = async () => (await pageQueue(database.read, 'all', null)).cases[0]!;
      const { id: caseId, version } = await first();
      const byAuthor = { ...deps, operator: buyer.id };
      const decision = { caseId, version, kind: 'remove-review', words: WHY } as const;
      expect(await actOnCase(byAuthor, decision)).toEqual({ ok: false, problem: 'own' });
      const done = await actOnCase(deps, decision);
      expect(await readAll()).toMatchObject({ count: 0 });
      expect(await undoAct(deps, { actId: done.ok ? done.actId : '' })).toEqual({ ok: true });
      expect(await readAll()).toMatchObject({ count: 1 });
      const again = await first();
      expect(again.id).toBe(caseId);
      await actOnCase(deps, { ...decision, version: again.version, kind: 'warn' });
      expect(await kindsOf(buyer)).toContain('warned');
    });

    test('at a case of something else there is no review to remove', async () => {
      const typed = { reason: 'fraud', details: '' };
      await sendReport(deps, buyer, { kind: 'listing', targetId: productId, typed, onceKey: undefined });
      const { id: caseId, version } = (await pageQueue(database.read, 'all', null)).cases[0]!;
      expect(await actOnCase(deps, { caseId, version, kind: 'remove-review', words: WHY })).toEqual({
        ok: false,
        problem: 'no-review',
      });
    });

    test('its author is told, reads why, and may not write once more', async () => {
      await remove();
      expect(await kindsOf(buyer)).toEqual(['review-removed']);
      expect(await kindsOf(seller)).toEqual(['sold']);
      const mails = await database.read.selectFrom('mailJob').select(['kind', 'accountId']).execute();
      expect(mails).toEqual([{ kind: 'review-removed', accountId: buyer.id }]);
      const now = deps.now();
      expect(await getReviewedPurchase(database.read, buyer, purchaseId, now)).toMatchObject({
        written: { text: RUDE.text, removedReason: WHY },
      });
      expect(await findReviewable(database.read, { productId, buyerId: buyer.id, side: 'buyer', now })).toBe(
        undefined,
      );
      const again = await writeReview(deps, buyer, { purchaseId, fields: { ...RUDE, text: '고마워요' } });
      expect(again).toEqual({ ok: false, reason: 'written' });
    });

    test('stays in the export of both: for its author with the reason', async () => {
      await writeBack();
      await remove();
      const removedAt = expect.stringMatching(/^2026-11-21T/) as string;
      expect((await exportReviews(database.read, buyer, deps.now())).written).toMatchObject([
        { text: RUDE.text, removedAt, removedReason: WHY },
      ]);
      const { received } = await exportReviews(database.read, seller, deps.now());
      expect(received).toMatchObject([{ text: RUDE.text, removedAt }]);
      expect(received[0]).not.toHaveProperty('removedReason');
    });

    test('one that nobody has read yet is removed unread, and the other still writes blind', async () => {
      await remove();
      expect(await reviewedLines()).toBe(0);
      expect(await writeBack()).toEqual({ ok: true });
      expect(await readAll()).toMatchObject({ own: 0, count: 0 });
      expect(await countShownReviews(database.read, buyer.id, deps.now())).toBe(1);
    });

    test('a third bad one that is removed takes the others out of sight again', async () => {
      for (const nickname of ['느린곰', '붉은사슴', '노란곰']) {
        const person = await addPerson(database, nickname);
        const listed = await addListing(deps, seller);
        await buyProduct(deps, person, { productId: listed });
        const { id } = (await findPurchase(database.read, listed))!;
        await writeReview(deps, person, { purchaseId: id, fields: { rating: 'bad', points: '', text: '' } });
        await writeReview(deps, seller, { purchaseId: id, fields: { rating: 'good', points: '', text: '' } });
      }
      expect(await readAll()).toMatchObject({ shown: 3, count: 3 });
      const bad = database.read.selectFrom('review').select('id').where('rating', '=', 'bad');
      ({ id: reviewId } = await bad.executeTakeFirstOrThrow());
      await remove();
      expect(await readAll()).toMatchObject({ shown: 0, count: 0, own: 2 });
    });

    test('undoing the purchase takes it away, and what its author was told', async () => {
      await remove();
      await undoOwnPurchase(deps, buyer, { productId });
      expect(await kindsOf(buyer)).toEqual([]);
      expect((await exportReviews(database.read, buyer, deps.now())).written).toEqual([]);
    });

    test('of an answer and a removal at once, the review is removed', async () => {
      await writeBack();
      await Promise.allSettled([answerReview(deps, seller, { review: reviewId, text: '네' }), remove()]);
      expect(await readAll()).toMatchObject({ own: 0, count: 0 });
    });
  });
}
