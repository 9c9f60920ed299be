import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../../../test/support/database/engines.ts';
import { openPushMarket, type PushMarket } from '../../../test/support/push/push-market.ts';
import { addListing, addPerson, type TestPerson } from '../../../test/support/trading.ts';
import { listNotices } from '../../notice/notice.server.ts';
import { buyListing } from '../../pages/listing/state/listing-state.server.ts';
import { openConversation } from '../conversation.server.ts';
import { markRead, say } from '../message.server.ts';
import { makeOffer } from '../offer/offer.server.ts';
import { reserve } from '../reserve/reserve.server.ts';

for (const engine of engines) {
  describe(engine.name, () => {
    let market: PushMarket;
    let seller: TestPerson;
    let buyer: TestPerson;
    let deps: PushMarket['deps'];
    beforeEach(async () => {
      market = await openPushMarket(engine);
      ({ whale: seller, fox: buyer } = market);
      deps = { ...market.deps, now: market.now };
    });
    afterEach(() => market.close());

    async function talk(productId: string, by = buyer): Promise<string> {
      const outcome = await openConversation(deps, by, { productId });
      if (!outcome.ok) throw new Error(outcome.reason);
      return outcome.conversationId;
    }
    const unseenOf = async ({ id }: TestPerson) =>
      (await listNotices(market.database.read, id, 9))
        .filter(({ isSeen }) => !isSeen)
        .map(({ kind }) => kind);
    const read = (who: TestPerson, id: string) => markRead(deps, who, { id, seq: 99 });

    test('P-notice: what is read in the conversation is seen, and rings no browser', async () => {
      await market.addDevice(buyer);
      const productId = await addListing(deps, seller);
      const id = await talk(productId);
      await reserve(deps, seller, { conversationId: id });
      expect(await unseenOf(buyer)).toEqual(['reserved']);
      await market.deliverAll();
      await read(buyer, id);
      expect(await unseenOf(buyer)).toEqual([]);
      market.clock.time += 3_000;
      await market.deliverAll();
      expect(market.shown()).toEqual([]);
    });

    test('a seller has seen offers once every conversation about the listing is read', async () => {
      const rabbit = await addPerson(market.database, '하얀토끼');
      const productId = await addListing(deps, seller);
      const [one, two] = [await talk(productId), await talk(productId, rabbit)];
      await makeOffer(deps, buyer, { conversationId: one, priceTyped: '30000' });
      await makeOffer(deps, rabbit, { conversationId: two, priceTyped: '31000' });
      await read(seller, one);
      expect(await unseenOf(seller)).toEqual(['offered']);
      await read(seller, two);
      expect(await unseenOf(seller)).toEqual([]);
    });

    test('what one person did alone is seen in their conversation, whatever others have written', async () => {
      const rabbit = await addPerson(market.database, '하얀토끼');
      const productId = await addListing(deps, seller);
      const [one, two] = [await talk(productId), await talk(productId, rabbit)];
      await say(deps, rabbit, { id: two, clientId: 'from-the-rabbit', body: '있나요?' });
      await say(deps, buyer, { id: one, clientId: 'from-the-buyer', body: '있나요?' });
      await makeOffer(deps, buyer, { conversationId: one, priceTyped: '30000' });
      await markRead(deps, seller, { id: one, seq: 1 });
      expect(await unseenOf(seller)).toEqual(['offered']);
      await read(seller, two);
      expect(await unseenOf(seller)).toEqual(['offered']);
      await say(deps, rabbit, { id: two, clientId: 'from-the-rabbit-2', body: '아직 있나요?' });
      await read(seller, one);
      expect(await unseenOf(seller)).toEqual([]);
    });

    test.each([
      ['reuse', 'sold'],
      ['free', 'given'],
      ['exchange', 'swapped'],
    ] as const)(
      'a sale of %s that its seller reads of in the conversation rings nowhere',
      async (category, kind) => {
        await market.addDevice(seller);
        const productId = await addListing(deps, seller, { category });
        await buyListing(deps, buyer, { productId, seenPriceWon: undefined });
        expect(await unseenOf(seller)).toEqual([kind]);
        await market.deliverAll();
        await read(seller, await talk(productId));
        expect(await unseenOf(seller)).toEqual([]);
        market.clock.time += 3_000;
        await market.deliverAll();
        expect(market.shown()).toEqual([]);
      },
    );

    test('notices of other listings, of other people, and of what no conversation shows stay unseen', async () => {
      const [productId, other] = [await addListing(deps, seller), await addListing(deps, seller)];
      const [id, elsewhere] = [await talk(productId), await talk(other)];
      await makeOffer(deps, buyer, { conversationId: id, priceTyped: '30000' });
      await makeOffer(deps, buyer, { conversationId: elsewhere, priceTyped: '30000' });
      await reserve(deps, seller, { conversationId: id });
      for (const kind of ['applied', 'no-show-judged'] as const) await market.notify(seller, kind, productId);
      await read(seller, id);
      expect((await unseenOf(seller)).toSorted()).toEqual(['applied', 'no-show-judged', 'offered']);
      expect(await unseenOf(buyer)).toEqual(['reserved']);
    });
  });
}
