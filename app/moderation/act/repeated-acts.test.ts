import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../../../test/support/database/engines.ts';
import { addListing, openTradingMarket, type TradingMarket } from '../../../test/support/trading.ts';
import { findAccount } from '../../account/account.server.ts';
import { findHiddenProduct } from '../../product/hide/hide-products.server.ts';
import { findProduct } from '../../product/product.server.ts';
import { findCase } from '../../support/case/case.server.ts';
import { sendReport } from '../../support/report/report.server.ts';
import { judgeAppeal, sendAppeal } from '../appeal/appeal.server.ts';
import { hideDirectly, suspendDirectly } from './act-directly.server.ts';
import { actOnCase } from './act-on-case.server.ts';
import { findAct } from './act.server.ts';
import { undoAct } from './undo-act.server.ts';

const WORDS = '선입금을 요구했어요.';

for (const engine of engines) {
  describe(`an act that is done twice on ${engine.name}`, () => {
    let { database, deps, whale: seller, fox: reporter } = {} as TradingMarket;
    let [chair, caseId] = ['', ''];
    beforeEach(async () => {
      ({ database, deps, whale: seller, fox: reporter } = await openTradingMarket(engine));
      chair = await addListing(deps, seller, { title: '원목 의자' });
      const typed = { reason: 'fraud', details: '' };
      await sendReport(deps, reporter, { kind: 'listing', targetId: chair, typed, onceKey: undefined });
      ({ id: caseId } = await database.read
        .selectFrom('moderationCase')
        .select('id')
        .executeTakeFirstOrThrow());
    });
    afterEach(() => database.close());

    async function openPersonCase() {
      const typed = { reason: 'abuse', details: '' };
      await sendReport(deps, reporter, { kind: 'person', targetId: seller.id, typed, onceKey: undefined });
      const cases = database.read
        .selectFrom('moderationCase')
        .select('id')
        .where('targetKind', '=', 'person');
      return cases.executeTakeFirstOrThrow();
    }
    async function actAgain(kind: 'hide' | 'suspend'): Promise<string> {
      const { version } = (await findCase(database.read, caseId))!;
      const done = await actOnCase(deps, { caseId, version, kind, words: WORDS });
      return done.ok ? done.actId : '';
    }
    async function overturn(actId: string): Promise<void> {
      await sendAppeal(deps, seller, { actId, words: '아니에요.' });
      const judged = { actId, outcome: 'overturned', answer: '맞아요.' } as const;
      expect(await judgeAppeal({ ...deps, operator: 'other' }, judged)).toEqual({ ok: true });
    }
    const undoneAt = async (id: string) => (await findAct(database.read, id))!.undoneAt;
    const isListed = async () => (await findProduct(database.read, chair)) !== undefined;
    const isSuspended = async () => (await findAccount(database.read, seller.id))!.suspendedAt !== null;

    test('a listing stays hidden until both are undone', async () => {
      const { actId: first = '' } = await hideDirectly(deps, { productId: chair, words: WORDS });
      const second = await actAgain('hide');
      expect(await undoAct(deps, { actId: second })).toEqual({ ok: true });
      expect([await undoneAt(first), await isListed()]).toEqual([null, false]);
      await overturn(first);
      expect([await undoneAt(first), await isListed()]).toEqual([expect.any(Number), true]);
    });

    test('a person stays suspended until both are undone, whichever is first', async () => {
      const { actId: first = '' } = await suspendDirectly(deps, { accountId: seller.id, words: WORDS });
      const second = await actAgain('suspend');
      await overturn(first);
      expect([await undoneAt(second), await isSuspended(), await isListed()]).toEqual([null, true, false]);
      expect(await undoAct(deps, { actId: second })).toEqual({ ok: true });
      expect([await isSuspended(), await isListed()]).toEqual([false, true]);
    });

    test('is for the words of the act that still holds', async () => {
      const { actId: hidden = '' } = await hideDirectly(deps, { productId: chair, words: '첫째 이유예요.' });
      const { id: other } = await openPersonCase();
      await actAgain('hide');
      await overturn(hidden);
      expect(await findHiddenProduct(database.read, chair)).toMatchObject({ hiddenReason: WORDS });
      const { actId: first = '' } = await suspendDirectly(deps, {
        accountId: seller.id,
        words: '첫째 이유예요.',
      });
      caseId = other;
      await actAgain('suspend');
      await overturn(first);
      expect(await findAccount(database.read, seller.id)).toMatchObject({ suspendedReason: WORDS });
    });

    test('of two that are undone at once the later one restores', async () => {
      const { actId: first = '' } = await suspendDirectly(deps, { accountId: seller.id, words: WORDS });
      const second = await actAgain('suspend');
      const undone = await Promise.all([first, second].map((actId) => undoAct(deps, { actId })));
      expect(undone).toEqual([{ ok: true }, { ok: true }]);
      expect([await isSuspended(), await isListed()]).toEqual([false, true]);
    });
  });
}
