import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../../../test/support/database/engines.ts';
import {
  addListing,
  addPerson,
  openTradingMarket,
  type TradingMarket,
} from '../../../test/support/trading.ts';
import { listReportsOf, sendReport } from '../report/report.server.ts';
import { countCases, pageQueue } from './case.server.ts';

describe.each(engines)('cases about an operator on $name', (engine) => {
  let { database, deps, whale: operator, fox: reporter } = {} as TradingMarket;
  let [own, others] = ['', ''];
  beforeEach(async () => {
    ({ database, deps, whale: operator, fox: reporter } = await openTradingMarket(engine));
    own = await addListing(deps, operator, { title: '운영자의 의자' });
    others = await addListing(deps, await addPerson(database, '노란곰'), { title: '원목 의자' });
    for (const targetId of [own, others]) {
      const typed = { reason: 'fraud', details: '' };
      await sendReport(deps, reporter, { kind: 'listing', targetId, typed, onceKey: undefined });
    }
  });
  afterEach(() => database.close());

  test('are in the queue and the counts of others alone', async () => {
    const { read } = database;
    const queueFor = async (reader: { id: string }) =>
      (await pageQueue(read, 'fraud', null, reader.id)).cases.map(({ targetId }) => targetId);
    expect(await queueFor(operator)).toEqual([others]);
    expect(await queueFor(reporter)).toEqual([own, others]);
    expect(await countCases(read, operator.id)).toEqual({ all: 1, fraud: 1, prohibited: 0, other: 0 });
    expect(await countCases(read)).toMatchObject({ all: 2, fraud: 2 });
  });

  test('are not among the reports of a person that the operator reads', async () => {
    const typed = { reason: 'abuse', details: '' };
    for (const conversationId of [undefined, 'talk'])
      await sendReport(
        deps,
        reporter,
        { kind: 'person', targetId: operator.id, typed, onceKey: undefined },
        { conversationId },
      );
    const read = await listReportsOf(database.read, reporter.id, operator.id);
    expect(read.map(({ targetId }) => targetId)).toEqual([others]);
    expect(await listReportsOf(database.read, reporter.id)).toHaveLength(4);
  });
});
