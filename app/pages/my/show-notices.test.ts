import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../../../test/support/database/engines.ts';
import {
  addListing,
  addPerson,
  openTradingMarket,
  type TradingMarket,
} from '../../../test/support/trading.ts';
import { addNotice, listNotices } from '../../notice/notice.server.ts';
import { removeProduct } from '../../product/remove-product.server.ts';
import { completeSale, findPurchase } from '../../purchase/purchase.server.ts';
import { openConversation } from '../../talk/conversation.server.ts';
import { conversationPath, conversationsPath } from '../../talk/conversation.ts';
import { say } from '../../talk/message.server.ts';
import { showNotices } from './show-notices.server.ts';

for (const engine of engines) {
  describe(engine.name, () => {
    let { database, deps, whale: seller, fox: reader } = {} as TradingMarket;
    beforeEach(async () => {
      ({ database, deps, whale: seller, fox: reader } = await openTradingMarket(engine));
    });
    afterEach(() => database.close());

    test('a listing that has become cheaper is shown with its price, while it is listed', async () => {
      const productId = await addListing(deps, seller, { title: '참나무 책상', priceWon: 120_000 });
      const now = deps.now();
      const about = { accountId: reader.id, subjectId: productId, title: '참나무 책상', now } as const;
      for (const kind of ['price-dropped', 'sold'] as const)
        await database.transaction((tx) => addNotice(tx, { ...about, kind }));
      const prices = async () => {
        const shown = await showNotices(
          database.read,
          reader.id,
          await listNotices(database.read, reader.id, 9),
          now,
        );
        return Object.fromEntries(shown.map(({ notice, price }) => [notice.kind, price]));
      };
      expect(await prices()).toEqual({ 'price-dropped': '120,000원', sold: undefined });
      await removeProduct(deps, seller, { productId });
      expect(await prices()).toEqual({ 'price-dropped': undefined, sold: undefined });
    });

    test('a notice of a review shows the photo that the record of the purchase keeps', async () => {
      const productId = await addListing(deps, seller);
      await completeSale(deps, seller, { productId, buyerId: reader.id });
      await database.transaction((tx) =>
        tx.updateTable('purchase').set({ photo: 'product/kept-360.webp' }).execute(),
      );
      const { id: subjectId } = (await findPurchase(database.read, productId))!;
      const about = { accountId: reader.id, title: '참나무 책상', now: deps.now() } as const;
      for (const kind of ['review-written', 'review-shown', 'review-removed'] as const)
        await database.transaction((tx) => addNotice(tx, { ...about, kind, subjectId }));
      await removeProduct(deps, seller, { productId });
      const notices = await listNotices(database.read, reader.id, 9);
      const shown = await showNotices(database.read, reader.id, notices, deps.now());
      const photos = shown.map(({ notice, photo }) => [notice.kind, photo]);
      expect(Object.fromEntries(photos)).toMatchObject({
        'sale-completed': null,
        'review-written': 'product/kept-360.webp',
        'review-shown': 'product/kept-360.webp',
        'review-removed': 'product/kept-360.webp',
      });
    });

    test('a notice of a conversation leads to it, and to the list where the person has several', async () => {
      const title = '참나무 책상';
      const productId = await addListing(deps, seller, { title });
      const begin = async (buyer: { id: string }) => {
        const opened = await openConversation(deps, buyer, { productId });
        if (!opened.ok) throw new Error(opened.reason);
        const id = opened.conversationId;
        await say(deps, buyer, { id, body: '안녕하세요.', clientId: `client-${id}` });
        return conversationPath(id);
      };
      const pathFor = async ({ id: accountId }: { id: string }) => {
        const now = deps.now();
        const about = { accountId, kind: 'meeting-agreed', subjectId: productId, title, now } as const;
        await database.transaction((tx) => addNotice(tx, about));
        const [shown] = await showNotices(
          database.read,
          accountId,
          await listNotices(database.read, accountId, 1),
          now,
        );
        return shown!.to;
      };
      expect(await pathFor(seller)).toBe(conversationsPath(productId));
      const path = await begin(reader);
      expect([await pathFor(seller), await pathFor(reader)]).toEqual([path, path]);
      await begin(await addPerson(database, '빨간토끼'));
      expect([await pathFor(seller), await pathFor(reader)]).toEqual([conversationsPath(productId), path]);
    });
  });
}
