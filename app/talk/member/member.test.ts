import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../../../test/support/database/engines.ts';
import { addListing, openTradingMarket, type TradingMarket } from '../../../test/support/trading.ts';
import { eraseAccount } from '../../account/account.server.ts';
import { listBlocked, unblockPerson } from '../../account/block/block.server.ts';
import {
  listProductIdsBlockedEitherWay,
  listProductIdsOfBlocked,
} from '../../product/list/list-products.server.ts';
import { removeAllOfSeller } from '../../product/remove-product.server.ts';
import { getProduct } from '../../product/product.server.ts';
import { listNotices } from '../../notice/notice.server.ts';
import { buyProduct, completeSale } from '../../purchase/purchase.server.ts';
import {
  countUnread,
  exportConversations,
  getConversation,
  listConversations,
  openConversation,
} from '../conversation.server.ts';
import { anonymizeConversations } from '../forget-conversations.server.ts';
import { answerMeeting, proposeMeeting } from '../meet/meet.server.ts';
import { say } from '../message.server.ts';
import { makeOffer } from '../offer/offer.server.ts';
import { reserve } from '../reserve/reserve.server.ts';
import { blockOther, leaveConversation, setMuted, unblockOther } from './member.server.ts';

const SITE = { storagePublicUrl: undefined };
const DAY_MS = 24 * 3_600_000;
type Person = { id: string; nickname: string };

for (const engine of engines) {
  describe(engine.name, () => {
    let { database, deps: trading, whale: seller, fox: buyer } = {} as TradingMarket;
    let deps: typeof trading;
    let productId: string;
    let id: string;
    let lines = 0;
    beforeEach(async () => {
      ({ database, deps: trading, whale: seller, fox: buyer } = await openTradingMarket(engine));
      deps = { ...trading, now: () => Date.now() };
      productId = await addListing(deps, seller);
      const opened = await openConversation(deps, buyer, { productId });
      if (!opened.ok) throw new Error(opened.reason);
      id = opened.conversationId;
      await sayBody(buyer, '아직 있나요?');
    });
    afterEach(() => database.close());

    const sayBody = (person: { id: string }, body: string) =>
      say(deps, person, { id, clientId: `line-${lines++}-of-a-test`, body });
    const get = (person: { id: string }) => getConversation(database.read, person, { id }, SITE);
    const bodiesOf = async (person: { id: string }) => (await get(person)).messages.map(({ body }) => body);
    const list = async (person: { id: string }, tab: 'all' | 'unread' = 'all') =>
      (await listConversations(database.read, person, { tab }, SITE)).items;
    const propose = (person: { id: string }, conversationId: string) => {
      const at = Math.ceil(Date.now() / DAY_MS + 1) * DAY_MS;
      const atTyped = new Date(at).toISOString().slice(0, 16);
      return proposeMeeting(deps, person, { conversationId, atTyped, placeTyped: '망원역' });
    };
    const agreeToMeet = async (conversationId: string) => {
      await propose(buyer, conversationId);
      const meetingId = (await get(seller)).messages.at(-1)!.meeting!.id;
      await answerMeeting(deps, seller, { conversationId, meetingId, answer: 'agreed' });
    };
    const both = (): [Person, Person][] => [
      [buyer, seller],
      [seller, buyer],
    ];

    test('P-block: once one has blocked the other nothing is said, begun, reserved or bought between them, until it is undone', async () => {
      const other = await addListing(deps, seller);
      for (const [blocker, blocked] of both()) {
        await blockOther(deps, blocker, { id });
        await blockOther(deps, blocker, { id });
        for (const person of [blocker, blocked])
          expect(await sayBody(person, '네')).toMatchObject({
            ok: false,
            reason: 'blocked',
            text: '보낼 수 없어요.',
          });
        const refused = { ok: false, reason: 'blocked' };
        expect(await openConversation(deps, buyer, { productId: other })).toEqual(refused);
        expect(await buyProduct(deps, buyer, { productId: other })).toEqual(refused);
        expect(await completeSale(deps, seller, { productId: other, buyerId: buyer.id })).toEqual(refused);
        expect(await reserve(deps, seller, { conversationId: id })).toEqual(refused);
        expect(await get(blocker)).toMatchObject({ canSay: false, hasBlocked: true });
        expect(await listProductIdsBlockedEitherWay(database.read, buyer.id)).toHaveLength(2);
        const ofBlocked = await listProductIdsOfBlocked(database.read, buyer.id);
        expect(ofBlocked).toHaveLength(blocker === buyer ? 2 : 0);
        expect(await listProductIdsBlockedEitherWay(database.read, seller.id)).toEqual([]);
        // Who was blocked is not told until they try.
        expect(await get(blocked)).toMatchObject({ canSay: true, hasBlocked: false });
        expect(await listBlocked(database.read, blocker.id)).toMatchObject([{ nickname: blocked.nickname }]);
        await unblockOther(deps, blocked, { id });
        expect(await sayBody(blocked, '네')).toMatchObject({ ok: false });
        await unblockPerson(deps, blocker, { personId: blocked.id });
        expect(await listProductIdsBlockedEitherWay(database.read, buyer.id)).toEqual([]);
        expect(await sayBody(blocked, '네')).toMatchObject({ ok: true });
      }
      expect(await buyProduct(deps, buyer, { productId: other })).toEqual({ ok: true });
    });

    test('P-block: of one who has listed much, all of it is kept from the other', async () => {
      const ids = await Promise.all(Array.from({ length: 510 }, () => addListing(deps, seller)));
      await blockOther(deps, buyer, { id });
      const apart = await listProductIdsBlockedEitherWay(database.read, buyer.id);
      expect(apart.toSorted()).toEqual([productId, ...ids].toSorted());
      expect(apart.at(-1)).toBe(productId);
    });

    test('P-block: what is reserved between the two ends with a line that says so', async () => {
      for (const [blocker] of both()) {
        await reserve(deps, seller, { conversationId: id });
        await blockOther(deps, blocker, { id });
        expect((await bodiesOf(seller)).at(-1)).toBe('예약을 취소했어요.');
        expect((await getProduct(database.read, productId)).reserved).toBe(false);
        await unblockOther(deps, blocker, { id });
      }
    });

    test('P-block: what is offered and agreed on between the two ends in all conversations, with lines that say so', async () => {
      const second = await openConversation(deps, buyer, { productId: await addListing(deps, seller) });
      if (!second.ok) throw new Error(second.reason);
      for (const [blocker] of both()) {
        const isBuyer = blocker === buyer;
        expect(await makeOffer(deps, buyer, { conversationId: id, priceTyped: '30000' })).toEqual({
          ok: true,
        });
        await agreeToMeet(id);
        await propose(seller, second.conversationId);
        await blockOther(deps, blocker, { id });
        expect((await bodiesOf(seller)).slice(-2)).toEqual([
          isBuyer ? '제안을 취소했어요.' : '제안을 거절했어요.',
          '약속을 취소했어요.',
        ]);
        const messages = (await get(seller)).messages;
        const ends = messages.slice(-2);
        expect(ends.map(({ mine }) => mine)).toEqual([!isBuyer, !isBuyer]);
        expect(ends.map(({ offer, meeting }) => (offer ?? meeting)?.state)).toEqual([
          isBuyer ? 'withdrawn' : 'declined',
          'cancelled',
        ]);
        const other = await getConversation(database.read, seller, { id: second.conversationId }, SITE);
        expect(other.messages.at(-1)).toMatchObject({ body: '약속을 취소했어요.' });
        await unblockOther(deps, blocker, { id });
      }
    });

    test('P-block: of what the other wanted no notice is left that rings; of what has happened, each', async () => {
      const unseenOf = async (person: Person) =>
        (await listNotices(database.read, person.id, 9)).map(({ kind }) => kind);
      await buyProduct(deps, buyer, { productId: await addListing(deps, seller) });
      await makeOffer(deps, buyer, { conversationId: id, priceTyped: '30000' });
      await propose(buyer, id);
      expect((await unseenOf(seller)).toSorted()).toEqual(['meeting-proposed', 'offered', 'sold']);
      await blockOther(deps, seller, { id });
      expect(await unseenOf(seller)).toEqual(['sold']);
      expect(await unseenOf(buyer)).toEqual(['meeting-cancelled']);
    });

    test('of what is said or reserved while one blocks the other, nothing comes after it', async () => {
      for (let round = 0; round < 8; round++) {
        const said = Array.from({ length: 6 }, (_, index) =>
          sayBody(index % 2 ? buyer : seller, `말 ${index}`),
        );
        const reserved = reserve(deps, seller, { conversationId: id });
        await blockOther(deps, round % 2 ? buyer : seller, { id });
        const { lastSeq } = await get(seller);
        const answers = await Promise.all(said);
        await reserved;
        const later = (await get(seller)).messages.filter(({ seq }) => seq > lastSeq);
        expect(later).toEqual([]);
        expect(answers.filter((answer) => !answer.ok && answer.reason !== 'blocked')).toEqual([]);
        expect((await getProduct(database.read, productId)).reserved).toBe(false);
        for (const [blocker] of both()) await unblockOther(deps, blocker, { id });
      }
    });

    test('blocks go with the account of either', async () => {
      for (const [blocker] of both()) await blockOther(deps, blocker, { id });
      await database.transaction(async (tx) => {
        await removeAllOfSeller(tx, seller.id, 0);
        await anonymizeConversations(tx, seller.id, 0);
        await eraseAccount(tx, seller.id);
      });
      expect(await database.read.selectFrom('block').selectAll().execute()).toEqual([]);
    });

    test('a muted conversation counts in no badge, and its row goes on saying what is unread', async () => {
      await setMuted(deps, seller, { id, isMuted: true });
      await sayBody(buyer, '계신가요?');
      expect(await countUnread(database.read, seller.id)).toBe(0);
      expect(await list(seller, 'unread')).toEqual([]);
      expect(await list(seller)).toMatchObject([{ unread: 2, isMuted: true }]);
      expect((await get(buyer)).isMuted).toBe(false);
      await setMuted(deps, seller, { id, isMuted: false });
      expect(await countUnread(database.read, seller.id)).toBe(1);
    });

    test('one who leaves has it on the list no more, until the other says something; and then only that', async () => {
      await sayBody(seller, '네, 있어요.');
      await leaveConversation(deps, seller, { id });
      expect([await list(seller), await countUnread(database.read, seller.id)]).toEqual([[], 0]);
      expect(await bodiesOf(seller)).toEqual([]);
      expect(await bodiesOf(buyer)).toEqual(['아직 있나요?', '네, 있어요.']);
      expect(await list(buyer)).toHaveLength(1);
      // It is still stored, with their own words in it.
      expect((await exportConversations(database.read, seller.id, SITE))[0]?.messages).toHaveLength(2);
      await sayBody(buyer, '내일 봬요.');
      expect(await list(seller)).toMatchObject([{ unread: 1, lastLine: '내일 봬요.' }]);
      expect(await bodiesOf(seller)).toEqual(['내일 봬요.']);
      expect((await get(seller)).hasMore).toBe(false);
    });

    test('for everyone else a conversation is not there', async () => {
      const stranger = { id: 'stranger' };
      for (const act of [
        () => blockOther(deps, stranger, { id }),
        () => unblockOther(deps, stranger, { id }),
        () => setMuted(deps, stranger, { id, isMuted: true }),
        () => leaveConversation(deps, stranger, { id }),
      ])
        await expect(act()).rejects.toMatchObject({ code: 'not-found' });
    });
  });
}
