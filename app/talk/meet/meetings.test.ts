import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../../../test/support/database/engines.ts';
import {
  addListing,
  addPerson,
  openTradingMarket,
  type TradingMarket,
} from '../../../test/support/trading.ts';
import { addBlock } from '../../account/block/block.server.ts';
import { listNotices } from '../../notice/notice.server.ts';
import { removeProduct } from '../../product/remove-product.server.ts';
import { findReservation } from '../../product/reserve/reservation.server.ts';
import { getConversation, openConversation } from '../conversation.server.ts';
import { say } from '../message.server.ts';
import { reserve } from '../reserve/reserve.server.ts';
import { getAgreedMeeting } from './agreed-meeting.server.ts';
import { arrive } from './arrive.server.ts';
import { findAppointment } from './meeting-store.server.ts';
import { sendDueReminders, setReminder, trimReminders } from './reminders.server.ts';
import { answerMeeting, proposeMeeting } from './meet.server.ts';

const SITE = { storagePublicUrl: undefined };
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MINUTE_MS = 60_000;
const STEP_MS = 600_000;

/** As a form sends it. */
const typedOf = (at: number) => new Date(at + 9 * HOUR_MS).toISOString().slice(0, 16);

for (const engine of engines) {
  describe(engine.name, () => {
    let { database, deps: trading, whale: seller, fox: buyer } = {} as TradingMarket;
    let deps: typeof trading;
    let now: number;
    let at: number;
    let productId: string;
    let conversationId: string;
    beforeEach(async () => {
      ({ database, deps: trading, whale: seller, fox: buyer } = await openTradingMarket(engine));
      now = Date.now();
      at = Math.ceil((now + 2 * DAY_MS) / STEP_MS) * STEP_MS;
      deps = { ...trading, now: () => now };
      productId = await addListing(deps, seller, { priceWon: 50_000 });
      const opened = await openConversation(deps, buyer, { productId });
      if (!opened.ok) throw new Error(opened.reason);
      ({ conversationId } = opened);
      await say(deps, buyer, { id: conversationId, clientId: 'hello', body: '있나요?' });
    });
    afterEach(() => database.close());

    const propose = (who: { id: string }, when = at, placeTyped = '망원역 2번 출구') =>
      proposeMeeting(deps, who, { conversationId, atTyped: typedOf(when), placeTyped });
    const answer = (who: { id: string }, given: 'agreed' | 'cancelled', meetingId: string) =>
      answerMeeting(deps, who, { conversationId, meetingId, answer: given });
    const messages = async (who = seller) =>
      (await getConversation(database.read, who, { id: conversationId }, SITE)).messages;
    const cards = async (who = seller) =>
      (await messages(who)).flatMap(({ kind, meeting }) => (kind === 'meeting' ? meeting! : []));
    const newest = async () => (await cards()).at(-1)!;
    const reason = (outcome: { ok: boolean; reason?: string }) => outcome.reason;

    test('P-meet: the other one agrees; a line and the calendar say when and where', async () => {
      expect(await propose(buyer)).toEqual({ ok: true });
      expect(await propose(buyer)).toEqual({ ok: true });
      const { id } = await newest();
      const shown = { id, at, place: '망원역 2번 출구', state: 'proposed', mine: false };
      expect(await cards()).toMatchObject([shown]);
      await expect(getAgreedMeeting(database.read, buyer, conversationId)).rejects.toMatchObject({
        code: 'not-found',
      });
      expect(await answer(seller, 'agreed', id)).toEqual({ ok: true });
      expect(await answer(seller, 'agreed', id)).toEqual({ ok: true });
      const last = (await messages()).at(-1)!;
      expect(last.body).toMatch(
        /^약속을 잡았어요: \d+월 \d+일 \([일월화수목금토]\) 오[전후] \d+:\d0 · 망원역 2번 출구$/,
      );
      expect(last).toMatchObject({ kind: 'system', meeting: { id, state: 'agreed' } });
      expect(await getAgreedMeeting(database.read, seller, conversationId)).toMatchObject({ id, at });
      expect(reason(await propose(seller, at + STEP_MS))).toBe('agreed');
    });

    test('P-meet: another time takes the place of the one that waits', async () => {
      await propose(buyer);
      const { id } = await newest();
      await propose(seller, at + STEP_MS);
      expect((await cards()).map(({ state }) => state)).toEqual(['replaced', 'proposed']);
      expect(reason(await answer(seller, 'agreed', id))).toBe('over');
      expect(await answer(buyer, 'agreed', (await newest()).id)).toEqual({ ok: true });
    });

    test('P-meet: cancelling is free until two hours before, and late afterwards', async () => {
      await propose(buyer);
      await answer(seller, 'agreed', (await newest()).id);
      await answer(buyer, 'cancelled', (await newest()).id);
      expect((await messages()).at(-1)!.body).toBe('약속을 취소했어요.');
      await propose(buyer);
      const { id } = await newest();
      await answer(seller, 'agreed', id);
      now = at - HOUR_MS;
      await answer(seller, 'cancelled', id);
      expect((await messages()).at(-1)!.body).toBe('약속 2시간 안에 취소했어요.');
    });

    test('P-meet: nothing is answered once its time is past', async () => {
      await propose(buyer);
      const { id } = await newest();
      now = at;
      expect(reason(await answer(seller, 'agreed', id))).toBe('over');
      expect(reason(await answer(seller, 'cancelled', id))).toBe('over');
    });

    test('P-reserve: a reservation lasts a day longer than its appointment', async () => {
      const endsAt = async () => (await findReservation(database.read, productId, now))?.endsAt;
      await reserve(deps, seller, { conversationId });
      await propose(buyer);
      await answer(seller, 'agreed', (await newest()).id);
      expect(await endsAt()).toBe(at + DAY_MS);
    });

    test('P-reserve: what is reserved after an appointment was agreed on lasts as long', async () => {
      await propose(buyer);
      await answer(seller, 'agreed', (await newest()).id);
      await reserve(deps, seller, { conversationId });
      expect((await findReservation(database.read, productId, now))?.endsAt).toBe(at + DAY_MS);
    });

    const noticesOf = async ({ id }: { id: string }) =>
      (await listNotices(database.read, id, 9)).map(({ kind }) => kind);
    const mailed = async () =>
      (await database.read.selectFrom('mailJob').select(['kind', 'accountId']).execute()).filter(
        ({ kind }) => kind === 'meeting-soon',
      );
    const remind = (who: { id: string }, meetingId: string, minutesTyped: string) =>
      setReminder(deps, who, { conversationId, meetingId, minutesTyped });

    test('P-meet: the other hears of what is proposed, moved, agreed on and cancelled', async () => {
      await propose(buyer);
      await propose(buyer, at + STEP_MS);
      expect(await noticesOf(seller)).toEqual(['meeting-moved']);
      await answer(buyer, 'cancelled', (await newest()).id);
      expect(await noticesOf(seller)).toEqual([]);
      await propose(buyer);
      const { id } = await newest();
      await answer(seller, 'agreed', id);
      expect(await noticesOf(buyer)).toEqual(['meeting-agreed']);
      now += MINUTE_MS;
      await answer(seller, 'cancelled', id);
      expect((await noticesOf(buyer))[0]).toBe('meeting-cancelled');
      now += MINUTE_MS;
      await propose(buyer);
      await answer(seller, 'cancelled', (await newest()).id);
      expect((await listNotices(database.read, buyer.id, 1))[0]).toMatchObject({
        kind: 'meeting-cancelled',
        count: 2,
      });
    });

    test('P-meet: each is reminded once, half an hour before or when they chose, also where many servers do so', async () => {
      await database.transaction((tx) =>
        tx.updateTable('account').set({ emailVerifiedAt: 1 }).where('id', '=', buyer.id).execute(),
      );
      await propose(buyer);
      const { id } = await newest();
      await answer(seller, 'agreed', id);
      expect((await newest()).reminderMinutes).toBe(30);
      expect(await remind(seller, id, '10')).toEqual({ ok: true });
      expect((await cards(seller)).at(-1)!.reminderMinutes).toBe(10);
      expect((await cards(buyer)).at(-1)!.reminderMinutes).toBe(30);
      const inCalendar = async (who: { id: string }) =>
        (await getAgreedMeeting(database.read, who, conversationId)).reminderMinutes;
      expect([await inCalendar(seller), await inCalendar(buyer)]).toEqual([10, 30]);
      const appointmentAfter = (time: number) =>
        findAppointment(database.read, { accountId: seller.id, productId, now: time });
      expect([await appointmentAfter(at - 1), await appointmentAfter(at)]).toEqual([at, undefined]);
      const sweepAt = (when: number) =>
        Promise.all(Array.from({ length: 4 }, () => sendDueReminders(database, when)));
      await sweepAt(at - 30 * MINUTE_MS - 1);
      expect(await noticesOf(buyer)).toEqual(['meeting-agreed']);
      await sweepAt(at - 30 * MINUTE_MS);
      expect(await noticesOf(buyer)).toEqual(['meeting-soon', 'meeting-agreed']);
      expect(await noticesOf(seller)).toEqual(['meeting-proposed']);
      await sweepAt(at - 5 * MINUTE_MS);
      expect(await noticesOf(seller)).toEqual(['meeting-soon', 'meeting-proposed']);
      expect(await noticesOf(buyer)).toHaveLength(2);
      // The seller has not confirmed their address.
      expect(await mailed()).toEqual([{ kind: 'meeting-soon', accountId: buyer.id }]);
    });

    test('P-meet: nobody is reminded of what was cancelled, has begun, or who wants no reminder', async () => {
      await propose(buyer);
      const { id } = await newest();
      await answer(seller, 'agreed', id);
      await answer(buyer, 'cancelled', id);
      await sendDueReminders(database, at - MINUTE_MS);
      await propose(buyer, at + STEP_MS);
      const second = (await newest()).id;
      await answer(seller, 'agreed', second);
      expect(await remind(buyer, second, '0')).toEqual({ ok: true });
      await sendDueReminders(database, at + STEP_MS);
      await trimReminders(database, at + STEP_MS);
      const kinds = [...(await noticesOf(buyer)), ...(await noticesOf(seller))];
      expect(kinds).not.toContain('meeting-soon');
      expect(await database.read.selectFrom('meetingReminder').selectAll().execute()).toEqual([]);
    });

    test('P-meet: a reminder is chosen by the two alone, for a time to come', async () => {
      await propose(buyer);
      const { id } = await newest();
      expect(reason(await remind(buyer, id, '10'))).toBe('over');
      now = at - 20 * MINUTE_MS;
      await answer(seller, 'agreed', id);
      expect((await newest()).reminderMinutes).toBe(null);
      expect(reason(await remind(buyer, id, '30'))).toBe('too-late');
      expect(reason(await remind(buyer, id, '11'))).toBe('unknown');
      expect(await remind(buyer, id, '10')).toEqual({ ok: true });
      await expect(remind(await addPerson(database, '느린곰'), id, '10')).rejects.toMatchObject({
        code: 'not-found',
      });
      await expect(remind(buyer, 'none', '10')).rejects.toMatchObject({ code: 'not-found' });
    });

    test('P-noshow: within half an hour of an agreed appointment each says once that they are there', async () => {
      const arriveAs = (who: { id: string }, meetingId: string) =>
        arrive(deps, who, { conversationId, meetingId });
      await propose(buyer);
      const { id } = await newest();
      now = at - 30 * MINUTE_MS;
      expect(reason(await arriveAs(buyer, id))).toBe('over');
      await answer(seller, 'agreed', id);
      now = at - 30 * MINUTE_MS - 1;
      expect(reason(await arriveAs(buyer, id))).toBe('not-now');
      now = at - 30 * MINUTE_MS;
      await removeProduct(deps, seller, { productId });
      expect(await Promise.all([1, 2, 3].map(() => arriveAs(buyer, id)))).toEqual(
        [1, 2, 3].map(() => ({ ok: true })),
      );
      expect((await messages()).filter(({ body }) => body === '도착했어요.')).toHaveLength(1);
      expect(await newest()).toMatchObject({ hasArrived: false, hasOtherArrived: true });
      expect((await cards(buyer)).at(-1)).toMatchObject({ hasArrived: true, hasOtherArrived: false });
      now = at + 30 * MINUTE_MS + 1;
      expect(reason(await arriveAs(seller, id))).toBe('not-now');
      now -= 1;
      expect(await arriveAs(seller, id)).toEqual({ ok: true });
      const row = await database.read.selectFrom('meeting').selectAll().executeTakeFirstOrThrow();
      expect([row.buyerArrivedAt, row.sellerArrivedAt]).toEqual([at - 30 * MINUTE_MS, now]);
      const stranger = await addPerson(database, '느린곰');
      await expect(arriveAs(stranger, id)).rejects.toMatchObject({ code: 'not-found' });
      await expect(arriveAs(buyer, 'none')).rejects.toMatchObject({ code: 'not-found' });
    });

    test('P-meet: only the two, and each in their turn', async () => {
      const stranger = await addPerson(database, '느린곰');
      await expect(propose(stranger)).rejects.toMatchObject({ code: 'not-found' });
      await propose(buyer);
      const { id } = await newest();
      await expect(answer(buyer, 'agreed', id)).rejects.toMatchObject({ code: 'forbidden' });
      await expect(answer(stranger, 'cancelled', id)).rejects.toMatchObject({ code: 'not-found' });
      await expect(answer(seller, 'agreed', 'none')).rejects.toMatchObject({ code: 'not-found' });
      await answer(seller, 'agreed', id);
      await expect(getAgreedMeeting(database.read, stranger, conversationId)).rejects.toMatchObject({
        code: 'not-found',
      });
    });

    test('P-block: nothing is agreed on between two who are apart, or about what is gone', async () => {
      await propose(buyer);
      const { id } = await newest();
      await database.transaction((tx) =>
        addBlock(tx, { blockerId: seller.id, blockedId: buyer.id, now: Date.now() }),
      );
      expect(reason(await answer(seller, 'agreed', id))).toBe('blocked');
      expect(reason(await propose(buyer, at + STEP_MS))).toBe('blocked');
      await removeProduct(deps, seller, { productId });
      expect(reason(await propose(buyer, at + STEP_MS))).toBe('gone');
    });

    test('of proposing, agreeing and cancelling at once one appointment is left at most', async () => {
      const acts = fc.shuffledSubarray(['agree', 'cancel', 'another'] as const, { minLength: 2 });
      await fc.assert(
        fc.asyncProperty(acts, async (racing) => {
          await database.transaction((tx) => tx.deleteFrom('meeting').execute());
          await propose(buyer);
          const { id } = await database.read.selectFrom('meeting').select('id').executeTakeFirstOrThrow();
          const run = {
            agree: () => answer(seller, 'agreed', id),
            cancel: () => answer(buyer, 'cancelled', id),
            another: () => propose(seller, at + STEP_MS),
          };
          await Promise.all(racing.map((act) => run[act]()));
          const rows = await database.read.selectFrom('meeting').select('state').execute();
          const live = rows.filter(({ state }) => state === 'agreed' || state === 'proposed');
          expect(live.length).toBeLessThanOrEqual(1);
        }),
        { numRuns: 12 },
      );
    });
  });
}
