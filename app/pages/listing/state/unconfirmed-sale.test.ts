import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../../../../test/support/database/engines.ts';
import {
  addListing,
  addPerson,
  openTradingMarket,
  type TradingMarket,
} from '../../../../test/support/trading.ts';
import { findProduct } from '../../../product/product.server.ts';
import { listNotices } from '../../../notice/notice.server.ts';
import { undoByTalk } from '../../talk/undo/undo-action.server.ts';
import { changeState, undoBuying } from './listing-state.server.ts';
import { openConversation } from '../../../talk/conversation.server.ts';
import { answerMeeting, proposeMeeting } from '../../../talk/meet/meet.server.ts';
import { say } from '../../../talk/message.server.ts';
import { listTradesOf } from '../../../purchase/manner/manner-store.server.ts';
import { buyProduct, findPurchase, isHandedOver } from '../../../purchase/purchase.server.ts';
import { findReviewable, getReviewedPurchase } from '../../../purchase/review/read-reviews.server.ts';
import { writeReview } from '../../../purchase/review/review.server.ts';
import { findUndoStanding } from '../../../purchase/undo/undo-standing.server.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const GREAT = { rating: 'great', points: '', text: '' };

describe.each(engines)('$name', (engine) => {
  let { database, deps, whale: seller, fox: buyer } = {} as TradingMarket;
  let productId: string;
  let conversationId: string;
  let time: number;
  beforeEach(async () => {
    ({ database, deps, whale: seller, fox: buyer } = await openTradingMarket(engine));
    time = Date.now();
    deps = { ...deps, now: () => time };
    productId = await addListing(deps, seller, { title: '참나무 책상' });
    const opened = await openConversation(deps, buyer, { productId });
    if (!opened.ok) throw new Error(opened.reason);
    conversationId = opened.conversationId;
    await say(deps, buyer, { id: conversationId, clientId: 'hello', body: '있나요?' });
  });
  afterEach(() => database.close());

  const set = (intent: 'reserve' | 'complete') =>
    changeState(deps, seller, intent, { productId, conversation: conversationId });
  const undo = () => undoBuying(deps, buyer as never, productId);
  const trades = () => listTradesOf(database.read, [seller.id]);
  const standing = (side: 'buyer' | 'seller') =>
    findUndoStanding(database.read, { productId, buyerId: buyer.id, side, now: time });
  const purchase = async () => (await findPurchase(database.read, productId))!;
  const handedOver = () => isHandedOver(database.read, productId, buyer.id);
  const review = async (who: { id: string }) =>
    writeReview(deps, who, { purchaseId: (await purchase()).id, fields: GREAT });
  const mayReview = async (side: 'buyer' | 'seller') =>
    (await findReviewable(database.read, { productId, buyerId: buyer.id, side, now: time })) !== undefined;
  async function meet() {
    const atTyped = new Date(Math.ceil(time / HOUR_MS + 10) * HOUR_MS).toISOString().slice(0, 16);
    await proposeMeeting(deps, seller, { conversationId, atTyped, placeTyped: '망원역' });
    const { id: meetingId } = await database.read
      .selectFrom('meeting')
      .select('id')
      .executeTakeFirstOrThrow();
    const answered = { conversationId, meetingId, answer: 'agreed' } as const;
    expect(await answerMeeting(deps, buyer, answered)).toEqual({ ok: true });
  }

  test('one who only asked takes it back alone for seven days, and it counts for nothing', async () => {
    expect(await set('complete')).toEqual({ ok: true });
    expect(await trades()).toEqual([]);
    expect(await handedOver()).toBe(false);
    expect(await review(seller)).toEqual({ ok: false, reason: 'unconfirmed' });
    expect([await mayReview('buyer'), await mayReview('seller')]).toEqual([true, false]);
    const { id, boughtAt } = await purchase();
    expect(await getReviewedPurchase(database.read, seller, id, time)).toMatchObject({
      obstacle: 'unconfirmed',
    });
    const until = boughtAt + 7 * DAY_MS;
    expect(await standing('buyer')).toEqual({ state: 'may-undo', until });
    expect(await standing('seller')).toMatchObject({ state: 'may-ask' });
    time = until;
    expect(await undo()).toEqual({ ok: false, reason: 'expired' });
    expect(await standing('buyer')).toMatchObject({ state: 'may-ask' });
    time = until - 1;
    expect(await undo()).toEqual({ ok: true, isForSale: true });
    expect((await findProduct(database.read, productId))!.sold).toBe(false);
    expect((await listNotices(database.read, seller.id, 9)).map(({ kind }) => kind)).toContain('sale-undone');
  });

  test('taking it back alone withdraws the question whether to', async () => {
    await set('complete');
    const kinds = async () => (await listNotices(database.read, buyer.id, 9)).map(({ kind }) => kind);
    expect(await undoByTalk(deps, seller, 'ask', conversationId)).toEqual({ ok: true });
    expect(await kinds()).toContain('undo-asked');
    expect(await standing('buyer')).toMatchObject({ state: 'asked-by-other' });
    expect(await undo()).toEqual({ ok: true, isForSale: true });
    expect(await kinds()).not.toContain('undo-asked');
  });

  const confirmations = [
    ['a reservation', 'before', () => set('reserve')],
    ['an appointment', 'before', meet],
    ['an appointment', 'after', meet],
    ['a review by the buyer', 'after', () => review(buyer)],
  ] as const;
  test.each(confirmations)('%s %s it makes it a sale as any other', async (_, when, confirm) => {
    if (when === 'before') await confirm();
    await set('complete');
    if (when === 'after') await confirm();
    expect(await trades()).toHaveLength(1);
    expect(await handedOver()).toBe(true);
    expect(await mayReview('seller')).toBe(true);
    time = (await purchase()).boughtAt + HOUR_MS;
    expect(await undo()).toEqual({ ok: false, reason: 'expired' });
    expect(await standing('buyer')).toMatchObject({ state: 'may-ask' });
    expect(await review(seller)).toEqual({ ok: true });
  });

  test('one that the buyer made, and one from before, is a sale as any other', async () => {
    const other = await addPerson(database, '느린곰');
    await buyProduct(deps, other, { productId });
    expect(await trades()).toHaveLength(1);
    // Who buys first meets then.
    expect(await isHandedOver(database.read, productId, other.id)).toBe(false);
    await database.transaction((tx) => tx.updateTable('purchase').set({ completedBy: null }).execute());
    expect(await trades()).toHaveLength(1);
  });
});
