import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Reader } from '../../../database/database.ts';
import { openCasesOfReports } from '../../../database/migrations/050s/054-cases.ts';
import { engines } from '../../../test/support/database/engines.ts';
import { addListing, addPerson, openTradingMarket } from '../../../test/support/trading.ts';
import { attachEvidence } from '../report/evidence.server.ts';
import { closeReport, listReports, reportWarned, sendReport } from '../report/report.server.ts';

const LISTING = { id: 'listing', title: '원목 의자', priceWon: 1_000, category: 'reuse', desc: null };

/** What each open report's case is about. */
async function readCases(db: Reader) {
  return db
    .selectFrom('report')
    .innerJoin('moderationCase', 'moderationCase.id', 'report.caseId')
    .select([
      'report.id',
      'moderationCase.targetKind',
      'moderationCase.targetId',
      'moderationCase.targetPerson',
      'moderationCase.accountId',
    ])
    .where('report.closedAt', 'is', null)
    .orderBy('report.id')
    .execute();
}

describe.each(engines)('$name', (engine) => {
  test('reports from before there were cases have those that they would have had', async () => {
    const { database, deps, whale, fox } = await openTradingMarket(engine);
    const bear = await addPerson(database, '노란 곰');
    const chair = await addListing(deps, whale, {});
    const send = (who: { id: string }, kind: 'listing' | 'person', targetId: string, talk?: string) =>
      sendReport(
        deps,
        who,
        { kind, targetId, typed: { reason: 'fraud', details: '' }, onceKey: undefined },
        {
          conversationId: talk,
          attach: async (tx, { id: reportId, now }) => {
            if (talk === undefined) return [];
            const empty = { offers: [], swaps: [], meetings: [], messages: [], fileKeys: [] };
            await attachEvidence(tx, { reportId, now }, { conversationId: talk, listing: LISTING, ...empty });
            return [];
          },
        },
      );
    try {
      await send(fox, 'person', bear.id);
      const [closed] = await listReports(database.read, { all: false, limit: 1 });
      await closeReport(deps, { reportId: closed!.id, note: '' });
      await send(fox, 'listing', chair);
      await send(bear, 'listing', chair);
      await send(bear, 'person', whale.id);
      await send(fox, 'person', whale.id, 'talk');
      await send(whale, 'person', fox.id, 'talk');
      const warned = { productId: chair, sellerId: whale.id, title: '의자', names: ['술'] };
      await database.transaction((tx) => reportWarned(tx, { ...warned, now: deps.now() }));
      const expected = await readCases(database.read);
      expect(expected).toHaveLength(6);
      await database.transaction(async (tx) => {
        await sql`update report set case_id = null`.execute(tx);
        await sql`delete from moderation_case`.execute(tx);
        await openCasesOfReports(tx);
      });
      expect(await readCases(database.read)).toEqual(expected);
      const all = await database.read.selectFrom('moderationCase').select('id').execute();
      expect(all).toHaveLength(4);
    } finally {
      await database.close();
    }
  });
});
