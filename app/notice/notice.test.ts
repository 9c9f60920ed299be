import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../../test/support/database/engines.ts';
import { addListing, addPerson, openTradingMarket, type TradingMarket } from '../../test/support/trading.ts';
import { eraseAccount } from '../account/account.server.ts';
import { buyProduct, undoOwnPurchase, undoPurchase } from '../purchase/purchase.server.ts';
import { answerInquiry, sendInquiry } from '../support/inquiry/inquiry.server.ts';
import { turnOff } from './choice/notice-choice.server.ts';
import {
  addNotice,
  addNotices,
  countUnseen,
  listNotices,
  markSeen,
  pageNotices,
  trimNotices,
} from './notice.server.ts';
import { noticeGroup } from './notice.ts';

const DAY_MS = 24 * 3_600_000;

for (const engine of engines) {
  describe(engine.name, () => {
    let { database, deps, whale: seller, fox: buyer } = {} as TradingMarket;
    beforeEach(async () => {
      ({ database, deps, whale: seller, fox: buyer } = await openTradingMarket(engine));
    });
    afterEach(() => database.close());

    const noticesOf = async ({ id }: { id: string }) =>
      (await listNotices(database.read, id, 100)).map(({ kind, title, person, isSeen }) => ({
        kind,
        title,
        person,
        isSeen,
      }));
    const add = (accountId: string, title: string, now: number) =>
      database.transaction((tx) => addNotice(tx, { accountId, kind: 'sold', subjectId: title, title, now }));

    test.each([
      ['reuse', 'sold'],
      ['free', 'given'],
      ['exchange', 'swapped'],
    ] as const)(
      'whoever sells a %s listing hears once that it was %s, and by whom',
      async (category, kind) => {
        const productId = await addListing(deps, seller, { title: '참나무 책상', category });
        await Promise.all([1, 2, 3].map(() => buyProduct(deps, buyer, { productId })));
        expect(await noticesOf(seller)).toEqual([
          { kind, title: '참나무 책상', person: buyer.nickname, isSeen: false },
        ]);
        expect(await noticesOf(buyer)).toEqual([]);
        expect(await countUnseen(database.read, seller.id)).toBe(1);
      },
    );

    test('a purchase that its buyer undoes at once leaves no notice; later the seller is told, seen or not', async () => {
      const productId = await addListing(deps, seller, { title: '참나무 책상' });
      await buyProduct(deps, buyer, { productId });
      await undoOwnPurchase(deps, buyer, { productId });
      expect(await noticesOf(seller)).toEqual([]);
      await buyProduct(deps, buyer, { productId });
      const later = { ...deps, now: () => deps.now() + 2_000 };
      await undoOwnPurchase(later, buyer, { productId });
      expect((await noticesOf(seller)).map(({ kind }) => kind)).toEqual(['sale-undone']);
      await markSeen(deps, seller, {});
      await buyProduct(deps, buyer, { productId });
      await markSeen(deps, seller, {});
      await undoOwnPurchase(deps, buyer, { productId });
      expect((await noticesOf(seller)).map(({ kind, isSeen }) => [kind, isSeen])).toEqual([
        ['sale-undone', false],
        ['sold', true],
        ['sale-undone', true],
      ]);
    });

    test('an operator’s undoing of a purchase notifies both', async () => {
      const productId = await addListing(deps, seller);
      await buyProduct(deps, buyer, { productId });
      await undoPurchase(deps, { productId, reason: '잘못 눌렀대요.' });
      expect((await noticesOf(seller)).map(({ kind }) => kind)).toEqual(['sale-undone']);
      expect((await noticesOf(buyer)).map(({ kind }) => kind)).toEqual(['purchase-undone']);
    });

    test('an answer to an inquiry is a notice to who asked', async () => {
      const typed = { title: '언제 열어요?', body: '궁금해요.' };
      const sent = await sendInquiry(deps, buyer, { topic: 'general', typed, onceKey: undefined });
      if (!sent.ok) throw new Error('not sent');
      await answerInquiry(deps, { inquiryId: sent.inquiryId, answer: '아홉 시요.' });
      expect(await noticesOf(buyer)).toEqual([
        { kind: 'inquiry-answered', title: '언제 열어요?', person: null, isSeen: false },
      ]);
    });

    test('a topic that is off in the app is not written, for one person or among many', async () => {
      await database.transaction((tx) =>
        turnOff(tx, seller.id, { topics: ['trade', 'price'], channels: ['app'] }),
      );
      const productId = await addListing(deps, seller);
      await buyProduct(deps, buyer, { productId });
      const drop = { kind: 'price-dropped', subjectId: 'p', title: '책장', now: 1 } as const;
      await database.transaction((tx) => addNotices(tx, [seller.id, buyer.id], drop));
      await database.transaction((tx) => addNotices(tx, [seller.id], drop));
      expect(await noticesOf(seller)).toEqual([]);
      expect((await noticesOf(buyer)).map(({ kind }) => kind)).toEqual(['price-dropped']);
      await undoOwnPurchase(deps, buyer, { productId });
      expect(await noticesOf(seller)).toEqual([]);
    });

    test('one is seen, or all, and no one marks those of another', async () => {
      for (const n of [1, 2, 3]) await add(seller.id, `책상 ${n}`, n);
      const [newest] = await listNotices(database.read, seller.id, 1);
      await markSeen(deps, buyer, { id: newest!.id });
      await markSeen(deps, buyer, {});
      expect(await countUnseen(database.read, seller.id)).toBe(3);
      await markSeen(deps, seller, { id: newest!.id });
      expect((await noticesOf(seller)).map(({ isSeen }) => isSeen)).toEqual([true, false, false]);
      await markSeen(deps, seller, {});
      expect(await countUnseen(database.read, seller.id)).toBe(0);
    });

    test('pages of any size have each notice once, newest first', async () => {
      const times = fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 12 });
      await fc.assert(
        fc.asyncProperty(times, fc.integer({ min: 1, max: 5 }), async (createdAts, size) => {
          const person = await addPerson(database, `이웃${Math.random()}`);
          for (const [n, at] of createdAts.entries()) await add(person.id, `${n}`, at);
          const found = [];
          let cursor: string | null | undefined;
          do {
            const page = await pageNotices(database.read, person.id, cursor, size);
            found.push(...page.items);
            cursor = page.nextCursor;
          } while (cursor !== null);
          expect(new Set(found.map(({ title }) => title)).size).toBe(createdAts.length);
          expect(found.map(({ createdAt }) => createdAt)).toEqual(createdAts.toSorted((a, b) => b - a));
        }),
        { numRuns: 15 },
      );
    });

    test('a deleted account is not named', async () => {
      const productId = await addListing(deps, seller);
      await buyProduct(deps, buyer, { productId });
      await database.transaction((tx) => eraseAccount(tx, buyer.id));
      expect(await noticesOf(seller)).toMatchObject([{ kind: 'sold', person: null }]);
    });

    test('notices go with their account, and after ninety days', async () => {
      await add(seller.id, '옛 책상', 0);
      await add(seller.id, '새 책상', DAY_MS);
      await add(buyer.id, '책장', DAY_MS);
      await trimNotices(database, 90 * DAY_MS + 1);
      expect((await noticesOf(seller)).map(({ title }) => title)).toEqual(['새 책상']);
      await database.transaction((tx) => eraseAccount(tx, seller.id));
      const left = await database.read.selectFrom('notice').select('accountId').execute();
      expect(left).toEqual([{ accountId: buyer.id }]);
    });
  });
}

test('notices of today, of the last seven days, and earlier stand apart', () => {
  expect([-1, 0, 1, 6, 7].map(noticeGroup)).toEqual(['오늘', '오늘', '이번 주', '이번 주', '이전']);
});
