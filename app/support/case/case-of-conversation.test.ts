import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../../../test/support/database/engines.ts';
import { openTradingMarket, type TestPerson, type TradingMarket } from '../../../test/support/trading.ts';
import { eraseAccount } from '../../account/account.server.ts';
import { findOpenReport, listReportsOfCase, sendReport } from '../report/report.server.ts';
import { pageQueue } from './case.server.ts';

const TALK = 'talk-of-two';

for (const engine of engines) {
  describe(engine.name, () => {
    let { database, deps, whale, fox } = {} as TradingMarket;
    beforeEach(async () => {
      ({ database, deps, whale, fox } = await openTradingMarket(engine));
    });
    afterEach(() => database.close());

    const report = (who: TestPerson, about: TestPerson, conversationId?: string) =>
      sendReport(
        { database, now: deps.now },
        who,
        {
          kind: 'person',
          targetId: about.id,
          typed: { reason: 'fraud', details: '' },
          onceKey: undefined,
        },
        { conversationId },
      );
    const queue = async () => (await pageQueue(database.read, 'all', null)).cases;

    test('of two who report each other in one conversation, each is the person of a case', async () => {
      await report(whale, fox, TALK);
      await report(fox, whale, TALK);
      await report(fox, whale, TALK);
      const cases = await queue();
      expect(cases.map(({ targetKind, targetId }) => [targetKind, targetId])).toEqual([
        ['conversation', TALK],
        ['conversation', TALK],
      ]);
      expect(cases.map(({ accountId }) => accountId).sort()).toEqual([whale.id, fox.id].sort());
      for (const { id, accountId } of cases) {
        const [only, ...more] = await listReportsOfCase(database.read, id);
        expect([only!.targetId, more]).toEqual([accountId, []]);
      }
    });

    test('both may leave, and the cases stay', async () => {
      await report(whale, fox, TALK);
      await report(fox, whale, TALK);
      for (const { id } of [whale, fox]) await database.transaction((tx) => eraseAccount(tx, id));
      expect((await queue()).map(({ accountId }) => accountId)).toEqual([null, null]);
    });

    test('a report of the same person out of a conversation is a report of its own, and each case has its one', async () => {
      await report(fox, whale);
      for (const talk of [TALK, 'another-talk', TALK]) await report(fox, whale, talk);
      const cases = await queue();
      expect(cases.map(({ targetId }) => targetId).toSorted()).toEqual(
        [whale.id, TALK, 'another-talk'].toSorted(),
      );
      const reports = await Promise.all(cases.map(({ id }) => listReportsOfCase(database.read, id)));
      expect(reports.map(({ length }) => length)).toEqual([1, 1, 1]);
      expect(new Set(reports.flat().map(({ id }) => id)).size).toBe(3);
      const target = { kind: 'person' as const, id: whale.id };
      for (const [index, { targetKind, targetId }] of cases.entries()) {
        const talk = targetKind === 'conversation' ? targetId : undefined;
        expect(await findOpenReport(database.read, fox, target, talk)).toMatchObject({
          id: reports[index]![0]!.id,
        });
      }
    });
  });
}
