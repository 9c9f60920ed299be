import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { nameAuthors } from '../../../database/migrations/070s/070-authors-of-reported-reviews.ts';
import { engines } from '../../../test/support/database/engines.ts';
import {
  addListing,
  addPerson,
  openTradingMarket,
  type TestPerson,
  type TradingMarket,
} from '../../../test/support/trading.ts';
import { removeReviewDirectly } from '../../moderation/act/act-directly.server.ts';
import { actOnCase } from '../../moderation/act/act-on-case.server.ts';
import { listActsOf } from '../../moderation/act/act.server.ts';
import { listAudit } from '../../platform/audit-log.server.ts';
import { eraseAccount } from '../../account/account.server.ts';
import { buyProduct, findPurchase, undoOwnPurchase } from '../../purchase/purchase.server.ts';
import { viewReportedReview } from '../../purchase/review/inspect-reviews.server.ts';
import { answerReview, writeReview } from '../../purchase/review/review.server.ts';
import { findCase, pageQueue } from '../../support/case/case.server.ts';
import { trimEvidence } from '../../support/report/evidence.server.ts';
import { closeReport, listReports, sendReport } from '../../support/report/report.server.ts';
import { attachmentOf, findTargetFor, ownerFinderOf } from './report-target.server.ts';

const DAY_MS = 24 * 3_600_000;
const TEXT = '전화번호는 010-1234-5678';

for (const engine of engines) {
  describe(`a reported review on ${engine.name}`, () => {
    let { database, deps, whale: seller, fox: buyer } = {} as TradingMarket;
    let [productId, reviewId] = ['', ''];
    beforeEach(async () => {
      ({ database, deps, whale: seller, fox: buyer } = await openTradingMarket(engine));
      productId = await addListing(deps, seller);
      await buyProduct(deps, buyer, { productId });
      const purchaseId = (await findPurchase(database.read, productId))!.id;
      const fields = { rating: 'bad', points: 'late,unkind', text: TEXT };
      await writeReview(deps, buyer, { purchaseId, fields });
      ({ id: reviewId } = await database.read.selectFrom('review').select('id').executeTakeFirstOrThrow());
      await writeReview(deps, seller, { purchaseId, fields: { rating: 'good', points: '', text: '' } });
    });
    afterEach(() => database.close());

    const send = (actor: TestPerson, now = deps.now()) => {
      const target = { kind: 'review', id: reviewId } as const;
      const typed = { reason: 'privacy', details: '' };
      return sendReport(
        deps,
        actor,
        { ...target, targetId: reviewId, typed, onceKey: undefined },
        {
          findTarget: (tx) => findTargetFor(tx, target, { actor, now }),
          findOwnerId: ownerFinderOf(target),
          attach: attachmentOf(target, undefined, { ...deps, actor, ownHost: 'dasi.example' }),
        },
      );
    };
    const listAll = () => listReports(database.read, { all: true, limit: 9 });
    const first = async () => (await pageQueue(database.read, 'all', null)).cases[0]!;
    const view = async () => viewReportedReview(deps, { reportId: (await listAll())[0]!.id });

    test('is copied with its author and points for the operator, and each look is in the audit log', async () => {
      expect(await send(seller)).toEqual({ ok: true });
      expect(await listAll()).toMatchObject([{ targetKind: 'review', targetName: `별로예요 · ${TEXT}` }]);
      expect(await view()).toMatchObject({
        reviewId,
        author: { id: buyer.id, nickname: buyer.nickname },
        rating: 'bad',
        points: ['late', 'unkind'],
        text: TEXT,
        answer: null,
      });
      const [{ id: targetId } = { id: '' }] = await listAll();
      expect(await listAudit(database.read, 9)).toMatchObject([{ act: 'view-evidence', targetId }]);
    });

    test('the person who reports reads nothing of its author or points', async () => {
      const target = await findTargetFor(
        database.read,
        { kind: 'review', id: reviewId },
        { actor: seller, now: deps.now() },
      );
      expect(target).toEqual({
        kind: 'review',
        id: reviewId,
        name: `별로예요 · ${TEXT}`,
        owner: undefined,
      });
    });

    test('is a case of its author, who is still known once the purchase is undone, and until they leave', async () => {
      await send(seller);
      expect(await first()).toMatchObject({ accountId: buyer.id });
      await undoOwnPurchase(deps, buyer, { productId });
      const { id: caseId, version } = await first();
      const decision = { caseId, version, kind: 'warn', words: TEXT } as const;
      expect((await actOnCase(deps, decision)).ok).toBe(true);
      expect(await listActsOf(database.read, buyer.id)).toMatchObject([{ kind: 'warn', targetId: reviewId }]);
      await database.transaction((tx) => eraseAccount(tx, buyer.id));
      expect(await findCase(database.read, caseId)).toMatchObject({ accountId: null });
    });

    test('of a case from before, its author is found in the review, or in what was copied of it', async () => {
      await send(seller);
      for (const isGone of [false, true]) {
        if (isGone) await undoOwnPurchase(deps, buyer, { productId });
        await database.transaction(async (tx) => {
          await sql`update moderation_case set account_id = null`.execute(tx);
          await nameAuthors(tx);
        });
        expect(await first()).toMatchObject({ accountId: buyer.id });
      }
    });

    test('is reported by its subject alone, not before it shows, and not once it is removed', async () => {
      const other = await addPerson(database, '느린곰');
      for (const person of [buyer, other])
        await expect(send(person)).rejects.toMatchObject({ code: 'not-found' });
      await expect(send(seller, 1)).rejects.toMatchObject({ code: 'not-found' });
      await removeReviewDirectly(deps, { reviewId, words: '전화번호' });
      await expect(send(seller)).rejects.toMatchObject({ code: 'not-found' });
      expect(await listAll()).toEqual([]);
    });

    test('reporting once more brings what was answered since', async () => {
      await send(seller);
      await answerReview(deps, seller, { review: reviewId, text: '지워 주세요.' });
      await send(seller);
      expect(await view()).toMatchObject({ answer: '지워 주세요.' });
      expect(await listAll()).toHaveLength(1);
    });

    test('the copy outlives the review and its author’s name, and goes 180 days after the report was closed', async () => {
      await send(seller);
      await undoOwnPurchase(deps, buyer, { productId });
      expect(await view()).toMatchObject({ text: TEXT });
      await database.transaction((tx) => eraseAccount(tx, buyer.id));
      expect(await view()).toMatchObject({ text: TEXT, author: null });
      const now = deps.now();
      await trimEvidence(database, now + 400 * DAY_MS);
      await closeReport(deps, { reportId: (await listAll())[0]!.id, note: '' });
      await trimEvidence(database, now + 179 * DAY_MS);
      expect(await view()).toBeDefined();
      await trimEvidence(database, now + 181 * DAY_MS);
      expect(await view()).toBeUndefined();
    });
  });
}
