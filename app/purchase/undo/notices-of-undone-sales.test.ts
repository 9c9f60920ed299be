import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../../../test/support/database/engines.ts';
import { openPushMarket, type PushMarket } from '../../../test/support/push/push-market.ts';
import { addListing, type TestPerson } from '../../../test/support/trading.ts';
import { countForUnseenMail } from '../../notice/choice/unseen-mail.server.ts';
import { listNotices } from '../../notice/notice.server.ts';
import { buyProduct, completeSale, undoOwnPurchase } from '../purchase.server.ts';
import { takeUndoStep } from './undo-by-both.server.ts';

const MAIL_DELAY_MS = 10 * 60_000;

for (const engine of engines) {
  describe(engine.name, () => {
    let market: PushMarket;
    let seller: TestPerson;
    let buyer: TestPerson;
    let deps: PushMarket['deps'];
    let productId: string;
    beforeEach(async () => {
      market = await openPushMarket(engine);
      ({ whale: seller, fox: buyer } = market);
      deps = { ...market.deps, now: market.now };
      productId = await addListing(deps, seller);
    });
    afterEach(() => market.close());

    const complete = () => completeSale(deps, seller, { productId, buyerId: buyer.id });
    const undo = () => undoOwnPurchase(deps, buyer, { productId });
    const kindsOf = async ({ id }: TestPerson) =>
      (await listNotices(market.database.read, id, 9)).map(({ kind }) => kind);
    const mailed = async ({ id: accountId }: TestPerson, dueAt = market.clock.time) =>
      (await countForUnseenMail(market.database.read, { accountId, kind: 'unseen-trade', dueAt })).count;

    test('a sale that its seller completed and its buyer takes back at once leaves no notice', async () => {
      await market.addDevice(buyer);
      await complete();
      expect(await kindsOf(buyer)).toEqual(['sale-completed']);
      market.clock.time += 1_000;
      await undo();
      expect(await kindsOf(buyer)).toEqual([]);
      market.clock.time += MAIL_DELAY_MS;
      await market.deliverAll();
      expect(market.shown()).toEqual([]);
      expect(await mailed(buyer)).toBe(0);
    });

    test('its seller hears that it was taken back', async () => {
      await complete();
      market.clock.time += 60_000;
      await undo();
      expect(await kindsOf(seller)).toEqual(['sale-undone']);
    });

    test('of a purchase that is taken back at once no push and no mail leaves', async () => {
      await market.addDevice(seller);
      await buyProduct(deps, buyer, { productId, seenPriceWon: undefined });
      market.clock.time += 1_000;
      await undo();
      market.clock.time += MAIL_DELAY_MS;
      await market.deliverAll();
      expect([await kindsOf(seller), market.shown(), await mailed(seller)]).toEqual([[], [], 0]);
    });

    test('of a sale undone by both only the undoing is noticed', async () => {
      await complete();
      const steps = [
        ['seller', 'ask'],
        ['buyer', 'agree'],
      ] as const;
      for (const [side, step] of steps) {
        const parties = { productId, side, buyerId: buyer.id };
        await takeUndoStep(
          deps,
          step,
          async () => parties,
          async () => {},
        );
      }
      expect([await kindsOf(seller), await kindsOf(buyer)]).toEqual([['undo-agreed'], []]);
    });
  });
}
