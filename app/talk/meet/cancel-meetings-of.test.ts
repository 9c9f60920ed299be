import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../../../test/support/database/engines.ts';
import {
  addListing,
  addPerson,
  openTradingMarket,
  type TestPerson,
  type TradingMarket,
} from '../../../test/support/trading.ts';
import { deleteAccountOf } from '../../leaving/leave.server.ts';
import { hideListing } from '../../moderation/moderate-listing.server.ts';
import { suspendPerson } from '../../moderation/moderate-person.server.ts';
import { listNotices } from '../../notice/notice.server.ts';
import { removeProduct } from '../../product/remove-product.server.ts';
import { completeSale } from '../../purchase/purchase.server.ts';
import { getConversation, openConversation } from '../conversation.server.ts';
import { answerMeeting, proposeMeeting } from './meet.server.ts';
import { sendDueReminders } from './reminders.server.ts';

const SITE = { storagePublicUrl: undefined };
const HOUR_MS = 3_600_000;
const STEP_MS = 600_000;
const typedOf = (at: number) => new Date(at + 9 * HOUR_MS).toISOString().slice(0, 16);

for (const engine of engines) {
  describe(engine.name, () => {
    let { database, deps, whale: seller, fox: buyer } = {} as TradingMarket;
    let now: number;
    let at: number;
    let productId: string;
    let conversationId: string;
    beforeEach(async () => {
      ({ database, deps, whale: seller, fox: buyer } = await openTradingMarket(engine));
      now = Date.now();
      at = Math.ceil((now + 48 * HOUR_MS) / STEP_MS) * STEP_MS;
      deps = { ...deps, now: () => now };
      await agree();
    });
    afterEach(() => database.close());

    const card = async (who: TestPerson) => {
      const { messages } = await getConversation(database.read, who, { id: conversationId }, SITE);
      return messages.findLast(({ meeting }) => meeting)!.meeting!;
    };
    const remindedOf = async (who: TestPerson) => {
      now = at - 29 * 60_000;
      await sendDueReminders(database, now);
      return (await listNotices(database.read, who.id, 9)).map(({ kind }) => kind);
    };

    async function expectOff(who: TestPerson): Promise<void> {
      expect(await card(who)).toMatchObject({ state: 'cancelled' });
      const kinds = await remindedOf(who);
      expect(kinds).toContain('meeting-cancelled');
      expect(kinds).not.toContain('meeting-soon');
    }

    test('P-meet: where one of the two leaves the market or is suspended, the other hears that it is off', async () => {
      await deleteAccountOf(deps, { accountId: seller.id, reason: '요청' });
      await expectOff(buyer);
      await again();
      await suspendPerson(deps, { accountId: buyer.id, reason: '사기' });
      await expectOff(seller);
    });

    test('P-meet: nobody is reminded where the listing is hidden, removed or sold to another', async () => {
      const other = await addPerson(database, '느린곰');
      for (const part of [
        () => hideListing(deps, { productId, reason: '확인' }),
        () => removeProduct(deps, seller, { productId }),
        () => completeSale(deps, seller, { productId, buyerId: other.id }),
        () => completeSale(deps, seller, { productId, buyerId: null }),
      ]) {
        await again();
        await part();
        expect(await remindedOf(buyer)).not.toContain('meeting-soon');
      }
      await again();
      await completeSale(deps, seller, { productId, buyerId: buyer.id });
      expect(await remindedOf(buyer)).toContain('meeting-soon');
    });

    test('P-meet: notices name the listing as it is called, or as it was when it is gone', async () => {
      const cancelled = async (by: TestPerson, other: TestPerson) => {
        const { id: meetingId } = await card(by);
        await answerMeeting(deps, by, { conversationId, meetingId, answer: 'cancelled' });
        const notices = await listNotices(database.read, other.id, 9);
        return notices.find(({ kind }) => kind === 'meeting-cancelled')!.title;
      };
      await database.transaction((tx) => tx.updateTable('product').set({ title: '새 이름' }).execute());
      expect(await cancelled(buyer, seller)).toBe('새 이름');
      await again();
      await removeProduct(deps, seller, { productId });
      expect(await cancelled(seller, buyer)).toBe('원목 식탁 의자');
    });

    async function agree(): Promise<void> {
      productId = await addListing(deps, seller);
      const opened = await openConversation(deps, buyer, { productId });
      if (!opened.ok) throw new Error(opened.reason);
      ({ conversationId } = opened);
      await proposeMeeting(deps, buyer, { conversationId, atTyped: typedOf(at), placeTyped: '망원역' });
      const meetingId = (await card(seller)).id;
      const agreed = await answerMeeting(deps, seller, { conversationId, meetingId, answer: 'agreed' });
      expect(agreed).toEqual({ ok: true });
    }

    /** With other people, three days later. */
    async function again(): Promise<void> {
      at += 72 * HOUR_MS;
      now = at - 48 * HOUR_MS;
      seller = await addPerson(database, `고래${now}`);
      buyer = await addPerson(database, `여우${now}`);
      await agree();
    }
  });
}
