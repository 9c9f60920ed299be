import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../../../../test/support/database/engines.ts';
import {
  addListing,
  addPerson,
  openTradingMarket,
  type TestPerson,
  type TradingMarket,
} from '../../../../test/support/trading.ts';
import { eraseAccount } from '../../../account/account.server.ts';
import { listLiveStates } from '../../../live/live-state-store.server.ts';
import { hideListing } from '../../../moderation/moderate-listing.server.ts';
import { suspendPerson } from '../../../moderation/moderate-person.server.ts';
import { listNotices } from '../../../notice/notice.server.ts';
import { editProduct } from '../../../product/edit/edit-product.server.ts';
import { getProduct } from '../../../product/product.server.ts';
import { removeProduct } from '../../../product/remove-product.server.ts';
import {
  applyForListing,
  unapply,
  withdrawApplications,
} from '../../../product/reserve/giveaway/apply.server.ts';
import { checkDraw } from '../../../product/reserve/giveaway/draw.ts';
import { findDraw, findShownGiveaway } from '../../../product/reserve/giveaway/giveaway.server.ts';
import { findReservation } from '../../../product/reserve/reservation.server.ts';
import { buyProduct, completeSale } from '../../../purchase/purchase.server.ts';
import { blockPerson } from '../../member/member.server.ts';
import { releaseListing } from '../reserve.server.ts';
import { chooseApplicant, drawApplicant } from './give.server.ts';

const GIVEN = { category: 'free', priceWon: null, takesApplications: true } as const;

for (const engine of engines) {
  describe(engine.name, () => {
    let { database, deps: trading, whale: giver, fox } = {} as TradingMarket;
    let deps: typeof trading;
    let productId: string;
    let people: TestPerson[];
    beforeEach(async () => {
      ({ database, deps: trading, whale: giver, fox } = await openTradingMarket(engine));
      deps = { ...trading, now: () => Date.now() };
      productId = await addListing(deps, giver, GIVEN);
      const others = ['느린곰', '하얀토끼', '검은고양이', '노란새'];
      people = [fox, ...(await Promise.all(others.map((name) => addPerson(database, name))))];
    });
    afterEach(() => database.close());

    const apply = (person: { id: string }, line = '') => applyForListing(deps, person, { productId, line });
    const applyAll = async () => {
      for (const person of people)
        expect(await apply(person, `${person.nickname}입니다.`)).toEqual({ ok: true });
    };
    const shown = async () => findShownGiveaway(database.read, await getProduct(database.read, productId));
    const rows = () =>
      database.read.selectFrom('giveawayApplication').selectAll().orderBy('createdAt').execute();
    const idOf = async (person: { id: string }) =>
      (await rows()).find(({ accountId }) => accountId === person.id)!.id;
    const choose = async (person: { id: string }, by = giver) =>
      chooseApplicant(deps, by, { productId, applicationId: await idOf(person) });
    const draw = (by = giver) => drawApplicant(deps, by, { productId });
    const buyerId = async () => (await findReservation(database.read, productId, Date.now()))?.buyerId;
    const buy = (person: TestPerson) => buyProduct(deps, person, { productId });
    const noticesOf = async ({ id }: { id: string }) =>
      (await listNotices(database.read, id, 9)).map(({ kind }) => kind);
    const edit = async (change: object) => {
      const { title, brand, size, desc, subCategory } = await getProduct(database.read, productId);
      const draft = { title, brand, size, desc, subCategory, ...GIVEN, ...change };
      const form = { photoIds: [], photos: [], version: undefined, onceKey: undefined };
      return editProduct(deps, giver, { productId, draft, ...form });
    };

    test('P-share: people apply once each, with a line; the giver hears of it, everyone sees how many', async () => {
      expect(await shown()).toMatchObject({ count: 0, isDrawn: false });
      expect(await apply(fox, ' 학교에서  쓰려고요.\n')).toEqual({ ok: true });
      expect(await apply(fox, '다른 말')).toEqual({ ok: true });
      expect(await rows()).toMatchObject([{ accountId: fox.id, line: '학교에서  쓰려고요.' }]);
      expect(await apply(people[1]!)).toEqual({ ok: true });
      expect(await shown()).toMatchObject({ count: 2 });
      expect(await noticesOf(giver)).toEqual(['applied']);
      await unapply(deps, fox, { productId });
      await unapply(deps, fox, { productId });
      expect(await shown()).toMatchObject({ count: 1 });
    });

    test('who may not apply is told why, and nothing is written', async () => {
      await expect(apply(giver)).rejects.toMatchObject({ code: 'forbidden' });
      const none = applyForListing(deps, fox, { productId: 'none', line: '' });
      await expect(none).rejects.toMatchObject({ code: 'not-found' });
      expect(await apply(fox, '가'.repeat(101))).toMatchObject({ ok: false, reason: 'invalid' });
      await blockPerson(deps, giver, { personId: people[1]!.id });
      expect(await apply(people[1]!)).toEqual({ ok: false, reason: 'blocked' });
      const direct = await addListing(deps, giver, { category: 'free', priceWon: null });
      const toDirect = applyForListing(deps, fox, { productId: direct, line: '' });
      expect(await toDirect).toEqual({ ok: false, reason: 'direct' });
      expect(await rows()).toEqual([]);
      await apply(people[2]!);
      await choose(people[2]!);
      expect(await apply(fox)).toEqual({ ok: false, reason: 'reserved' });
      await buy(people[2]!);
      expect(await apply(fox)).toEqual({ ok: false, reason: 'sold' });
    });

    test('it is taken at once by no one but the person it is reserved for', async () => {
      await apply(fox);
      expect(await buy(fox)).toEqual({ ok: false, reason: 'applications' });
      expect(await choose(fox)).toMatchObject({ ok: true });
      expect(await buy(people[1]!)).toEqual({ ok: false, reason: 'reserved' });
      expect(await buy(fox)).toEqual({ ok: true });
      const direct = await addListing(deps, giver, { category: 'free', priceWon: null });
      expect(await buyProduct(deps, fox, { productId: direct })).toEqual({ ok: true });
    });

    test('the one who is chosen has it reserved, and the others are told, once', async () => {
      await applyAll();
      const [, bear, rabbit] = people as [TestPerson, TestPerson, TestPerson];
      await database.transaction((tx) =>
        tx
          .updateTable('account')
          .set({ emailVerifiedAt: 1 })
          .where('id', 'in', [bear.id, rabbit.id])
          .execute(),
      );
      await expect(choose(bear, fox)).rejects.toMatchObject({ code: 'forbidden' });
      expect(await choose(bear)).toMatchObject({ ok: true });
      expect(await choose(rabbit)).toEqual({ ok: false, reason: 'reserved' });
      expect(await draw()).toEqual({ ok: false, reason: 'reserved' });
      expect(await buyerId()).toBe(bear.id);
      expect(await noticesOf(bear)).toEqual(['giveaway-won']);
      expect(await noticesOf(rabbit)).toEqual(['giveaway-passed']);
      const mails = await database.read
        .selectFrom('mailJob')
        .select(['kind', 'accountId'])
        .orderBy('kind', 'desc')
        .execute();
      expect(mails).toEqual([
        { kind: 'giveaway-won', accountId: bear.id },
        { kind: 'giveaway-decided', accountId: rabbit.id },
      ]);
      await releaseListing(deps, bear, { productId });
      expect(await choose(rabbit)).toMatchObject({ ok: true });
      await completeSale(deps, giver, { productId, buyerId: rabbit.id });
      expect(await noticesOf(people[3]!)).toEqual(['giveaway-passed']);
      expect(await noticesOf(bear)).toContain('giveaway-passed');
      expect((await noticesOf(rabbit)).filter((kind) => kind === 'giveaway-passed')).toHaveLength(1);
    });

    test('what is taken from the one who was chosen is told at once: the mail has left', async () => {
      await apply(fox);
      const now = Date.now();
      deps = { ...deps, now: () => now };
      await choose(fox);
      await releaseListing(deps, giver, { productId });
      expect(await noticesOf(fox)).toEqual(['reservation-cancelled']);
    });

    test('a draw reserves for the first, can be checked by everyone, and is made once', async () => {
      const before = await shown();
      await applyAll();
      const live = () => listLiveStates(database.read, [productId]);
      expect(await findDraw(database.read, productId)).toBeUndefined();
      expect((await live())[0]).not.toHaveProperty('drawn');
      await expect(draw(fox)).rejects.toMatchObject({ code: 'forbidden' });
      expect(await draw()).toMatchObject({ ok: true });
      const drawn = (await findDraw(database.read, productId))!;
      expect(await live()).toMatchObject([{ drawn: true, reserved: true }]);
      expect(drawn.commitment).toBe(before?.commitment);
      expect(await checkDraw(drawn)).toEqual({ isPromised: true, isOrdered: true });
      const applications = await rows();
      expect(drawn.ids.toSorted()).toEqual(applications.map(({ id }) => id).toSorted());
      const inOrder = drawn.ids.map((id) => applications.find((row) => row.id === id)!.accountId);
      expect(await buyerId()).toBe(inOrder[0]);
      for (const accountId of inOrder.slice(1))
        expect(await noticesOf({ id: accountId })).toEqual(['giveaway-drawn']);
      const late = await addPerson(database, '늦은거북');
      expect(await draw()).toEqual({ ok: false, reason: 'reserved' });
      await releaseListing(deps, { id: inOrder[0]! }, { productId });
      expect(await apply(late)).toEqual({ ok: false, reason: 'drawn' });
      expect(await choose(people[4]!)).toEqual({ ok: false, reason: 'drawn' });
      await unapply(deps, { id: inOrder[1]! }, { productId });
      expect(await draw()).toMatchObject({ ok: true });
      expect(await buyerId()).toBe(inOrder[2]);
      expect(await findDraw(database.read, productId)).toEqual(drawn);
      for (const [index, expected] of [
        [2, true],
        [3, true],
        [4, false],
      ] as const) {
        await releaseListing(deps, { id: inOrder[index]! }, { productId });
        expect((await draw()).ok).toBe(expected);
      }
    });

    test('nothing is drawn without applications, nor where it is not asked for', async () => {
      expect(await draw()).toEqual({ ok: false, reason: 'no-applicant' });
      expect(await shown()).toMatchObject({ isDrawn: false });
      const direct = await addListing(deps, giver, { category: 'free', priceWon: null });
      expect(await drawApplicant(deps, giver, { productId: direct })).toEqual({
        ok: false,
        reason: 'direct',
      });
    });

    test('leaving, a suspension and a block end applications', async () => {
      await applyAll();
      const [, bear, rabbit, cat] = people as [TestPerson, TestPerson, TestPerson, TestPerson];
      await suspendPerson(deps, { accountId: bear.id, reason: '사기' });
      await blockPerson(deps, rabbit, { personId: giver.id });
      await database.transaction(async (tx) => {
        await withdrawApplications(tx, { accountId: cat.id, now: 1 });
        await eraseAccount(tx, cat.id);
      });
      const left = (await rows()).map(({ accountId }) => accountId);
      expect(left.toSorted()).toEqual([fox.id, people[4]!.id].toSorted());
      await draw();
      expect((await findDraw(database.read, productId))?.ids).toHaveLength(2);
    });

    test('one who was suspended since the request came in applies for nothing', async () => {
      await suspendPerson(deps, { accountId: fox.id, reason: '사기' });
      await expect(apply(fox)).rejects.toMatchObject({ code: 'signed-out' });
      expect(await rows()).toEqual([]);
    });

    test('deleting and hiding it end all, and the people are told', async () => {
      await applyAll();
      await hideListing(deps, { productId, reason: '확인' });
      expect(await noticesOf(people[1]!)).toEqual(['giveaway-ended']);
      expect(await rows()).toEqual([]);
      const second = await addListing(deps, giver, GIVEN);
      await applyForListing(deps, fox, { productId: second, line: '' });
      await removeProduct(deps, giver, { productId: second });
      await removeProduct(deps, giver, { productId });
      expect(await noticesOf(fox)).toEqual(['giveaway-ended', 'giveaway-ended']);
      expect(await database.read.selectFrom('giveaway').selectAll().execute()).toEqual([]);
    });

    test('sold outside the market, all are told', async () => {
      await applyAll();
      expect(await completeSale(deps, giver, { productId, buyerId: null })).toEqual({ ok: true });
      for (const person of people) expect(await noticesOf(person)).toEqual(['giveaway-passed']);
    });

    test('how it is given away changes only until a person has applied', async () => {
      const first = await shown();
      expect(await edit({ takesApplications: false })).toMatchObject({ ok: true });
      expect(await shown()).toBeUndefined();
      expect(await edit({})).toMatchObject({ ok: true });
      expect((await shown())?.commitment).not.toBe(first?.commitment);
      await apply(fox);
      for (const change of [{ takesApplications: false }, { category: 'reuse', takesApplications: false }])
        expect(await edit(change)).toEqual({ ok: false, reason: 'applied' });
      expect(await edit({ desc: '조금 긁혔어요.' })).toMatchObject({ ok: true });
      expect(await shown()).toMatchObject({ count: 1 });
    });

    test('of choosing, drawing, completing and applying at once, exactly one person gets it', async () => {
      await applyAll();
      const late = await addPerson(database, '늦은거북');
      const outcomes = await Promise.all([
        choose(fox),
        draw(),
        choose(people[1]!),
        completeSale(deps, giver, { productId, buyerId: people[2]!.id }),
        buy(people[3]!),
        apply(late),
      ]);
      const [chosen, drawn, other, completed, bought] = outcomes;
      expect([chosen, drawn, other, completed].filter(({ ok }) => ok)).toHaveLength(1);
      expect(bought.ok).toBe(false);
      const product = await getProduct(database.read, productId);
      expect([product.sold, await buyerId()].filter(Boolean)).toHaveLength(1);
    });
  });
}
