import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../../../test/support/database/engines.ts';
import {
  addListing,
  addPerson,
  openTradingMarket,
  type TradingMarket,
} from '../../../test/support/trading.ts';
import { findCase, pageQueue } from '../../support/case/case.server.ts';
import { sendReport } from '../../support/report/report.server.ts';
import { judgeAppeal, sendAppeal } from '../appeal/appeal.server.ts';
import { warnOrMute } from './act-directly.server.ts';
import { actOnCase } from './act-on-case.server.ts';
import { listActsOf } from './act.server.ts';

const WORDS = '가짜 상품이에요.';

describe.each(engines)('what was done before on $name', (engine) => {
  let { database, deps, whale: seller, fox: reporter } = {} as TradingMarket;
  let chair: string;
  beforeEach(async () => {
    ({ database, deps, whale: seller, fox: reporter } = await openTradingMarket(engine));
    chair = await addListing(deps, seller, { title: '원목 의자' });
  });
  afterEach(() => database.close());

  async function report(kind: 'listing' | 'person', targetId: string, who = reporter) {
    const typed = { reason: 'fraud', details: '' };
    await sendReport(deps, who, { kind, targetId, typed, onceKey: undefined });
    const { cases } = await pageQueue(database.read, 'all', null);
    return cases.find((one) => one.targetId === targetId)!;
  }
  const isMarked = async () => (await report('person', seller.id)).signals.includes('warned-before');
  async function overturn(): Promise<void> {
    const [act] = await listActsOf(database.read, seller.id);
    await sendAppeal(deps, seller, { actId: act!.id, words: '아니에요.' });
    const judged = { actId: act!.id, outcome: 'overturned', answer: '맞아요.' } as const;
    expect(await judgeAppeal({ ...deps, operator: 'other' }, judged)).toEqual({ ok: true });
  }

  test('marks the person, also where it was done at the command line', async () => {
    expect(await isMarked()).toBe(false);
    await warnOrMute(deps, { accountId: seller.id, kind: 'warn', words: WORDS });
    expect(await isMarked()).toBe(true);
  });

  test('marks nobody once an appeal is accepted, and speaks against its reporter', async () => {
    const { id: caseId, version } = await report('listing', chair);
    await actOnCase(deps, { caseId, version, kind: 'hide', words: WORDS });
    await overturn();
    expect(await findCase(database.read, caseId)).toMatchObject({ outcome: 'dismissed' });
    expect(await isMarked()).toBe(false);
    const [table, lamp] = [await addListing(deps, seller, {}), await addListing(deps, seller, {})];
    const stranger = await addPerson(database, '처음 온 이웃');
    const wrongBefore = await report('listing', table);
    const unknown = await report('listing', lamp, stranger);
    expect(wrongBefore.score).toBeLessThan(unknown.score);
  });
});
