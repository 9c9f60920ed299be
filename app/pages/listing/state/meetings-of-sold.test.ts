import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../../../../test/support/database/engines.ts';
import { SwapMarket } from '../../../../test/support/swap-market.ts';
import { listNotices } from '../../../notice/notice.server.ts';
import { answerMeeting, proposeMeeting } from '../../../talk/meet/meet.server.ts';
import { sendDueReminders } from '../../../talk/meet/reminders.server.ts';
import { findPurchase } from '../../../purchase/purchase.server.ts';
import { listUnconfirmed } from '../../../purchase/unconfirmed-store.server.ts';
import { undoByTalk } from '../../talk/undo/undo-action.server.ts';
import { buyListing, changeState } from './listing-state.server.ts';

const HOUR_MS = 3_600_000;
const STEP_MS = 600_000;

describe.each(engines)('$name', (engine) => {
  let m: SwapMarket;
  let at: number;
  beforeEach(async () => {
    m = await SwapMarket.open(engine);
    at = Math.ceil((Date.now() + 48 * HOUR_MS) / STEP_MS) * STEP_MS;
  });
  afterEach(() => m.database.close());

  type Person = SwapMarket['buyer'];
  const newest = async (conversationId: string, who: Person) =>
    (await m.read(who, conversationId)).messages.at(-1)!;
  const meetingIn = async (conversationId: string, who: Person) =>
    (await m.read(who, conversationId)).messages.findLast(({ meeting }) => meeting)!.meeting!;

  /** Proposed by the one, and agreed on by the other. */
  async function meet(conversationId: string, buyer: Person, seller: Person): Promise<void> {
    const atTyped = new Date(at + 9 * HOUR_MS).toISOString().slice(0, 16);
    await proposeMeeting(m.deps, buyer, { conversationId, atTyped, placeTyped: '망원역' });
    const { id: meetingId } = await meetingIn(conversationId, seller);
    await answerMeeting(m.deps, seller, { conversationId, meetingId, answer: 'agreed' });
  }
  async function remindedOf({ id }: Person): Promise<string[]> {
    await sendDueReminders(m.database, at - 60_000);
    return (await listNotices(m.database.read, id, 9)).map(({ kind }) => kind);
  }
  async function expectOff(conversationId: string, who: Person): Promise<void> {
    expect((await newest(conversationId, who)).body).toBe('다른 분과 거래가 끝나 약속이 없어졌어요.');
    expect(await meetingIn(conversationId, who)).toMatchObject({ state: 'sold' });
    expect(await remindedOf(who)).toEqual(expect.not.arrayContaining(['meeting-soon', 'meeting-cancelled']));
    expect(await remindedOf(who)).toContain('meeting-sold');
  }
  async function expectOn(conversationId: string, who: Person): Promise<void> {
    expect(await meetingIn(conversationId, who)).toMatchObject({ state: 'agreed' });
    expect(await remindedOf(who)).toContain('meeting-soon');
  }

  async function expectDone(conversationId: string, who: Person): Promise<void> {
    expect((await newest(conversationId, who)).body).toMatch(/^거래를 (완료|취소)했어요\.$/);
    const { id: meetingId, state } = await meetingIn(conversationId, who);
    expect(state).toBe('done');
    expect(await remindedOf(who)).toEqual(expect.not.arrayContaining(['meeting-soon', 'meeting-cancelled']));
    expect(
      await answerMeeting(m.deps, who, { conversationId, meetingId, answer: 'cancelled' }),
    ).toMatchObject({
      reason: 'over',
    });
  }

  test.each(['its buyer', 'its seller'])(
    'P-meet: once a listing is sold by %s, who was to meet for it hears that they need not come',
    async (by) => {
      const other = await m.begin(m.third, m.wanted);
      await meet(m.conversationId, m.buyer, m.seller);
      await meet(other, m.third, m.seller);
      const outcome =
        by === 'its buyer'
          ? await buyListing(m.deps, m.third as never, { productId: m.wanted, seenPriceWon: undefined })
          : await changeState(m.deps, m.seller, 'complete', { productId: m.wanted, conversation: other });
      expect(outcome).toEqual({ ok: true });
      await expectOff(m.conversationId, m.buyer);
      // Who buys first meets then.
      await (by === 'its buyer' ? expectOn : expectDone)(other, m.third);
      const atTyped = new Date(at + 9 * HOUR_MS).toISOString().slice(0, 16);
      const anew = { conversationId: m.conversationId, atTyped, placeTyped: '합정역' };
      for (const who of [m.buyer, m.seller])
        expect(await proposeMeeting(m.deps, who, anew)).toEqual({
          ok: false,
          reason: 'sold',
          text: '다른 분과 거래가 끝난 상품이에요.',
        });
    },
  );

  test('P-meet: after a swap others need not come for either listing, and the two have met', async () => {
    const aboutOffered = await m.begin(m.third, m.offered);
    const aboutBack = await m.begin(m.seller, m.offered);
    await meet(aboutOffered, m.third, m.buyer);
    await meet(aboutBack, m.seller, m.buyer);
    await meet(m.conversationId, m.buyer, m.seller);
    await m.agree();
    const outside = { productId: m.wanted, conversation: '' };
    expect(await changeState(m.deps, m.seller, 'complete', outside)).toEqual({ ok: true });
    await expectOff(aboutOffered, m.third);
    await expectDone(m.conversationId, m.buyer);
    expect(await meetingIn(aboutBack, m.seller)).toMatchObject({ state: 'agreed' });
  });

  test('what the two agreed to take back they meet for no more, and they may propose anew', async () => {
    const productId = m.wanted;
    const conversationId = await m.begin(m.third, productId);
    await buyListing(m.deps, m.third as never, { productId, seenPriceWon: undefined });
    await meet(conversationId, m.third, m.seller);
    await undoByTalk(m.deps, m.third, 'ask', conversationId);
    expect(await undoByTalk(m.deps, m.seller, 'agree', conversationId)).toEqual({ ok: true });
    await expectDone(conversationId, m.third);
    await meet(conversationId, m.third, m.seller);
    await expectOn(conversationId, m.third);
  });

  test('what one has proposed goes with the trade, and shows in no way that the buyer took part', async () => {
    const other = await m.begin(m.third, m.wanted);
    const atTyped = new Date(at + 9 * HOUR_MS).toISOString().slice(0, 16);
    await proposeMeeting(m.deps, m.seller, { conversationId: other, atTyped, placeTyped: '망원역' });
    await changeState(m.deps, m.seller, 'complete', { productId: m.wanted, conversation: other });
    for (const who of [m.third, m.seller])
      expect(await meetingIn(other, who)).toMatchObject({ state: 'lapsed' });
    const purchase = (await findPurchase(m.database.read, m.wanted))!;
    expect(await listUnconfirmed(m.database.read, [purchase.id])).toEqual(new Set([purchase.id]));
  });

  test('what waited for an answer lapses once the listing is sold to another, without a cancellation', async () => {
    const other = await m.begin(m.third, m.wanted);
    const atTyped = new Date(at + 9 * HOUR_MS).toISOString().slice(0, 16);
    await proposeMeeting(m.deps, m.buyer, {
      conversationId: m.conversationId,
      atTyped,
      placeTyped: '망원역',
    });
    await changeState(m.deps, m.seller, 'complete', { productId: m.wanted, conversation: other });
    for (const who of [m.buyer, m.seller]) {
      expect(await meetingIn(m.conversationId, who)).toMatchObject({ state: 'lapsed' });
      expect((await newest(m.conversationId, who)).body).toBe(
        '다른 분과 거래가 끝나 약속 제안이 지나갔어요.',
      );
    }
  });

  test('a sale that its seller completed after an appointment was agreed on is a confirmed one', async () => {
    const other = await m.begin(m.third, m.wanted);
    await meet(other, m.third, m.seller);
    await changeState(m.deps, m.seller, 'complete', { productId: m.wanted, conversation: other });
    const purchase = (await findPurchase(m.database.read, m.wanted))!;
    expect(await listUnconfirmed(m.database.read, [purchase.id])).toEqual(new Set());
  });
});
