import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../../../test/support/database/engines.ts';
import { addPerson, openTradingMarket, type TradingMarket } from '../../../test/support/trading.ts';
import { listNotices } from '../../notice/notice.server.ts';
import { sendReport } from '../../support/report/report.server.ts';
import { pageQueue } from '../../support/case/case.server.ts';
import { actOnCase } from './act-on-case.server.ts';
import { warnOrMute } from './act-directly.server.ts';
import { findMuteEnd } from './act-store.server.ts';
import { MutedError, requireUnmuted } from './mute.server.ts';
import { undoAct, unmutePerson } from './undo-act.server.ts';

const DAY_MS = 24 * 3_600_000;
const WORDS = '같은 글을 여러 번 올렸어요.';

for (const engine of engines) {
  describe(engine.name, () => {
    let { database, deps: trading, whale: muted, fox } = {} as TradingMarket;
    let time: number;
    beforeEach(async () => {
      ({ database, deps: trading, whale: muted, fox } = await openTradingMarket(engine));
      time = trading.now();
    });
    afterEach(() => database.close());

    const deps = () => ({ database, now: () => time, operator: 'tester' });
    const mute = (days: 1 | 3 | 7 | 30) =>
      warnOrMute(deps(), { accountId: muted.id, kind: 'mute', days, words: WORDS });
    /** When a mute of theirs ends, as they are told. */
    async function mutedUntil(person = muted): Promise<number | undefined> {
      try {
        requireUnmuted({ mutedUntil: (await findMuteEnd(database.read, person.id)) ?? null }, time);
        return undefined;
      } catch (error) {
        if (!(error instanceof MutedError)) throw error;
        return error.until;
      }
    }

    test('a mute holds for its days, for one person alone, and ends by itself', async () => {
      await mute(3);
      const until = time + 3 * DAY_MS;
      expect(await mutedUntil()).toBe(until);
      expect(await mutedUntil(fox)).toBeUndefined();
      time = until - 1;
      expect(await mutedUntil()).toBe(until);
      time = until;
      expect(await mutedUntil()).toBeUndefined();
    });

    test('of several mutes the one that ends last holds, and undoing it leaves the others', async () => {
      await mute(1);
      const long = await mute(7);
      const short = time + DAY_MS;
      await mute(1);
      expect(await mutedUntil()).toBe(time + 7 * DAY_MS);
      expect(await undoAct(deps(), { actId: long! })).toEqual({ ok: true });
      expect(await mutedUntil()).toBe(short);
      expect(await unmutePerson(deps(), { accountId: muted.id })).toBe(true);
      expect(await mutedUntil()).toBeUndefined();
      expect(await unmutePerson(deps(), { accountId: muted.id })).toBe(false);
    });

    test('the person is told by notice and mail, and a warning holds nothing back', async () => {
      await warnOrMute(deps(), { accountId: muted.id, kind: 'warn', words: WORDS });
      expect(await mutedUntil()).toBeUndefined();
      await mute(1);
      const kinds = (await listNotices(database.read, muted.id, 5)).map(({ kind }) => kind);
      expect(kinds.toSorted()).toEqual(['muted', 'warned']);
      const mails = await database.read.selectFrom('mailJob').select('kind').execute();
      expect(mails.map(({ kind }) => kind).toSorted()).toEqual(['muted', 'warned']);
    });

    test('out of a case it is the person who is muted, whatever was reported', async () => {
      const reporter = await addPerson(database, '신고한 이웃');
      const typed = { reason: 'spam', details: '' };
      await sendReport(deps(), reporter, { kind: 'person', targetId: muted.id, typed, onceKey: undefined });
      const [found] = (await pageQueue(database.read, 'all', null)).cases;
      const decision = { kind: 'mute', days: 30, words: WORDS } as const;
      const done = await actOnCase(deps(), { caseId: found!.id, version: found!.version, ...decision });
      expect(done.ok).toBe(true);
      expect(await mutedUntil()).toBe(time + 30 * DAY_MS);
    });

    test('who has left is not muted', async () => {
      expect(await warnOrMute(deps(), { accountId: 'gone', kind: 'warn', words: WORDS })).toBeUndefined();
    });
  });
}
