import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../../../test/support/database/engines.ts';
import { addListing, openTradingMarket, type TradingMarket } from '../../../test/support/trading.ts';
import { listStates } from '../events/chat-events.server.ts';
import { countUnread, getConversation, openConversation } from '../conversation.server.ts';
import { markRead, say } from '../message.server.ts';
import { setReadMarks, showsReadMarks } from './read-marks.server.ts';

const SITE = { storagePublicUrl: undefined };

for (const engine of engines) {
  describe(engine.name, () => {
    let { database, deps, whale: seller, fox: buyer } = {} as TradingMarket;
    let id: string;
    beforeEach(async () => {
      ({ database, deps, whale: seller, fox: buyer } = await openTradingMarket(engine));
      const outcome = await openConversation(deps, buyer, { productId: await addListing(deps, seller) });
      if (!outcome.ok) throw new Error(outcome.reason);
      id = outcome.conversationId;
      await say(deps, buyer, { id, clientId: 'from-the-buyer', body: '있나요?' });
      await markRead(deps, seller, { id, seq: 1 });
      await say(deps, seller, { id, clientId: 'from-the-seller', body: '네.' });
      await markRead(deps, buyer, { id, seq: 2 });
    });
    afterEach(() => database.close());

    /** What page and stream say that the other has read. */
    const seenBy = async (who: { id: string }) => {
      const page = await getConversation(database.read, who, { id }, SITE);
      const states = await listStates(database.read, [id]);
      const own = states.find(({ accountId }) => accountId === who.id);
      return [page.otherReadSeq, own?.state.otherReadSeq];
    };

    test('P-read: read marks off hide both ways, in page and stream, and what is unread counts on', async () => {
      expect([await seenBy(buyer), await seenBy(seller)]).toEqual([
        [1, 1],
        [2, 2],
      ]);
      await setReadMarks(deps, buyer, false);
      await setReadMarks(deps, buyer, false);
      expect(await showsReadMarks(database.read, buyer)).toBe(false);
      expect(await showsReadMarks(database.read, seller)).toBe(true);
      expect([await seenBy(buyer), await seenBy(seller)]).toEqual([
        [0, 0],
        [0, 0],
      ]);
      await say(deps, seller, { id, clientId: 'once-more', body: '보러 오세요.' });
      expect(await countUnread(database.read, buyer.id)).toBe(1);
      await markRead(deps, buyer, { id, seq: 3 });
      expect(await countUnread(database.read, buyer.id)).toBe(0);
      expect(await seenBy(seller)).toEqual([0, 0]);
      await setReadMarks(deps, buyer, true);
      expect([await seenBy(buyer), await seenBy(seller)]).toEqual([
        [1, 1],
        [3, 3],
      ]);
    });
  });
}
