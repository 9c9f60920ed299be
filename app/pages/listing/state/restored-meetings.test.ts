import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../../../../test/support/database/engines.ts';
import { SwapMarket } from '../../../../test/support/swap-market.ts';
import { blockOther } from '../../../talk/member/member.server.ts';
import { noticeLine } from '../../../notice/notice.ts';
import { listNotices } from '../../../notice/notice.server.ts';
import { countUnread } from '../../../talk/conversation.server.ts';
import { answerMeeting, proposeMeeting } from '../../../talk/meet/meet.server.ts';
import { sendDueReminders } from '../../../talk/meet/reminders.server.ts';
import { markRead } from '../../../talk/message.server.ts';
import { undoByTalk } from '../../talk/undo/undo-action.server.ts';
import { buyListing, changeState, undoBuying } from './listing-state.server.ts';

const HOUR_MS = 3_600_000;
const STEP_MS = 600_000;

type Person = SwapMarket['buyer'];

describe.each(engines)('$name', (engine) => {
  let m: SwapMarket;
  let now: number;
  let at: number;
  beforeEach(async () => {
    m = await SwapMarket.open(engine);
    now = Date.now();
    at = Math.ceil((now + 48 * HOUR_MS) / STEP_MS) * STEP_MS;
    m.deps.now = () => now;
  });
  afterEach(() => m.database.close());

  async function propose(who: Person, conversationId = m.conversationId): Promise<void> {
    const atTyped = new Date(at + 9 * HOUR_MS).toISOString().slice(0, 16);
    const outcome = await proposeMeeting(m.deps, who, { conversationId, atTyped, placeTyped: '망원역' });
    expect(outcome).toEqual({ ok: true });
  }
  async function agree(who: Person, conversationId = m.conversationId) {
    const { id: meetingId } = (await meetingIn(conversationId, who))!;
    return answerMeeting(m.deps, who, { conversationId, meetingId, answer: 'agreed' });
  }
  const meetingIn = async (conversationId = m.conversationId, who = m.seller) =>
    (await m.read(who, conversationId)).messages.findLast(({ meeting }) => meeting)?.meeting;
  const stateOf = async (conversationId?: string, who?: Person) =>
    (await meetingIn(conversationId, who))?.state;
  const readAll = async (who: Person, id = m.conversationId) =>
    markRead(m.deps, who, { id, seq: (await m.read(who, id)).lastSeq });
  const unseenOf = async ({ id }: Person) =>
    (await listNotices(m.database.read, id, 9)).filter(({ isSeen }) => !isSeen);
  const kindsOf = async (who: Person) => (await unseenOf(who)).map(({ kind }) => kind);
  async function remindedOf(who: Person): Promise<string[]> {
    await sendDueReminders(m.database, at - 60_000);
    return kindsOf(who);
  }
  const buy = () => buyListing(m.deps, m.third as never, { productId: m.wanted, seenPriceWon: undefined });
  async function undoAfter(ms: number): Promise<void> {
    now += ms;
    expect(await undoBuying(m.deps as never, m.third as never, m.wanted)).toMatchObject({ ok: true });
  }

  test('P-meet: an appointment that a purchase has ended holds once it is undone, and nothing is left to read', async () => {
    await propose(m.buyer);
    await agree(m.seller);
    await readAll(m.buyer);
    await buy();
    expect(await stateOf()).toBe('sold');
    await undoAfter(1_000);
    expect(await stateOf()).toBe('agreed');
    expect((await m.read(m.buyer)).messages.at(-1)!.body).toBe('거래가 취소되어 약속이 그대로예요.');
    expect([await kindsOf(m.buyer), await countUnread(m.database.read, m.buyer.id)]).toEqual([[], 0]);
    expect(await remindedOf(m.buyer)).toContain('meeting-soon');
    expect(await remindedOf(m.seller)).toContain('meeting-soon');
  });

  test('the notice names no person, and gives way to one of the undoing', async () => {
    await propose(m.buyer);
    await agree(m.seller);
    await readAll(m.buyer);
    await buy();
    const [ended] = await unseenOf(m.buyer);
    expect(noticeLine(ended!)).toBe('바꿀 램프 상품의 거래가 다른 분과 끝나 약속이 없어졌어요.');
    await undoAfter(60_000);
    const unseen = await unseenOf(m.buyer);
    expect(unseen.map((notice) => noticeLine(notice))).toEqual([
      '바꿀 램프 상품의 거래가 취소되어 약속이 그대로예요.',
    ]);
  });

  test('who has read that it ended has the line about the undoing to read', async () => {
    await propose(m.buyer);
    await buy();
    await readAll(m.buyer);
    await undoAfter(60_000);
    expect(await countUnread(m.database.read, m.buyer.id)).toBe(1);
    expect(await kindsOf(m.buyer)).toEqual(['meeting-restored']);
  });

  test('a proposal of either waits for its answer as before, and its unseen notice is back', async () => {
    await propose(m.buyer);
    await buy();
    expect(await stateOf()).toBe('lapsed');
    await undoAfter(1_000);
    expect(await stateOf()).toBe('proposed');
    await propose(m.seller);
    await buy();
    expect(await kindsOf(m.buyer)).toEqual([]);
    await undoAfter(1_000);
    expect(await kindsOf(m.buyer)).toEqual(['meeting-proposed']);
    expect(await agree(m.buyer)).toEqual({ ok: true });
  });

  test('what the two had agreed on before the seller completed holds once its buyer undoes that', async () => {
    const conversationId = await m.begin(m.third, m.wanted);
    await propose(m.third, conversationId);
    await agree(m.seller, conversationId);
    await changeState(m.deps, m.seller, 'complete', { productId: m.wanted, conversation: conversationId });
    expect(await stateOf(conversationId)).toBe('done');
    await undoAfter(60_000);
    expect(await stateOf(conversationId)).toBe('agreed');
    expect(await remindedOf(m.third)).toContain('meeting-soon');
  });

  test('after a swap is undone, what others were to meet for holds', async () => {
    const about = await m.begin(m.third, m.offered);
    await propose(m.third, about);
    await agree(m.buyer, about);
    await m.agree();
    await changeState(m.deps, m.seller, 'complete', { productId: m.wanted, conversation: '' });
    expect(await stateOf(about, m.third)).toBe('sold');
    await undoBuying(m.deps as never, m.buyer as never, m.wanted);
    expect(await stateOf(about, m.third)).toBe('agreed');
  });

  test('one that an earlier sale ended stays so, and one between two who have parted', async () => {
    const other = await m.begin(m.third, m.wanted);
    await propose(m.buyer);
    await agree(m.seller);
    await buy();
    await undoByTalk(m.deps, m.third, 'ask', other);
    await undoByTalk(m.deps, m.seller, 'agree', other);
    now += 1;
    await buy();
    await undoAfter(1_000);
    expect(await stateOf()).toBe('sold');
    await propose(m.buyer);
    await buy();
    await blockOther(m.deps, m.buyer, { id: m.conversationId });
    await undoAfter(1_000);
    expect(await stateOf()).toBe('lapsed');
  });

  test('one whose time has come meanwhile stays ended', async () => {
    await propose(m.buyer);
    now = at - 60_000;
    await buy();
    await undoAfter(120_000);
    expect(await stateOf()).toBe('lapsed');
  });
});
