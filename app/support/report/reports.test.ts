import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../../../test/support/database/engines.ts';
import {
  addListing,
  addPerson,
  openTradingMarket,
  type TradingMarket,
} from '../../../test/support/trading.ts';
import {
  closeReport,
  findOpenReport,
  findReport,
  listReports,
  listReportsOf,
  sendReport,
} from './report.server.ts';
import type { ReportFields, ReportTargetKind } from './report.ts';

const FRAUD: ReportFields = { reason: 'fraud', details: ' 먼저 보내래요.\r\n' };

for (const engine of engines) {
  describe(engine.name, () => {
    let { database, deps, whale, fox } = {} as TradingMarket;
    let chair: string;
    beforeEach(async () => {
      ({ database, deps, whale, fox } = await openTradingMarket(engine));
      chair = await addListing(deps, whale, { title: '원목 의자' });
    });
    afterEach(() => database.close());

    const report = (kind: ReportTargetKind, targetId: string, typed = FRAUD, onceKey?: string) =>
      sendReport(deps, fox, { kind, targetId, typed, onceKey });
    const list = (all = false) => listReports(database.read, { all, limit: 100 });

    test('a report names its target as it was, and outlives it', async () => {
      expect(await report('listing', chair)).toEqual({ ok: true });
      expect(await report('person', whale.id, { reason: 'abuse', details: '' })).toEqual({ ok: true });
      await database.transaction(async (tx) => {
        await tx.deleteFrom('product').where('id', '=', chair).execute();
        await tx.updateTable('account').set({ nickname: '새이름' }).where('id', '=', whale.id).execute();
      });
      const reports = await list();
      expect(reports).toMatchObject([
        {
          targetKind: 'listing',
          targetId: chair,
          targetName: '원목 의자',
          reason: 'fraud',
          details: '먼저 보내래요.',
          reporterName: '파란여우',
          note: null,
          closedAt: null,
        },
        { targetKind: 'person', targetId: whale.id, targetName: '초록고래', reason: 'abuse', details: '' },
      ]);
      expect(typeof reports[0]!.createdAt).toBe('number');
      expect(await findReport(database.read, reports[0]!.id)).toEqual(reports[0]);
      expect(await listReportsOf(database.read, fox.id)).toHaveLength(2);
      expect(await listReportsOf(database.read, whale.id)).toEqual([]);
    });

    test('sending again updates the open report; after it is closed there is a new one', async () => {
      await report('listing', chair);
      await report('listing', chair, { reason: 'other', details: '다시 봐 주세요.' });
      const [open, ...others] = await list();
      expect(others).toEqual([]);
      expect(open).toMatchObject({ reason: 'other', details: '다시 봐 주세요.' });
      const target = { kind: 'listing', id: chair } as const;
      expect((await findOpenReport(database.read, fox, target, undefined))?.id).toBe(open!.id);
      expect(await findOpenReport(database.read, whale, target, undefined)).toBeUndefined();
      await closeReport(deps, { reportId: open!.id, note: '' });
      expect(await findOpenReport(database.read, fox, target, undefined)).toBeUndefined();
      await report('listing', chair);
      expect(await list()).toHaveLength(1);
      expect(await list(true)).toHaveLength(2);
    });

    test('of many at once there is one open report, and each person has their own', async () => {
      const outcomes = await Promise.all(Array.from({ length: 8 }, () => report('listing', chair)));
      expect(outcomes.every(({ ok }) => ok)).toBe(true);
      const owl = await addPerson(database, '하얀올빼미');
      await sendReport(deps, owl, { kind: 'listing', targetId: chair, typed: FRAUD, onceKey: undefined });
      expect((await list()).map(({ reporterName }) => reporterName)).toEqual(['파란여우', '하얀올빼미']);
    });

    test('a form that is sent twice counts once, even when its report was closed in between', async () => {
      await report('listing', chair, FRAUD, 'one-time-key');
      const [open] = await list();
      await closeReport(deps, { reportId: open!.id, note: '' });
      expect(await report('listing', chair, FRAUD, 'one-time-key')).toEqual({ ok: true });
      expect(await list()).toEqual([]);
      expect(await list(true)).toHaveLength(1);
    });

    test('a refused form keeps nothing, and its one-time key is still good', async () => {
      const refused = await report('listing', chair, { reason: 'other', details: '' }, 'one-time-key');
      expect(refused).toMatchObject({ ok: false, errors: { details: expect.any(String) } });
      await expect(report('listing', 'nowhere', FRAUD, 'one-time-key')).rejects.toThrow('nowhere');
      expect(await list(true)).toEqual([]);
      await report('listing', chair, FRAUD, 'one-time-key');
      expect(await list()).toHaveLength(1);
    });

    test('no one reports themselves or what is not there', async () => {
      const own = await addListing(deps, fox);
      await expect(report('listing', own)).rejects.toMatchObject({ code: 'forbidden' });
      await expect(report('person', fox.id)).rejects.toMatchObject({ code: 'forbidden' });
      await expect(report('person', chair)).rejects.toMatchObject({ code: 'not-found' });
      await expect(report('listing', whale.id)).rejects.toMatchObject({ code: 'not-found' });
      expect(await list(true)).toEqual([]);
    });

    test('a closed report keeps its note, is closed once, and is listed with `all` only', async () => {
      await report('listing', chair);
      await report('person', whale.id);
      const [first, second] = await list();
      expect(await closeReport(deps, { reportId: first!.id, note: ' 경고함 ' })).toEqual({ closed: true });
      expect(await closeReport(deps, { reportId: first!.id, note: '또' })).toEqual({
        closed: false,
        reason: 'already-closed',
      });
      expect(await closeReport(deps, { reportId: 'nowhere', note: '' })).toEqual({
        closed: false,
        reason: 'no-such-report',
      });
      expect((await list()).map(({ id }) => id)).toEqual([second!.id]);
      const all = await list(true);
      expect(all.map(({ id }) => id)).toEqual([second!.id, first!.id]);
      expect(all[1]).toMatchObject({ note: '경고함', closedAt: expect.any(Number) });
      expect(all[1]!.closedAt).toBeGreaterThan(all[1]!.createdAt);
    });
  });
}
