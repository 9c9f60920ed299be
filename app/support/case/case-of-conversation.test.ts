import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../../../test/support/database/engines.ts';
import { openTradingMarket, type TestPerson, type TradingMarket } from '../../../test/support/trading.ts';
import { eraseAccount } from '../../account/account.server.ts';
import { listReportsOfCase, sendReport } from '../report/report.server.ts';
import { findCase, pageQueue } from './case.server.ts';

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

    test('a report that is sent again out of a conversation leaves its case, which ends without an outcome', async () => {
      await report(fox, whale);
      const [before] = await queue();
      await report(fox, whale, TALK);
      const [after, ...more] = await queue();
      expect([after!.targetKind, more]).toEqual(['conversation', []]);
      const left = await findCase(database.read, before!.id);
      expect([left!.closedAt, left!.outcome]).toEqual([expect.any(Number), null]);
      expect(await listReportsOfCase(database.read, before!.id)).toEqual([]);
    });
  });
}
