import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../../../../test/support/database/engines.ts';
import {
  addListing,
  addPerson,
  openTradingMarket,
  type TestPerson,
  type TradingMarket,
} from '../../../../test/support/trading.ts';
import { eraseAccount } from '../../../account/account.server.ts';
import { judgeNoShowWithReason } from '../../../moderation/moderate-trade.server.ts';
import { listNotices } from '../../../notice/notice.server.ts';
import { listAudit } from '../../../platform/audit-log.server.ts';
import { getConversation, openConversation } from '../../conversation.server.ts';
import { anonymizeConversations } from '../../forget-conversations.server.ts';
import { blockOther } from '../../member/member.server.ts';
import { say } from '../../message.server.ts';
import { arrive } from '../arrive.server.ts';
import { answerMeeting, proposeMeeting } from '../meet.server.ts';
import { enrolArrived, findAppointments, refreshAppointments } from './count-appointments.server.ts';
import { exportAppointments } from './export-appointments.server.ts';
import { answerNoShow, claimNoShow, findNoShowStanding } from './no-show.server.ts';

const SITE = { storagePublicUrl: undefined };
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const typedOf = (at: number) => new Date(at + 9 * HOUR_MS).toISOString().slice(0, 16);

interface Talk {
  conversationId: string;
  meetingId: string;
  buyer: TestPerson;
}

for (const engine of engines) {
  describe(`P-noshow on ${engine.name}`, () => {
    let { database, deps: trading, whale: seller } = {} as TradingMarket;
    let deps: typeof trading & { operator: string };
    let now: number;
    let at: number;
    beforeEach(async () => {
      ({ database, deps: trading, whale: seller } = await openTradingMarket(engine));
      now = Date.UTC(2026, 10, 20);
      at = now + 2 * DAY_MS;
      deps = { ...trading, now: () => now, operator: 'me' };
    });
    afterEach(() => database.close());

    /** A new appointment, in the conversation of another. */
    async function agreeAnew({ buyer, conversationId }: Talk, meetsAt: number): Promise<string> {
      await proposeMeeting(deps, buyer, { conversationId, atTyped: typedOf(meetsAt), placeTyped: '합정역' });
      const { id: meetingId } = await database.read
        .selectFrom('meeting')
        .select('id')
        .where('conversationId', '=', conversationId)
        .where('at', '=', meetsAt)
        .executeTakeFirstOrThrow();
      const answered = { conversationId, meetingId, answer: 'agreed' } as const;
      expect(await answerMeeting(deps, seller, answered)).toEqual({ ok: true });
      return meetingId;
    }
    /** An agreed appointment of the seller with a new person, which the buyer comes to. */
    async function meet({ hasBuyerCome = true, hasSellerCome = false } = {}): Promise<Talk> {
      now = at - DAY_MS;
      const buyer = await addPerson(database, `손님${Math.random().toString(36).slice(2, 8)}`);
      const productId = await addListing(deps, seller, { title: '참나무 책상' });
      const opened = await openConversation(deps, buyer, { productId });
      if (!opened.ok) throw new Error(opened.reason);
      const { conversationId } = opened;
      await say(deps, buyer, { id: conversationId, clientId: 'hello', body: '있나요?' });
      await proposeMeeting(deps, buyer, { conversationId, atTyped: typedOf(at), placeTyped: '망원역' });
      const { id: meetingId } = await database.read
        .selectFrom('meeting')
        .select('id')
        .where('conversationId', '=', conversationId)
        .executeTakeFirstOrThrow();
      expect(await answerMeeting(deps, seller, { conversationId, meetingId, answer: 'agreed' })).toEqual({
        ok: true,
      });
      now = at;
      if (hasBuyerCome) await arrive(deps, buyer, { conversationId, meetingId });
      if (hasSellerCome) await arrive(deps, seller, { conversationId, meetingId });
      now = at + 31 * MINUTE_MS;
      return { conversationId, meetingId, buyer };
    }
    const claim = ({ buyer, conversationId, meetingId }: Talk) =>
      claimNoShow(deps, buyer, { conversationId, meetingId });
    const answer = (
      { conversationId, meetingId }: Talk,
      given: 'agreed' | 'disputed',
      { who = seller, textTyped = '' }: { who?: { id: string }; textTyped?: string } = {},
    ) => answerNoShow(deps, who, { conversationId, meetingId, answer: given, textTyped });
    const judge = ({ meetingId }: Talk, judgement: 'missed' | 'came') =>
      judgeNoShowWithReason(deps, { meetingId, judgement, reason: '사진을 봤어요.' });
    async function counted(who: { id: string } = seller) {
      await refreshAppointments(database, now);
      return findAppointments(database.read, who.id);
    }
    const reason = (outcome: { ok: boolean; reason?: string }) => outcome.reason;
    const noticesOf = async ({ id }: { id: string }) =>
      (await listNotices(database.read, id, 9))
        .map(({ kind }) => kind)
        .filter((kind) => kind.startsWith('no-show'));
    const linesOf = async ({ conversationId }: Talk) =>
      (await getConversation(database.read, seller, { id: conversationId }, SITE)).messages.map(
        ({ body }) => body,
      );
    const standing = ({ conversationId }: Talk, side: 'buyer' | 'seller') =>
      findNoShowStanding(database.read, { conversationId, side, now });
    const reviewedLines = async () =>
      (await database.read.selectFrom('change').select('accountId').where('kind', '=', 'reviewed').execute())
        .map(({ accountId }) => accountId)
        .filter((id) => id === seller.id);

    test('the one who was there says it within two days, and the other agrees', async () => {
      const talk = await meet();
      now = at + 30 * MINUTE_MS;
      expect(reason(await claim(talk))).toBe('not-now');
      now += 1;
      expect(await standing(talk, 'buyer')).toMatchObject({ state: 'may-claim', isOwn: false });
      expect(await standing(talk, 'seller')).toBeUndefined();
      expect(await claim(talk)).toEqual({ ok: true });
      expect(await claim(talk)).toEqual({ ok: true });
      expect(await linesOf(talk)).toContain('상대가 약속에 나오지 않았다고 알렸어요.');
      expect(await noticesOf(seller)).toEqual(['no-show-claimed']);
      expect(await standing(talk, 'seller')).toMatchObject({ state: 'open', isOwn: true });
      expect(await answer(talk, 'agreed', { textTyped: '차가 막혔어요.' })).toEqual({ ok: true });
      expect(await noticesOf(talk.buyer)).toEqual(['no-show-answered']);
      expect((await linesOf(talk)).at(-1)).toBe('약속에 나가지 못했다고 답했어요. “차가 막혔어요.”');
      expect(reason(await answer(talk, 'disputed'))).toBe('answered');
      expect(await exportAppointments(database.read, seller)).toMatchObject({
        noShows: [{ isOwn: true, answer: 'agreed', answerText: '차가 막혔어요.' }],
      });
    });

    test('it is not said of one who came, by one who did not, too late, or by others', async () => {
      const both = await meet({ hasSellerCome: true });
      expect(reason(await claim(both))).toBe('came');
      const none = await meet({ hasBuyerCome: false });
      expect(reason(await claim(none))).toBe('absent');
      const talk = await meet();
      await expect(claim({ ...talk, buyer: both.buyer })).rejects.toMatchObject({ code: 'not-found' });
      expect(reason(await answer(talk, 'agreed'))).toBe('none');
      now = at + 30 * MINUTE_MS + 2 * DAY_MS + 1;
      expect(reason(await claim(talk))).toBe('not-now');
      expect(await standing(talk, 'buyer')).toBeUndefined();
    });

    test('only the one of whom it is said answers, within two days', async () => {
      const talk = await meet();
      await claim(talk);
      expect(reason(await answer(talk, 'agreed', { who: talk.buyer }))).toBe('none');
      expect(reason(await answer(talk, 'disputed', { textTyped: '가'.repeat(201) }))).toBe('invalid-answer');
      now += 2 * DAY_MS + 1;
      expect(reason(await answer(talk, 'disputed'))).toBe('late');
      expect(await standing(talk, 'seller')).toMatchObject({ state: 'unanswered' });
    });

    test('a new appointment takes neither the answer nor the claim away', async () => {
      const talk = await meet();
      const { conversationId, meetingId } = talk;
      const next = await agreeAnew(talk, at + 4 * HOUR_MS);
      expect(await standing(talk, 'buyer')).toMatchObject({ state: 'may-claim', meetingId });
      await claim(talk);
      expect(await standing(talk, 'seller')).toMatchObject({ state: 'open', isOwn: true, meetingId });
      now = at + 4 * HOUR_MS;
      await arrive(deps, talk.buyer, { conversationId, meetingId: next });
      now += 31 * MINUTE_MS;
      expect(await standing(talk, 'seller')).toMatchObject({ state: 'open', isOwn: true, meetingId });
      // Both wait for something: first comes what the buyer can do.
      expect(await standing(talk, 'buyer')).toMatchObject({ state: 'may-claim', meetingId: next });
      await claim({ ...talk, meetingId: next });
      expect(await standing(talk, 'seller')).toMatchObject({ state: 'open', meetingId });
      await answer(talk, 'disputed');
      expect(await standing(talk, 'seller')).toMatchObject({ state: 'open', meetingId: next });
      await answer({ ...talk, meetingId: next }, 'agreed');
      expect(await standing(talk, 'seller')).toMatchObject({ state: 'agreed', meetingId: next });
    });

    test('a count is shown from three on; a disputed one is half until the operator has judged', async () => {
      await meet({ hasSellerCome: true });
      await meet({ hasSellerCome: true });
      expect(await counted()).toEqual({ kept: 0, missed: 0 });
      const talk = await meet();
      await claim(talk);
      expect(await counted()).toEqual({ kept: 0, missed: 0 });
      const lines = (await reviewedLines()).length;
      expect(await judge(talk, 'came')).toEqual({ ok: false, reason: 'not-disputed' });
      await answer(talk, 'disputed', { textTyped: '저도 있었어요.' });
      expect(await counted()).toEqual({ kept: 2.5, missed: 0.5 });
      expect((await reviewedLines()).length).toBe(lines + 1);
      expect(await judge(talk, 'missed')).toEqual({ ok: true });
      expect(await judge(talk, 'came')).toEqual({ ok: false, reason: 'judged' });
      expect(await counted()).toEqual({ kept: 2, missed: 1 });
      expect(await standing(talk, 'buyer')).toMatchObject({
        state: 'judged-missed',
        isOwn: false,
        reason: '사진을 봤어요.',
      });
      for (const who of [seller, talk.buyer])
        expect((await noticesOf(who)).filter((kind) => kind === 'no-show-judged')).toHaveLength(1);
      expect(await listAudit(database.read, 1)).toMatchObject([
        { act: 'judge-no-show', targetId: talk.meetingId, reason: 'missed: 사진을 봤어요.' },
      ]);
      now = at + 366 * DAY_MS;
      expect(await counted()).toEqual({ kept: 0, missed: 0 });
    });

    test('without an answer it counts after two days, and without a claim the appointment was kept', async () => {
      await claim(await meet());
      await claim(await meet());
      await meet();
      now = at + HOUR_MS + 2 * DAY_MS;
      expect(await counted()).toEqual({ kept: 1, missed: 2 });
    });

    test('what is answered while it is counted is counted again', async () => {
      for (let times = 0; times < 3; times++) {
        const talk = await meet();
        await claim(talk);
        await Promise.all([answer(talk, 'agreed'), refreshAppointments(database, now)]);
      }
      expect(await counted()).toEqual({ kept: 0, missed: 3 });
    });

    test('P-block: neither a block nor leaving takes it away', async () => {
      const talks = [await meet(), await meet(), await meet()];
      await blockOther(deps, seller as never, { id: talks[0]!.conversationId });
      for (const talk of talks) expect(await claim(talk)).toEqual({ ok: true });
      for (const talk of talks.slice(1)) {
        await answer(talk, 'agreed');
        await database.transaction(async (tx) => {
          await anonymizeConversations(tx, talk.buyer.id, now);
          await eraseAccount(tx, talk.buyer.id);
        });
      }
      expect(await answer(talks[0]!, 'agreed')).toEqual({ ok: true });
      expect(await counted()).toEqual({ kept: 0, missed: 3 });
    });

    test('one who waits cannot be cancelled on, neither by a cancellation nor by a block', async () => {
      const talk = await meet({ hasBuyerCome: false });
      const { buyer, conversationId, meetingId } = talk;
      now = at - 10 * MINUTE_MS;
      await arrive(deps, buyer, { conversationId, meetingId });
      const cancel = { conversationId, meetingId, answer: 'cancelled' } as const;
      expect(reason(await answerMeeting(deps, seller, cancel))).toBe('arrived');
      await blockOther(deps, seller as never, { id: conversationId });
      now = at + HOUR_MS;
      expect(await claim(talk)).toEqual({ ok: true });
    });

    test('those whose arrival a server of the version before stored are found', async () => {
      for (let times = 0; times < 3; times++) await meet({ hasSellerCome: true });
      await database.transaction((tx) => tx.deleteFrom('appointmentCount').execute());
      await enrolArrived(database, now);
      expect(await counted()).toEqual({ kept: 3, missed: 0 });
    });

    test('of answers and a judgement at once one outcome holds', async () => {
      const talk = await meet();
      await claim(talk);
      await Promise.all([
        answer(talk, 'agreed'),
        answer(talk, 'disputed'),
        judge(talk, 'missed'),
        judge(talk, 'came'),
        claim(talk),
      ]);
      const rows = await database.read.selectFrom('noShow').selectAll().execute();
      expect(rows).toHaveLength(1);
      const [{ answer: given, judgement }] = rows as [(typeof rows)[number]];
      expect(given).not.toBeNull();
      if (given === 'agreed') expect(judgement).toBeNull();
    });
  });
}
