import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../../../test/support/database/engines.ts';
import {
  addListing,
  addPerson,
  openTradingMarket,
  type TradingMarket,
} from '../../../test/support/trading.ts';
import { eraseAccount } from '../../account/account.server.ts';
import { grantRole } from '../../account/operator/operator-role.server.ts';
import { listNotices } from '../../notice/notice.server.ts';
import { listAudit } from '../../platform/audit-log.server.ts';
import { findProduct } from '../../product/product.server.ts';
import { removeAllOfSeller } from '../../product/remove-product.server.ts';
import { hideDirectly, suspendDirectly, warnOrMute } from '../act/act-directly.server.ts';
import { findAct, findSuspension, listActsOf } from '../act/act.server.ts';
import { UNDO_ACT_MS } from '../act/act.ts';
import { undoAct } from '../act/undo-act.server.ts';
import { unhideListing } from '../moderate-listing.server.ts';
import { exportActs } from './export-acts.server.ts';
import { countOpenAppeals, findAppeal, judgeAppeal, listOpenAppeals, sendAppeal } from './appeal.server.ts';

const WORDS = '가짜 상품이에요.';
const APPEAL = '직접 만든 의자예요.';

for (const engine of engines) {
  describe(engine.name, () => {
    let { database, deps: trading, whale: seller, fox } = {} as TradingMarket;
    let time: number;
    let chair: string;
    beforeEach(async () => {
      ({ database, deps: trading, whale: seller, fox } = await openTradingMarket(engine));
      time = trading.now();
      chair = await addListing(trading, seller, { title: '원목 의자' });
    });
    afterEach(() => database.close());

    const by = (operator: string) => ({ database, now: () => time, operator });
    const appeal = (actId: string, who = seller) => sendAppeal(by(''), who, { actId, words: APPEAL });
    const overturn = (actId: string, operator = 'other') =>
      judgeAppeal(by(operator), { actId, outcome: 'overturned', answer: '살펴보니 맞아요.' });
    const newestAct = async () => (await listActsOf(database.read, seller.id))[0]!;
    const heard = async () => (await listNotices(database.read, seller.id, 20)).map(({ kind }) => kind);
    async function hide() {
      await hideDirectly(by('first'), { productId: chair, words: WORDS });
      return (await newestAct()).id;
    }

    test('one’s own act can be appealed against once, by nobody else', async () => {
      const actId = await hide();
      expect(await appeal(actId, fox)).toEqual({ ok: false, problem: 'gone' });
      expect(await appeal('gone')).toEqual({ ok: false, problem: 'gone' });
      const outcomes = await Promise.all([appeal(actId), appeal(actId)]);
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
      expect(await appeal(actId)).toEqual({ ok: false, problem: 'sent' });
      expect(await listOpenAppeals(database.read, 10)).toMatchObject([
        { actId, words: APPEAL, nickname: seller.nickname, actWords: WORDS, kind: 'hide' },
      ]);
      expect(await countOpenAppeals(database.read)).toBe(1);
    });

    test('an appeal that is accepted undoes the act long after ten minutes, and tells the person', async () => {
      const actId = await hide();
      await appeal(actId);
      time += 30 * UNDO_ACT_MS;
      expect(await overturn(actId)).toEqual({ ok: true });
      expect(await findProduct(database.read, chair)).toBeDefined();
      expect(await findAct(database.read, actId)).toMatchObject({ undoneAt: time, undoneBy: 'other' });
      expect(await heard()).toContain('act-undone');
      expect(await overturn(actId)).toEqual({ ok: false, problem: 'judged', outcome: 'overturned' });
      expect(await listOpenAppeals(database.read, 10)).toEqual([]);
      expect(await countOpenAppeals(database.read)).toBe(0);
    });

    test('an appeal that changes nothing is answered', async () => {
      const actId = await hide();
      await appeal(actId);
      const judged = { actId, outcome: 'upheld', answer: '사진이 다른 가게의 것이에요.' } as const;
      expect(await judgeAppeal(by('other'), judged)).toEqual({ ok: true });
      expect(await findProduct(database.read, chair)).toBeUndefined();
      expect(await findAppeal(database.read, actId)).toMatchObject({
        outcome: 'upheld',
        answer: judged.answer,
      });
      expect(await heard()).toContain('appeal-upheld');
      const mails = await database.read.selectFrom('mailJob').select('kind').execute();
      expect(mails.map(({ kind }) => kind)).toContain('appeal-upheld');
      expect((await listAudit(database.read, 1))[0]).toMatchObject({ act: 'judge-appeal', targetId: actId });
    });

    test('who acted judges only where nobody else may', async () => {
      const [sky, sea] = [await addPerson(database, '하늘'), await addPerson(database, '바다')];
      const owner = by('command line');
      await grantRole(owner, { accountId: sky.id, role: 'moderator' });
      await warnOrMute(by(sky.id), { accountId: seller.id, kind: 'warn', words: WORDS });
      const { id } = await newestAct();
      await appeal(id);
      await grantRole(owner, { accountId: sea.id, role: 'reader' });
      await grantRole(owner, { accountId: sea.id, role: 'moderator' });
      expect(await overturn(id, sky.id)).toEqual({ ok: false, problem: 'own-act' });
      await grantRole(owner, { accountId: sea.id, role: 'reader' });
      expect(await overturn(id, sky.id)).toEqual({ ok: true });
    });

    test('no operator judges or undoes an act on themselves', async () => {
      await grantRole(by('command line'), { accountId: seller.id, role: 'owner' });
      const actId = await hide();
      await appeal(actId);
      expect(await overturn(actId, seller.id)).toEqual({ ok: false, problem: 'own-act' });
      expect(await undoAct(by(seller.id), { actId })).toEqual({ ok: false, problem: 'own' });
      expect(await undoAct(by('other'), { actId })).toEqual({ ok: true });
    });

    test('a suspended person appeals, and is restored with all listings', async () => {
      await suspendDirectly(by('first'), { accountId: seller.id, words: WORDS });
      const act = await findSuspension(database.read, seller.id);
      expect(act).toMatchObject({ kind: 'suspend', words: WORDS });
      await appeal(act!.id);
      expect(await overturn(act!.id)).toEqual({ ok: true });
      expect(await findProduct(database.read, chair)).toBeDefined();
      expect(await findSuspension(database.read, seller.id)).toBeUndefined();
    });

    test('what was undone otherwise needs no appeal, and is not done again', async () => {
      const actId = await hide();
      await unhideListing(by('first'), { productId: chair });
      expect(await findAct(database.read, actId)).toMatchObject({ undoneBy: 'first' });
      expect(await appeal(actId)).toEqual({ ok: false, problem: 'undone' });
      expect(await undoAct(by('first'), { actId })).toEqual({ ok: false, problem: 'undone' });
    });

    test('the person’s export has acts and appeals, and no operator', async () => {
      const actId = await hide();
      await appeal(actId);
      const exported = await exportActs(database.read, seller);
      expect(exported).toMatchObject([
        { kind: 'hide', words: WORDS, appeal: { words: APPEAL, outcome: null } },
      ]);
      expect(JSON.stringify(exported)).not.toContain('first');
      expect(await exportActs(database.read, fox)).toEqual([]);
    });

    test('an appeal goes with its person; the act stays without a name', async () => {
      const actId = await hide();
      await appeal(actId);
      await database.transaction(async (tx) => {
        await removeAllOfSeller(tx, seller.id, time);
        await eraseAccount(tx, seller.id);
      });
      expect(await findAppeal(database.read, actId)).toBeUndefined();
      expect(await findAct(database.read, actId)).toMatchObject({ accountId: null });
      expect(await overturn(actId)).toEqual({ ok: false, problem: 'gone' });
    });
  });
}
