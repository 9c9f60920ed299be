import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../../test/support/database/engines.ts';
import {
  addListing,
  CLIENT,
  openTradingMarket,
  type TestPerson,
  type TradingMarket,
} from '../../test/support/trading.ts';
import { findActor } from '../account/account.server.ts';
import { findSuspended } from '../account/sign-in/suspension.server.ts';
import { issueResetLink, resetPassword } from '../account/password/reset-password.server.ts';
import { hashPassword } from '../account/password/password.server.ts';
import { signIn } from '../account/sign-in/sign-in.server.ts';
import { startSession } from '../account/session/session.server.ts';
import { exportMyData } from '../leaving/export-my-data.server.ts';
import { leave } from '../leaving/leave.server.ts';
import { pickProduct } from '../pick/pick.server.ts';
import { listAudit } from '../platform/audit-log.server.ts';
import { findProduct } from '../product/product.server.ts';
import { countHiddenOfSeller } from '../product/hide/hide-products.server.ts';
import { countProducts } from '../product/list/list-products.server.ts';
import { publishProduct } from '../product/publish-product.server.ts';
import { hideListing, BATCH_SIZE, unhideListing } from './moderate-listing.server.ts';
import { restorePerson, suspendPerson } from './moderate-person.server.ts';

const PASSWORD = '파란 코끼리 열두 마리';
const REASON = '사기 신고가 여럿이에요.';

const withSession = (token: string) =>
  new Request('http://localhost/', { headers: { Cookie: `session=${token}` } });

for (const engine of engines) {
  describe(engine.name, () => {
    let { database, deps, whale, fox } = {} as TradingMarket;
    beforeEach(async () => {
      ({ database, deps, whale, fox } = await openTradingMarket(engine));
    });
    afterEach(() => database.close());

    const suspend = (person = fox) => suspendPerson(deps, { accountId: person.id, reason: REASON });
    const restore = (person = fox) => restorePerson(deps, { accountId: person.id });
    const givePassword = async (person: TestPerson) => {
      const passwordHash = await hashPassword(PASSWORD);
      await database.transaction((tx) =>
        tx.updateTable('account').set({ passwordHash }).where('id', '=', person.id).execute(),
      );
    };
    const enter = (password = PASSWORD) => signIn(deps, { email: fox.email, password, client: CLIENT });
    const isIn = async (token: string) => {
      return (await findActor({ ...deps, config: { origin: undefined } }, withSession(token))) !== undefined;
    };
    const findReason = async (token: string) =>
      (await findSuspended({ ...deps, config: { origin: undefined } }, withSession(token)))?.reason;
    const begin = (person: TestPerson) =>
      database.transaction((tx) =>
        startSession(tx, { accountId: person.id, replacing: undefined, now: deps.now() }),
      );

    /** As many rows as a large seller has, without the work of listing them. */
    const fill = (seller: TestPerson, count: number) =>
      database.transaction(async (tx) => {
        const row = (number: number) => ({
          id: `${seller.id}-${number}`,
          sellerId: seller.id,
          title: `의자 ${number}`,
          brand: '',
          size: 'M',
          desc: '튼튼해요.',
          category: 'best',
          subCategory: 'furniture',
          priceWon: number,
          photos: '[]',
          createdAt: number,
          soldAt: null,
        });
        for (let from = 0; from < count; from += 100) {
          const rows = Array.from({ length: Math.min(100, count - from) }, (_, index) => row(from + index));
          await tx.insertInto('product').values(rows).execute();
        }
      });

    test('a suspended person is signed out everywhere, and learns of it only with the right password', async () => {
      await givePassword(fox);
      const tokens = [await begin(fox), await begin(whale)];
      expect(await suspend()).toEqual({ suspended: true, listingCount: 0 });
      expect(await Promise.all(tokens.map(isIn))).toEqual([false, true]);
      expect(await Promise.all(tokens.map(findReason))).toEqual([undefined, undefined]);
      const response = await enter();
      if (!response.ok) throw new Error('the right password was refused');
      expect([response.isSuspended, await isIn(response.token), await findReason(response.token)]).toEqual([
        true,
        false,
        REASON,
      ]);
      expect(await enter('틀린 비밀번호예요')).toEqual({ ok: false, accountId: fox.id });
      expect(await isIn(await begin(fox))).toBe(false);
      expect(await restore()).toEqual({ restored: true, listingCount: 0 });
      expect([await isIn(response.token), await findReason(response.token)]).toEqual([false, undefined]);
      const entered = await enter();
      expect(entered.ok && !entered.isSuspended && (await isIn(entered.token))).toBe(true);
      expect(
        (await listAudit(database.read, 9)).map(({ act, targetId, reason }) => [act, targetId, reason]),
      ).toEqual([
        ['restore', fox.id, ''],
        ['suspend', fox.id, REASON],
      ]);
    });

    test('all their listings leave in steps and come back, but for what the operator has hidden', async () => {
      const count = 2 * BATCH_SIZE + 10;
      await fill(fox, count);
      const others = await addListing(deps, whale);
      await pickProduct(deps, whale, { productId: `${fox.id}-3` });
      await hideListing(deps, { productId: `${fox.id}-7`, reason: '가짜' });
      expect(await suspend()).toEqual({ suspended: true, listingCount: count - 1 });
      expect(await countProducts(database.read, {})).toBe(1);
      expect(await findProduct(database.read, others)).toBeDefined();
      expect(await restore()).toEqual({ restored: true, listingCount: count - 1 });
      expect(await countProducts(database.read, { sellerId: fox.id })).toBe(count - 1);
      expect(await countHiddenOfSeller(database.read, fox.id)).toBe(1);
      expect((await findProduct(database.read, `${fox.id}-3`))?.pickCount).toBe(1);
    });

    test('asked again it says so, and finishes what was cut short', async () => {
      const productId = await addListing(deps, fox);
      await database.transaction((tx) =>
        tx
          .updateTable('account')
          .set({ suspendedAt: 1, suspendedReason: REASON })
          .where('id', '=', fox.id)
          .execute(),
      );
      expect(await suspend()).toEqual({ suspended: false, listingCount: 1 });
      expect(await findProduct(database.read, productId)).toBeUndefined();
      await database.transaction((tx) =>
        tx.updateTable('account').set({ suspendedAt: null }).where('id', '=', fox.id).execute(),
      );
      expect(await restore()).toEqual({ restored: false, listingCount: 1 });
      expect(await findProduct(database.read, productId)).toBeDefined();
      expect(await listAudit(database.read, 9)).toEqual([]);
    });

    test('what was hidden while suspended stays hidden; what is unhidden comes back with its seller', async () => {
      const [first, second] = [await addListing(deps, fox), await addListing(deps, fox)];
      await hideListing(deps, { productId: first, reason: '가짜' });
      await suspend();
      expect(await hideListing(deps, { productId: second, reason: '가짜' })).toEqual({ hidden: true });
      expect(await unhideListing(deps, { productId: first })).toEqual({ unhidden: true, isListed: false });
      expect(await findProduct(database.read, first)).toBeUndefined();
      expect(await unhideListing(deps, { productId: first })).toMatchObject({ reason: 'not-hidden' });
      await restore();
      expect(await findProduct(database.read, first)).toBeDefined();
      expect(await findProduct(database.read, second)).toBeUndefined();
    });

    test('nothing is listed by a person who is suspended, however the two meet', async () => {
      const publish = () => addListing(deps, fox);
      await suspend();
      const input = { productId: 'late', photos: [], onceKey: undefined };
      const draft = {
        title: '늦은 의자',
        brand: '',
        size: 'M',
        desc: '늦었어요.',
        category: 'best',
        subCategory: 'furniture',
        priceWon: 1,
      } as const;
      expect(await publishProduct(deps, fox, { ...input, draft })).toEqual({
        ok: false,
        reason: 'seller-gone',
      });
      for (let round = 0; round < 5; round++) {
        await restore();
        await Promise.allSettled([publish(), publish(), suspend(), publish(), publish()]);
        expect(await countProducts(database.read, {})).toBe(0);
      }
    });

    test('a reset sets the password and signs no one in; the operator’s word alone restores', async () => {
      await givePassword(fox);
      await suspend();
      const link = await issueResetLink(deps, { who: fox.id });
      const linkToken = link?.path.split('/').at(-1) ?? '';
      // Another person may have known the old one.
      expect(await enter()).toEqual({ ok: false, accountId: fox.id });
      const newPassword = '하얀 코끼리 세 마리';
      expect(await resetPassword(deps, { linkToken, newPassword, replacing: undefined })).toEqual({
        ok: false,
        reason: 'suspended',
        accountId: fox.id,
      });
      expect(await enter(newPassword)).toMatchObject({ ok: true, isSuspended: true });
      await restore();
      expect(await enter(newPassword)).toMatchObject({ ok: true, isSuspended: false });
    });

    test('a suspended person leaves with all that is theirs, hidden as it is', async () => {
      await givePassword(fox);
      await addListing(deps, fox);
      await suspend();
      const response = await enter();
      const { hiddenListings } = await exportMyData(
        { db: database.read, now: deps.now, config: { storagePublicUrl: undefined } },
        fox,
      );
      expect(hiddenListings).toMatchObject([{ hiddenAt: null, desc: '튼튼해요.' }]);
      expect(await leave(deps, fox, { password: PASSWORD, client: CLIENT })).toEqual({ ok: true });
      expect(await database.read.selectFrom('hiddenProduct').select('id').execute()).toEqual([]);
      expect(response.ok && (await findReason(response.token))).toBeUndefined();
      expect(await enter()).toEqual({ ok: false, accountId: undefined });
    });

    test('anyone who leaves takes their hidden listings and picks along, and gets them with their data', async () => {
      await givePassword(fox);
      const own = await addListing(deps, fox, { title: '숨긴 의자' });
      const others = await addListing(deps, whale);
      await pickProduct(deps, fox, { productId: others });
      await pickProduct(deps, whale, { productId: own });
      for (const productId of [own, others]) await hideListing(deps, { productId, reason: '가짜' });
      const mine = await exportMyData(
        { db: database.read, now: deps.now, config: { storagePublicUrl: undefined } },
        fox,
      );
      expect(mine.hiddenListings).toMatchObject([{ title: '숨긴 의자', hiddenReason: '가짜' }]);
      expect(mine.picks).toMatchObject([{ productId: others, title: null }]);
      expect(await leave(deps, fox, { password: PASSWORD, client: CLIENT })).toEqual({ ok: true });
      const { read } = database;
      expect(await read.selectFrom('hiddenProduct').select('id').execute()).toEqual([{ id: others }]);
      expect(await read.selectFrom('hiddenPick').selectAll().execute()).toEqual([]);
      expect(JSON.stringify(await listAudit(read, 9))).not.toContain(fox.nickname);
    });
  });
}
