import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../../../test/support/database/engines.ts';
import {
  addPerson,
  openTradingMarket,
  type TestPerson,
  type TradingMarket,
} from '../../../test/support/trading.ts';
import { grantRole } from '../../account/operator/operator-role.server.ts';
import { saveChoices } from '../../notice/choice/notice-choice.server.ts';
import { listNotices } from '../../notice/notice.server.ts';
import { sendInquiry } from '../../support/inquiry/inquiry.server.ts';
import { sendReport } from '../../support/report/report.server.ts';
import { notifyOperators, SETTLE_MS } from './notify-operators.server.ts';

const MINUTE_MS = 60_000;

for (const engine of engines) {
  describe(engine.name, () => {
    let { database, whale, fox, deps } = {} as TradingMarket;
    let moderator: TestPerson;
    let reader: TestPerson;
    let time: number;
    const now = () => time;
    beforeEach(async () => {
      ({ database, whale, fox, deps } = await openTradingMarket(engine));
      time = deps.now();
      [moderator, reader] = [
        await addPerson(database, '운영팀 하늘'),
        await addPerson(database, '읽는 사람'),
      ];
      const byHand = { database, now, operator: 'root' };
      await grantRole(byHand, { accountId: moderator.id, role: 'moderator' });
      await grantRole(byHand, { accountId: reader.id, role: 'reader' });
    });
    afterEach(() => database.close());

    const later = (minutes: number) => (time += minutes * MINUTE_MS);
    const ask = (title: string) =>
      sendInquiry({ database, now }, fox, {
        topic: 'general',
        typed: { title, body: '언제 되나요?' },
        onceKey: undefined,
      });
    const sweep = (at = now()) => notifyOperators(database, at + SETTLE_MS);
    const notified = async (who: TestPerson) =>
      (await listNotices(database.read, who.id, 20)).filter(({ kind }) => kind === 'desk-waiting');

    test('operators who may act are told of what is new, at most once in 15 minutes', async () => {
      await sweep();
      expect(await notified(moderator)).toEqual([]);
      later(1);
      await ask('하나');
      const typed = { reason: 'fraud', details: '' };
      await sendReport({ database, now }, fox, {
        kind: 'person',
        targetId: whale.id,
        typed,
        onceKey: undefined,
      });
      await sweep();
      expect(await notified(moderator)).toMatchObject([{ title: '처리할 일 1건, 문의 1건', count: 1 }]);
      expect(await notified(reader)).toEqual([]);
      later(5);
      await ask('둘');
      await sweep();
      expect(await notified(moderator)).toMatchObject([{ count: 1 }]);
      later(11);
      await sweep();
      expect(await notified(moderator)).toMatchObject([{ title: '문의 1건', count: 2 }]);
      later(16);
      await sweep();
      expect(await notified(moderator)).toMatchObject([{ count: 2 }]);
    });

    test('an operator whom a clock that ran ahead has told is told again once it is right', async () => {
      later(1);
      await ask('하나');
      await sweep(now() + 365 * 24 * 60 * MINUTE_MS);
      later(5);
      await ask('둘');
      await sweep();
      expect(await notified(moderator)).toMatchObject([{ title: '문의 2건', count: 2 }]);
    });

    test('what was begun before they were told, and written after, is news the next time', async () => {
      later(1);
      await ask('하나');
      await sweep();
      time += SETTLE_MS - 1;
      await ask('둘');
      later(16);
      await sweep();
      expect(await notified(moderator)).toMatchObject([{ title: '문의 1건', count: 2 }]);
    });

    test('an operator is not told of a report of themselves', async () => {
      const typed = { reason: 'fraud', details: '' };
      const report = { kind: 'person', targetId: moderator.id, typed, onceKey: undefined } as const;
      later(1);
      await sendReport({ database, now }, fox, report);
      await sweep();
      expect(await notified(moderator)).toEqual([]);
    });

    test('an operator who has turned off all notices is told all the same', async () => {
      const none = { on: new Set<never>(), quietFrom: 0, quietTo: 0 };
      const wordless = { ...none, isTalkQuiet: false, isMeetingQuiet: false, showsWords: false };
      await database.transaction((tx) => saveChoices(tx, moderator.id, wordless));
      later(1);
      await ask('하나');
      await sweep();
      expect(await notified(moderator)).toMatchObject([{ title: '문의 1건' }]);
    });

    test('two servers at the same time tell once', async () => {
      later(1);
      await ask('하나');
      await Promise.all([sweep(), sweep()]);
      expect(await notified(moderator)).toMatchObject([{ count: 1 }]);
      const mails = await database.read
        .selectFrom('mailJob')
        .select('kind')
        .where('kind', '=', 'desk-waiting')
        .execute();
      expect(mails.length).toBeLessThanOrEqual(1);
    });
  });
}
