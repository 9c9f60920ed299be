import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../../../../test/support/database/engines.ts';
import {
  addListing,
  addPerson,
  openTradingMarket,
  type TestPerson,
  type TradingMarket,
} from '../../../../test/support/trading.ts';
import { blockOther } from '../../../talk/member/member.server.ts';
import { countUnread, getConversation, listConversations } from '../../../talk/conversation.server.ts';
import { markRead, say } from '../../../talk/message.server.ts';
import { eraseAccount } from '../../../account/account.server.ts';
import { hideListing } from '../../../moderation/moderate-listing.server.ts';
import { countUnseen, listNotices } from '../../../notice/notice.server.ts';
import { findProduct, getProduct } from '../../../product/product.server.ts';
import { removeProduct } from '../../../product/remove-product.server.ts';
import { exportPurchases } from '../../../purchase/export-purchases.server.ts';
import { anonymizePurchases } from '../../../purchase/anonymize-purchases.server.ts';
import {
  buyProduct,
  findPurchase,
  pagePurchases,
  undoOwnPurchase,
  undoPurchase,
} from '../../../purchase/purchase.server.ts';
import type { UndoStep } from '../../../purchase/undo/undo-request.ts';
import { findCancelledBuyerNames, findUndoStanding } from '../../../purchase/undo/undo-standing.server.ts';
import { anonymizeConversations } from '../../../talk/forget-conversations.server.ts';
import { buyListing, undoBuying } from '../../listing/state/listing-state.server.ts';
import { undoByTalk } from './undo-action.server.ts';

const SITE = { siteUrl: '', storageUrl: undefined } as never;
const DAY_MS = 24 * 3_600_000;

for (const engine of engines) {
  describe(engine.name, () => {
    let { database, deps, whale: seller, fox: buyer } = {} as TradingMarket;
    let productId: string;
    let conversationId: string;
    beforeEach(async () => {
      ({ database, deps, whale: seller, fox: buyer } = await openTradingMarket(engine));
      productId = await addListing(deps, seller, { title: '참나무 책상' });
      await addPhoto('product/u/p/0-abc');
      await buyListing(deps, actorOf(buyer), { productId, seenPriceWon: undefined });
      conversationId = (await listOf(buyer))[0]!.id;
    });
    afterEach(() => database.close());

    const actorOf = (person: TestPerson) => ({ ...person, sessionHash: '' }) as never;
    async function addPhoto(key: string): Promise<void> {
      const photos = JSON.stringify([{ key, width: 1, height: 1 }]);
      await database.transaction((tx) =>
        tx.updateTable('product').set({ photos }).where('id', '=', productId).execute(),
      );
    }
    const listOf = async (person: { id: string }) =>
      (await listConversations(database.read, person, { tab: 'all' }, SITE)).items;
    const step = (person: { id: string }, what: UndoStep, now?: number) =>
      undoByTalk(now === undefined ? deps : { ...deps, now: () => now }, person, what, conversationId);
    const linesOf = async (person: { id: string } = seller) =>
      (await getConversation(database.read, person, { id: conversationId }, SITE)).messages.flatMap(
        ({ kind, body }) => (kind === 'system' ? body : []),
      );
    const noticesOf = async ({ id }: { id: string }) =>
      (await listNotices(database.read, id, 9)).map(({ kind }) => kind);
    const recordsOf = async (person: { id: string }) =>
      (await pagePurchases(database.read, person.id)).items.map((record) => ({
        title: record.title,
        isCancelled: record.cancelledAt !== null,
      }));
    const listRetainedFiles = async () =>
      (await database.read.selectFrom('mediaKept').selectAll().execute()).filter(
        ({ keeperId }) => keeperId !== conversationId,
      );
    const boughtAt = async () => (await findPurchase(database.read, productId))!.boughtAt;

    test('P-undo: one asks, the other agrees: it is for sale again, and both keep a record that says so', async () => {
      expect(await step(buyer, 'ask')).toEqual({ ok: true });
      expect(await getProduct(database.read, productId)).toMatchObject({ sold: true });
      expect(await noticesOf(seller)).toEqual(['undo-asked', 'sold']);
      expect(await step(seller, 'agree')).toEqual({ ok: true });
      expect(await getProduct(database.read, productId)).toMatchObject({ sold: false });
      expect(await linesOf()).toEqual([
        '거래를 완료했어요.',
        '거래 취소를 요청했어요.',
        '거래를 취소했어요.',
      ]);
      expect(await noticesOf(buyer)).toEqual(['undo-agreed']);
      // Answered without opening them.
      expect(await noticesOf(seller)).toEqual([]);
      expect(await recordsOf(buyer)).toEqual([{ title: '참나무 책상', isCancelled: true }]);
      expect(await findCancelledBuyerNames(database.read, [productId])).toEqual(
        new Map([[productId, buyer.nickname]]),
      );
      const [bought, sold] = [
        (await exportPurchases(database.read, buyer.id, SITE)).purchases,
        (await exportPurchases(database.read, seller.id, SITE)).sales,
      ];
      for (const records of [bought, sold])
        expect(records).toMatchObject([{ title: '참나무 책상', cancelledAt: expect.any(String) }]);
      const changes = await database.read
        .selectFrom('change')
        .select('kind')
        .where('productId', '=', productId)
        .execute();
      expect(changes.map(({ kind }) => kind)).toEqual(['published', 'sold', 'edited']);
    });

    test('the same person buys it again and both records stand, newest first, page by page', async () => {
      await step(seller, 'ask');
      await step(buyer, 'agree');
      expect(await buyProduct(deps, buyer, { productId })).toEqual({ ok: true });
      expect(await recordsOf(buyer)).toEqual([
        { title: '참나무 책상', isCancelled: false },
        { title: '참나무 책상', isCancelled: true },
      ]);
      const first = await pagePurchases(database.read, buyer.id, null, 1);
      const second = await pagePurchases(database.read, buyer.id, first.nextCursor, 1);
      expect(
        [first, second].map(({ items }) => items.map(({ cancelledAt }) => cancelledAt === null)),
      ).toEqual([[true], [false]]);
      expect(second.nextCursor).toBeNull();
      // Once a purchase, and this is another one.
      expect(await step(seller, 'ask')).toEqual({ ok: true });
    });

    test('P-undo: once a purchase: what was declined is not asked again, by neither', async () => {
      await step(buyer, 'ask');
      expect(await step(buyer, 'ask')).toEqual({ ok: true });
      expect(await step(buyer, 'agree')).toEqual({ ok: false, reason: 'own' });
      expect(await step(seller, 'ask')).toEqual({ ok: false, reason: 'requested' });
      expect(await step(seller, 'decline')).toEqual({ ok: true });
      expect(await step(seller, 'decline')).toEqual({ ok: true });
      expect(await linesOf()).toEqual([
        '거래를 완료했어요.',
        '거래 취소를 요청했어요.',
        '거래 취소를 거절했어요.',
      ]);
      expect(await noticesOf(buyer)).toEqual(['undo-declined']);
      for (const person of [buyer, seller])
        expect(await step(person, 'ask')).toEqual({ ok: false, reason: 'answered' });
      expect(await step(seller, 'agree')).toEqual({ ok: false, reason: 'not-requested' });
      expect(await getProduct(database.read, productId)).toMatchObject({ sold: true });
    });

    test('P-undo: within fourteen days: to ask, and to agree', async () => {
      const end = (await boughtAt()) + 14 * DAY_MS;
      expect(await step(buyer, 'ask', end)).toEqual({ ok: false, reason: 'expired' });
      expect(await step(buyer, 'ask', end - 1)).toEqual({ ok: true });
      expect(await step(seller, 'agree', end)).toEqual({ ok: false, reason: 'expired' });
      expect(await step(seller, 'agree', end - 1)).toEqual({ ok: true });
      expect(await step(seller, 'agree')).toEqual({ ok: true });
      expect(await step(seller, 'decline')).toEqual({ ok: false, reason: 'nothing' });
    });

    test('others, those who were not asked, and those who bought nothing change nothing', async () => {
      const other = await addPerson(database, '느린곰');
      await expect(step(other, 'ask')).rejects.toMatchObject({ code: 'not-found' });
      for (const what of ['agree', 'decline'] as const)
        expect(await step(seller, what)).toEqual({ ok: false, reason: 'not-requested' });
      await undoOwnPurchase(deps, buyer, { productId });
      for (const person of [buyer, seller])
        expect(await step(person, 'ask')).toEqual({ ok: false, reason: 'nothing' });
      await buyProduct(deps, other, { productId });
      expect(await step(buyer, 'ask')).toEqual({ ok: false, reason: 'nothing' });
    });

    test('what cannot be sold again, and who has left or was blocked, is in its way', async () => {
      await step(buyer, 'ask');
      await blockOther(deps, seller, { id: conversationId });
      for (const [person, what] of [
        [buyer, 'ask'],
        [seller, 'agree'],
      ] as const)
        expect(await step(person, what)).toEqual({ ok: false, reason: 'blocked' });
      await database.transaction((tx) => tx.deleteFrom('block').execute());
      await hideListing(deps, { productId, reason: '확인' });
      expect(await step(seller, 'agree')).toEqual({ ok: false, reason: 'gone' });
      expect(await findProduct(database.read, productId)).toBeUndefined();
      await removeProduct(deps, seller, { productId });
      expect(await step(seller, 'agree')).toEqual({ ok: false, reason: 'gone' });
      await leave(buyer);
      expect(await step(seller, 'agree')).toEqual({ ok: false, reason: 'left' });
      await expect(step(buyer, 'ask')).rejects.toMatchObject({ code: 'not-found' });
    });

    async function leave({ id }: { id: string }): Promise<void> {
      await database.transaction(async (tx) => {
        await anonymizePurchases(tx, id, 1);
        await anonymizeConversations(tx, id, 1);
        await eraseAccount(tx, id);
      });
    }

    test('a cancelled record keeps its photo, and goes when both have left', async () => {
      await step(buyer, 'ask');
      await step(seller, 'agree');
      expect(await listRetainedFiles()).toEqual([
        { key: 'product/u/p/0-abc-360.webp', keeperId: expect.any(String) },
      ]);
      await removeProduct(deps, seller, { productId });
      await leave(seller);
      expect((await pagePurchases(database.read, buyer.id)).items).toMatchObject([
        { sellerName: '탈퇴한 사용자', photo: 'product/u/p/0-abc-360.webp' },
      ]);
      await leave(buyer);
      expect(await database.read.selectFrom('cancelledPurchase').selectAll().execute()).toEqual([]);
      expect(await listRetainedFiles()).toEqual([]);
    });

    test('a request goes with its purchase, by whichever way that ends', async () => {
      const requests = () => database.read.selectFrom('undoRequest').selectAll().execute();
      const standing = (side: 'buyer' | 'seller') =>
        findUndoStanding(database.read, { productId, buyerId: buyer.id, side, now: Date.UTC(2026, 10, 22) });
      expect(await standing('buyer')).toMatchObject({ state: 'may-ask' });
      await step(buyer, 'ask');
      expect(await standing('buyer')).toMatchObject({ state: 'asked-by-me' });
      expect(await standing('seller')).toMatchObject({ state: 'asked-by-other' });
      await undoPurchase(deps, { productId, reason: '확인' });
      expect(await requests()).toEqual([]);
      expect(await standing('buyer')).toBeUndefined();
      await buyProduct(deps, buyer, { productId });
      await step(seller, 'ask');
      await step(buyer, 'decline');
      expect(await standing('seller')).toMatchObject({ state: 'declined' });
      await removeProduct(deps, seller, { productId });
      await leave(seller);
      await leave(buyer);
      expect(await requests()).toEqual([]);
    });

    test('of steps, undoing, buying and removing at once one outcome holds', async () => {
      for (let round = 0; round < 6; round++) {
        const other = await addPerson(database, `손님${round}`);
        if (!(await getProduct(database.read, productId)).sold) await buyProduct(deps, buyer, { productId });
        if ((await findPurchase(database.read, productId))?.buyerName === buyer.nickname)
          await step(buyer, 'ask');
        await Promise.allSettled([
          step(seller, 'agree'),
          step(seller, 'decline'),
          round % 2 ? undoOwnPurchase(deps, buyer, { productId }) : undefined,
          buyProduct(deps, other, { productId }),
          step(seller, 'agree'),
        ]);
        const { sold } = await getProduct(database.read, productId);
        const record = await findPurchase(database.read, productId);
        expect(record !== undefined).toBe(sold);
        const requested = await database.read.selectFrom('undoRequest').select('purchaseId').execute();
        expect(requested.every(({ purchaseId }) => purchaseId === record?.id)).toBe(true);
        if (record?.buyerName === other.nickname) await undoOwnPurchase(deps, other, { productId });
      }
    });

    describe('taken back within ten minutes', () => {
      const undo = () => undoBuying(deps, actorOf(buyer), productId);

      test('a conversation without words is in neither list, with nothing unread, until the next purchase or message', async () => {
        expect(await countUnread(database.read, seller.id)).toBe(1);
        await undo();
        expect(await countUnread(database.read, seller.id)).toBe(0);
        expect(await listOf(seller)).toEqual([]);
        expect(await countUnseen(database.read, seller.id)).toBe(0);
        expect(await listOf(buyer)).toEqual([]);
        await buyListing(deps, actorOf(buyer), { productId, seenPriceWon: undefined });
        expect(await listOf(seller)).toMatchObject([{ lastSeq: 3, unread: 1 }]);
        expect(await listOf(buyer)).toMatchObject([{ lastLine: '거래를 완료했어요.', unread: 0 }]);
        await markRead(deps, seller, { id: conversationId, seq: 3 });
        await undo();
        for (const person of [seller, buyer]) {
          expect(await listOf(person)).toEqual([]);
          expect(await countUnread(database.read, person.id)).toBe(0);
        }
        await say(deps, buyer, { id: conversationId, clientId: 'client-1', body: '잘못 눌렀어요.' });
        expect(await listOf(seller)).toMatchObject([{ lastSeq: 5, unread: 1 }]);
      });

      test('what was said and not read stays unread and listed', async () => {
        await say(deps, buyer, { id: conversationId, clientId: 'client-1', body: '언제 만날까요?' });
        await undo();
        expect(await listOf(seller)).toMatchObject([{ lastSeq: 3, unread: 3 }]);
        await buyListing(deps, actorOf(buyer), { productId, seenPriceWon: undefined });
        await markRead(deps, seller, { id: conversationId, seq: 4 });
        await undo();
        expect(await listOf(seller)).toMatchObject([{ lastSeq: 5, unread: 0 }]);
      });
    });
  });
}
