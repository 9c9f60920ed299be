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
import { listNotices } from '../../notice/notice.server.ts';
import { listAudit } from '../../platform/audit-log.server.ts';
import { findProduct } from '../../product/product.server.ts';
import { removeProduct } from '../../product/remove-product.server.ts';
import {
  claimCase,
  findCase,
  markCaseViewed,
  pageQueue,
  releaseCase,
} from '../../support/case/case.server.ts';
import { trimEvidence } from '../../support/report/evidence.server.ts';
import { closeReport, listReportsOfCase, sendReport } from '../../support/report/report.server.ts';
import type { ReportTargetKind } from '../../support/report/report.ts';
import { listListingsAsReported } from '../../support/report/reported-listing.server.ts';
import { judgeAppeal, sendAppeal } from '../appeal/appeal.server.ts';
import { actOnCase, dismissCase } from './act-on-case.server.ts';
import { findOwnAct, listActsOf } from './act.server.ts';
import { UNDO_ACT_MS } from './act.ts';
import { undoAct, undoDismissal } from './undo-act.server.ts';

const DAY_MS = 24 * 3_600_000;
const WORDS = '선입금을 요구했어요.';

for (const engine of engines) {
  describe(engine.name, () => {
    let { database, deps: trading, whale: seller, fox: reporter } = {} as TradingMarket;
    let time: number;
    let chair: string;
    let operator: TestPerson;
    beforeEach(async () => {
      ({ database, deps: trading, whale: seller, fox: reporter } = await openTradingMarket(engine));
      time = trading.now();
      chair = await addListing(trading, seller, { title: '원목 의자' });
      operator = await addPerson(database, '운영팀 하늘');
    });
    afterEach(() => database.close());

    const now = () => time;
    const by = (person = operator) => ({ database, now, operator: person.id });
    const report = (kind: ReportTargetKind, targetId: string, who: TestPerson = reporter) =>
      sendReport({ database, now }, who, {
        kind,
        targetId,
        typed: { reason: 'fraud', details: '' },
        onceKey: undefined,
      });
    const queue = async () => (await pageQueue(database.read, 'all', null)).cases;
    const first = async () => (await queue())[0]!;
    const heard = async (person: TestPerson) =>
      (await listNotices(database.read, person.id, 20)).map(({ kind }) => kind);

    test('what several people report of one thing is one case, which rises', async () => {
      await report('listing', chair);
      const before = await first();
      expect(before).toMatchObject({
        targetKind: 'listing',
        targetId: chair,
        accountId: seller.id,
        version: 1,
      });
      const other = await addPerson(database, '노란 곰');
      await report('listing', chair, other);
      await report('listing', chair, other);
      const after = await first();
      expect(await queue()).toHaveLength(1);
      expect(after.score).toBeGreaterThan(before.score);
      expect(await listReportsOfCase(database.read, after.id)).toHaveLength(2);
      await report('person', seller.id);
      expect((await queue()).map(({ targetKind }) => targetKind).sort()).toEqual(['listing', 'person']);
    });

    test('its reason is the gravest of what was reported, whichever came last', async () => {
      const reasons: string[] = [];
      for (const reason of ['spam', 'fraud', 'other', 'prohibited']) {
        const who = await addPerson(database, `이웃 ${reason}`);
        const typed = { reason, details: '가짜예요.' };
        await sendReport({ database, now }, who, {
          kind: 'listing',
          targetId: chair,
          typed,
          onceKey: undefined,
        });
        reasons.push((await first()).reason);
      }
      expect(reasons).toEqual(['spam', 'fraud', 'fraud', 'fraud']);
      expect(await queue()).toHaveLength(1);
    });

    test('a reporter who was right before weighs more', async () => {
      await report('person', seller.id);
      const right = await first();
      await actOnCase(by(), { caseId: right.id, version: right.version, kind: 'warn', words: WORDS });
      const stranger = await addPerson(database, '모르는 이웃');
      const table = await addListing(trading, stranger, { title: '탁자' });
      const lamp = await addListing(trading, stranger, { title: '스탠드' });
      await report('listing', table);
      await report('listing', lamp, await addPerson(database, '처음 온 이웃'));
      expect((await queue()).map(({ targetId }) => targetId)).toEqual([table, lamp]);
    });

    test('a claim is one operator’s for half an hour, and nothing is done twice', async () => {
      await report('listing', chair);
      const { id: caseId, version } = await first();
      const rival = await addPerson(database, '운영팀 바다');
      const outcomes = await Promise.all([
        claimCase(by(), { caseId, version }),
        claimCase(by(rival), { caseId, version }),
      ]);
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
      const [winner, loser] = outcomes[0]!.ok ? [operator, rival] : [rival, operator];
      const claimed = await first();
      const act = { caseId, version: claimed.version, kind: 'hide', words: WORDS } as const;
      expect(await actOnCase(by(loser), act)).toEqual({ ok: false, problem: 'claimed' });
      expect(await actOnCase(by(winner), { ...act, version })).toEqual({ ok: false, problem: 'changed' });
      time += 31 * 60_000;
      expect((await actOnCase(by(loser), act)).ok).toBe(true);
      expect(await actOnCase(by(winner), act)).toEqual({ ok: false, problem: 'closed' });
      expect(await listActsOf(database.read, seller.id)).toHaveLength(1);
    });

    test('of two who act at the same moment one does', async () => {
      await report('listing', chair);
      const { id: caseId, version } = await first();
      const rival = await addPerson(database, '운영팀 바다');
      const outcomes = await Promise.all([
        actOnCase(by(), { caseId, version, kind: 'hide', words: WORDS }),
        actOnCase(by(rival), { caseId, version, kind: 'warn', words: WORDS }),
        dismissCase(by(rival), { caseId, version, note: '' }),
      ]);
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
      expect((await listAudit(database.read, 20)).length).toBe(1);
    });

    test('a claim is given back, and only by whose it is', async () => {
      await report('listing', chair);
      const { id: caseId, version } = await first();
      await claimCase(by(), { caseId, version });
      const claimed = await first();
      const rival = await addPerson(database, '운영팀 바다');
      expect(await releaseCase(by(rival), { caseId, version: claimed.version })).toEqual({
        ok: false,
        problem: 'claimed',
      });
      expect(await releaseCase(by(), { caseId, version: claimed.version })).toEqual({ ok: true });
      expect(await first()).toMatchObject({ claimedBy: null, claimedAt: null });
    });

    test('hiding hides, tells the seller why and the reporter that it helped', async () => {
      await report('listing', chair);
      const { id: caseId, version } = await first();
      const outcome = await actOnCase(by(), { caseId, version, kind: 'hide', words: WORDS });
      expect(outcome.ok).toBe(true);
      expect(await findProduct(database.read, chair)).toBeUndefined();
      expect(await queue()).toEqual([]);
      expect(await heard(seller)).toEqual(['listing-hidden']);
      expect(await heard(reporter)).toEqual(['report-upheld']);
      const [act] = await listActsOf(database.read, seller.id);
      expect(await findOwnAct(database.read, seller, act!.id)).toMatchObject({ kind: 'hide', words: WORDS });
      expect(await findOwnAct(database.read, reporter, act!.id)).toBeUndefined();
      expect((await listReportsOfCase(database.read, caseId))[0]).toMatchObject({
        note: WORDS,
        closedAt: time,
      });
    });

    test('an act is undone within ten minutes, once, and its case is open again', async () => {
      await report('person', seller.id);
      const { id: caseId, version } = await first();
      await actOnCase(by(), { caseId, version, kind: 'suspend', words: WORDS });
      expect(await findProduct(database.read, chair)).toBeUndefined();
      const [act] = await listActsOf(database.read, seller.id);
      time += UNDO_ACT_MS;
      expect(await undoAct(by(), { actId: act!.id })).toMatchObject({ ok: true });
      expect(await findProduct(database.read, chair)).toBeDefined();
      expect(await first()).toMatchObject({ id: caseId, closedAt: null, outcome: null });
      expect(await heard(reporter)).toEqual([]);
      expect(await undoAct(by(), { actId: act!.id })).toEqual({ ok: false, problem: 'undone' });
    });

    test('a case that was closed by mistake is open again within ten minutes, and its reporter not told', async () => {
      await report('listing', chair);
      const { id: caseId, version } = await first();
      await dismissCase(by(), { caseId, version, note: '괜찮아요' });
      expect(await undoDismissal(by(seller), { caseId })).toEqual({ ok: false, problem: 'own' });
      time += UNDO_ACT_MS;
      expect(await undoDismissal(by(), { caseId })).toEqual({ ok: true });
      expect(await first()).toMatchObject({ id: caseId, closedAt: null, outcome: null });
      expect(await listReportsOfCase(database.read, caseId)).toMatchObject([{ note: null, closedAt: null }]);
      expect(await heard(reporter)).toEqual([]);
      expect(await undoDismissal(by(), { caseId })).toEqual({ ok: false, problem: 'undone' });
      await dismissCase(by(), { caseId, version: (await first()).version, note: '' });
      expect(await heard(reporter)).toEqual(['report-dismissed']);
      time += UNDO_ACT_MS + 1;
      expect(await undoDismissal(by(), { caseId })).toEqual({ ok: false, problem: 'late' });
    });

    test('what was reported again since it was closed has a case of its own', async () => {
      await report('listing', chair);
      const { id: caseId, version } = await first();
      await dismissCase(by(), { caseId, version, note: '' });
      await report('listing', chair, await addPerson(database, '노란 곰'));
      expect(await undoDismissal(by(), { caseId })).toEqual({ ok: false, problem: 'reported-again' });
    });

    test('after ten minutes it stays', async () => {
      await report('listing', chair);
      const { id: caseId, version } = await first();
      await actOnCase(by(), { caseId, version, kind: 'hide', words: WORDS });
      const [act] = await listActsOf(database.read, seller.id);
      time += UNDO_ACT_MS + 1;
      expect(await undoAct(by(), { actId: act!.id })).toEqual({ ok: false, problem: 'late' });
      expect(await findProduct(database.read, chair)).toBeUndefined();
    });

    test.each(['warn', 'hide', 'suspend'] as const)(
      'what is gone in the meantime can still be read, and makes no act fail: %s',
      async (kind) => {
        await report('listing', chair);
        await removeProduct({ database, now }, seller, { productId: chair });
        await database.transaction((tx) => eraseAccount(tx, seller.id));
        const { id: caseId, version, accountId } = await first();
        expect(accountId).toBeNull();
        const [sent] = await listReportsOfCase(database.read, caseId);
        expect(await listListingsAsReported(database.read, [sent!.id])).toMatchObject([
          { id: chair, title: '원목 의자', priceWon: 35_000 },
        ]);
        expect((await actOnCase(by(), { caseId, version, kind, words: WORDS })).ok).toBe(true);
        expect(await heard(reporter)).toEqual(['report-upheld']);
      },
    );

    test('a report that is closed at the command line closes its case, and its reporter hears of it unjudged', async () => {
      await report('listing', chair);
      const { id: caseId } = await first();
      const [sent] = await listReportsOfCase(database.read, caseId);
      await closeReport(by(), { reportId: sent!.id, note: '' });
      expect(await findCase(database.read, caseId)).toMatchObject({ outcome: null, closedAt: time });
      expect(await heard(reporter)).toEqual(['report-closed']);
    });

    test('a listing is removed for good as an act, which an appeal takes back and nothing else', async () => {
      await report('listing', chair);
      const { id: caseId, version } = await first();
      const done = await actOnCase(by(), { caseId, version, kind: 'remove', words: WORDS });
      const actId = done.ok ? done.actId : '';
      expect(await findProduct(database.read, chair)).toBeUndefined();
      expect(await heard(seller)).toEqual(['listing-removed']);
      expect(await undoAct(by(), { actId })).toEqual({ ok: false, problem: 'final' });
      await sendAppeal({ database, now }, seller, { actId, words: '제 의자예요.' });
      await judgeAppeal(by(), { actId, outcome: 'overturned', answer: '다시 올려 주세요.' });
      expect((await findOwnAct(database.read, seller, actId))!.undoneAt).toBe(time);
      expect(await findProduct(database.read, chair)).toBeUndefined();
      await report('person', seller.id);
      const other = await first();
      const decision = { caseId: other.id, version: other.version, kind: 'remove', words: WORDS } as const;
      expect(await actOnCase(by(), decision)).toEqual({ ok: false, problem: 'no-listing' });
    });

    test('what was copied goes 180 days after its case was closed', async () => {
      await report('listing', chair);
      const { id: caseId, version } = await first();
      const [sent] = await listReportsOfCase(database.read, caseId);
      await markCaseViewed(database, caseId, time);
      await dismissCase(by(), { caseId, version, note: '괜찮아요' });
      expect(await heard(reporter)).toEqual(['report-dismissed']);
      await trimEvidence(database, time + 180 * DAY_MS);
      expect(await listListingsAsReported(database.read, [sent!.id])).toHaveLength(1);
      await trimEvidence(database, time + 180 * DAY_MS + 1);
      expect(await listListingsAsReported(database.read, [sent!.id])).toEqual([]);
    });
  });
}
