import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../../test/support/database/engines.ts';
import { addListing, openTradingMarket, type TradingMarket } from '../../test/support/trading.ts';
import { eraseAccount } from '../account/account.server.ts';
import { listNotices } from '../notice/notice.server.ts';
import { buyListing, changeState } from '../pages/listing/state/listing-state.server.ts';
import { removeProduct } from '../product/remove-product.server.ts';
import { countUnread, listConversations } from '../talk/conversation.server.ts';
import { UNDONE_BY_OPERATOR_LINE } from '../talk/conversation.ts';
import { undoSale } from './moderate-trade.server.ts';

const SITE = { siteUrl: '', storageUrl: undefined } as never;

for (const engine of engines) {
  describe(engine.name, () => {
    let { database, deps, whale: seller, fox: buyer } = {} as TradingMarket;
    let productId: string;
    beforeEach(async () => {
      ({ database, deps, whale: seller, fox: buyer } = await openTradingMarket(engine));
      productId = await addListing(deps, seller, { title: '참나무 책상' });
      const actor = { ...buyer, sessionHash: '' } as never;
      await buyListing(deps, actor, { productId, seenPriceWon: undefined });
    });
    afterEach(() => database.close());

    const undo = () => undoSale(deps, { productId, reason: '잘못 눌렀대요.' });
    const linesOf = async (person: { id: string }) =>
      (await listConversations(database.read, person, { tab: 'all' }, SITE)).items.map((one) => one.lastLine);
    const noticesOf = async (person: { id: string }) =>
      (await listNotices(database.read, person.id, 9)).map(({ kind }) => kind);

    test('the conversation of the two says it, once', async () => {
      expect(await undo()).toEqual({ undone: true, isForSale: true });
      expect(await undo()).toEqual({ undone: false });
      for (const person of [seller, buyer]) expect(await linesOf(person)).toEqual([UNDONE_BY_OPERATOR_LINE]);
      expect(await countUnread(database.read, seller.id)).toBe(1);
    });

    test('a notice of the sale that nobody has read is gone, on both sides', async () => {
      expect(await noticesOf(seller)).toEqual(['sold']);
      await undo();
      expect([await noticesOf(seller), await noticesOf(buyer)]).toEqual([
        ['sale-undone'],
        ['purchase-undone'],
      ]);
      const { items } = await listConversations(database.read, buyer, { tab: 'all' }, SITE);
      const { id: conversation } = items[0]!;
      const completed = await changeState(deps, seller, 'complete', { productId, conversation });
      expect(completed).toEqual({ ok: true });
      expect(await noticesOf(buyer)).toContain('sale-completed');
      await undo();
      expect(await noticesOf(buyer)).toEqual(['purchase-undone']);
    });

    test('of a listing that is gone, or a buyer who has left, only the record goes', async () => {
      await database.transaction((tx) => eraseAccount(tx, buyer.id));
      expect(await undo()).toEqual({ undone: true, isForSale: true });
      const actor = { ...seller, sessionHash: '' } as never;
      await removeProduct(deps, actor, { productId });
      expect(await undo()).toEqual({ undone: false });
      expect(await linesOf(seller)).not.toContain(UNDONE_BY_OPERATOR_LINE);
    });
  });
}
