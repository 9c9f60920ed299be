import type { Reader, Writer } from '../../../database/database.ts';
import { CodedError } from '../../platform/coded-error.ts';
import { newId } from '../../platform/id.server.ts';
import type { Side } from '../conversation-store.server.ts';
import {
  type Deal,
  type DealDeps,
  findDealObstacle,
  lockDeal,
  lockMeeting,
} from '../reserve/lock-deal.server.ts';
import type { Moment } from '../reserve/end-reservation.server.ts';
import { addSystemLine } from '../reserve/system-line.server.ts';
import { extendForMeeting } from './extend-for-meeting.server.ts';
import {
  findLatest,
  insertMeeting,
  isSoldToAnother,
  listComing,
  listMeetings,
  type MeetingRow,
  updateMeeting,
} from './meeting-store.server.ts';
import { notifyOfMeeting, withdrawProposal } from './meeting-notices.server.ts';
import { deleteReminders, listReminders } from './reminder-store.server.ts';
import { setDefaultReminders } from './reminders.server.ts';
import {
  agreedLine,
  CANCELLED_LINE,
  type Meeting,
  meetingPhase,
  otherSide,
  parseMeeting,
  proposedLine,
  type RejectedMeeting,
  SHORT_NOTICE_HOURS,
  SHORT_NOTICE_LINE,
} from './meeting.ts';

const MINUTE_MS = 60_000;

/** Why an appointment cannot be made or answered. */
const OBSTACLES = {
  gone: '지금은 볼 수 없는 상품이에요.',
  left: '상대가 탈퇴해서 약속을 잡을 수 없어요.',
  blocked: '보낼 수 없어요.',
  sold: '다른 분과 거래가 끝난 상품이에요.',
  agreed: '이미 약속이 있어요. 바꾸려면 먼저 취소해 주세요.',
  over: '끝난 약속이에요.',
  arrived: '상대가 이미 도착해서 취소할 수 없어요. 메시지로 알려 주세요.',
} as const;
type Obstacle = keyof typeof OBSTACLES;

type Rejected = { ok: false; reason: Obstacle; text: string };
type AnswerOutcome = { ok: true } | Rejected;
export { findAppointment } from './meeting-store.server.ts';

export type MeetOutcome =
  AnswerOutcome | { ok: false; reason: 'invalid'; text: string; errors: RejectedMeeting['errors'] };

const reject = (reason: Obstacle): Rejected => ({ ok: false, reason, text: OBSTACLES[reason] });

interface ProposeInput {
  conversationId: string;
  atTyped: string;
  placeTyped: string;
}

async function findObstacle(
  tx: Writer,
  actor: { id: string },
  { deal, conversationId }: { deal: Deal; conversationId: string },
): Promise<Obstacle | undefined> {
  const obstacle = await findDealObstacle(tx, actor, deal);
  return obstacle ?? ((await isSoldToAnother(tx, conversationId)) ? 'sold' : undefined);
}

/** By either, also after the sale; replaces the earlier proposal. Repeating an open one succeeds. Throws `not-found`. */
export async function proposeMeeting(
  deps: DealDeps,
  actor: { id: string },
  { conversationId, ...typed }: ProposeInput,
): Promise<MeetOutcome> {
  const { database, limits } = deps;
  await limits.count({ limit: 'personMessageMinute', identifier: actor.id });
  return database.transaction(async (tx) => {
    const now = deps.now();
    const deal = await lockDeal(tx, database.engine, actor, conversationId);
    const obstacle = await findObstacle(tx, actor, { deal, conversationId });
    if (obstacle) return reject(obstacle);
    const parsed = parseMeeting(typed, now);
    if (!parsed.ok) return { ...parsed, reason: 'invalid', text: '' };
    if (await findLatest(tx, conversationId, { state: 'agreed', after: now })) return reject('agreed');
    const { at, place } = parsed;
    const { side } = deal;
    const before = await findLatest(tx, conversationId, { state: 'proposed', after: now });
    if (before?.side === side && before.at === at && before.place === place) return { ok: true };
    if (before) await updateMeeting(tx, before.id, 'replaced');
    const id = newId();
    await insertMeeting(tx, { id, conversationId, side, at, place, state: 'proposed', createdAt: now });
    const body = proposedLine(parsed);
    const line = { conversationId, side, body, kind: 'meeting', meetingId: id, now } as const;
    await addSystemLine(tx, database.engine, line);
    if (before?.side === side) await withdrawProposal(tx, { conversationId, side, now });
    const kind = before ? 'meeting-moved' : 'meeting-proposed';
    await notifyOfMeeting(tx, { conversationId, side, kind, now });
    return { ok: true };
  });
}

interface AnswerInput {
  conversationId: string;
  meetingId: string;
  answer: 'agreed' | 'cancelled';
}

/**
 * The person who did not propose it agrees; either cancels until its time, or until the other has arrived. Repeating it
 * succeeds. Throws `not-found`, and `forbidden` for the wrong one of the two.
 */
export async function answerMeeting(
  deps: DealDeps,
  actor: { id: string },
  { conversationId, meetingId, answer }: AnswerInput,
): Promise<AnswerOutcome> {
  const { database, limits } = deps;
  await limits.count({ limit: 'personMessageMinute', identifier: actor.id });
  return database.transaction(async (tx) => {
    const moment = { engine: database.engine, now: deps.now() };
    const { deal, meeting } = await lockMeeting(tx, moment.engine, actor, { conversationId, meetingId });
    if (answer === 'agreed' && meeting.side === deal.side)
      throw new CodedError('forbidden', 'the other one agrees');
    if (meeting.state === answer) return { ok: true };
    const isLive = meeting.state === 'proposed' || (meeting.state === 'agreed' && answer === 'cancelled');
    if (!isLive || meeting.at <= moment.now) return reject('over');
    if (answer === 'cancelled') {
      if (meeting[`${otherSide(deal.side)}ArrivedAt`] !== null) return reject('arrived');
      await cancel(tx, moment, { side: deal.side, meeting });
      return { ok: true };
    }
    const obstacle = await findObstacle(tx, actor, { deal, conversationId });
    return obstacle ? reject(obstacle) : agree(tx, moment, { deal, meeting });
  });
}

async function agree(
  tx: Writer,
  { engine, now }: Moment,
  { deal, meeting }: { deal: Deal; meeting: MeetingRow },
): Promise<AnswerOutcome> {
  const { id: meetingId, conversationId } = meeting;
  await updateMeeting(tx, meetingId, 'agreed');
  await extendForMeeting(tx, { productId: deal.product!.id, conversationId, now });
  await setDefaultReminders(tx, meeting, now);
  const line = { conversationId, side: deal.side, body: agreedLine(meeting), meetingId, now };
  await addSystemLine(tx, engine, line);
  await notifyOfMeeting(tx, { conversationId, side: deal.side, kind: 'meeting-agreed', now });
  return { ok: true };
}

/** A reservation that was extended for it stays: the seller may end it. */
async function cancel(
  tx: Writer,
  { engine, now }: Moment,
  { side, meeting }: { side: Side; meeting: MeetingRow },
): Promise<void> {
  const { id: meetingId, conversationId, at, state } = meeting;
  await updateMeeting(tx, meetingId, 'cancelled');
  if (state === 'agreed') await deleteReminders(tx, conversationId);
  const isShortNotice = state === 'agreed' && at - now < SHORT_NOTICE_HOURS * 3_600_000;
  const body = isShortNotice ? SHORT_NOTICE_LINE : CANCELLED_LINE;
  await addSystemLine(tx, engine, { conversationId, side, body, meetingId, now });
  const isWithdrawn = state === 'proposed' && meeting.side === side;
  if (isWithdrawn) await withdrawProposal(tx, { conversationId, side, now });
  else await notifyOfMeeting(tx, { conversationId, side, kind: 'meeting-cancelled', now });
}

/**
 * Requires the lock on the conversation. Cancels a future proposal or appointment on behalf of one of the two. One at
 * which either has arrived stays, so that blocking removes no claim.
 */
export async function cancelComingMeetings(
  tx: Writer,
  moment: Moment,
  { conversationId, side }: { conversationId: string; side: Side },
): Promise<void> {
  for (const meeting of await listComing(tx, conversationId, moment.now))
    await cancel(tx, moment, { side, meeting });
}

export async function showMeetings(
  db: Reader,
  ids: string[],
  { side, now }: { side: Side; now: number },
): Promise<Map<string, Meeting>> {
  const rows = await listMeetings(db, [...new Set(ids)]);
  const agreedIds = rows.filter(({ state }) => state === 'agreed').map(({ id }) => id);
  const reminders = await listReminders(db, agreedIds, side);
  return new Map(
    rows.map((row) => {
      const { id, at, place, state, side: proposer } = row;
      const isOver = state === 'proposed' && at <= now;
      const remindAt = reminders.find(({ meetingId }) => meetingId === id)?.remindAt;
      const reminderMinutes = remindAt === undefined ? null : (at - remindAt) / MINUTE_MS;
      const phase = meetingPhase(at, now);
      const shown = { id, at, place, mine: proposer === side, reminderMinutes, phase };
      const arrivals = {
        hasArrived: row[`${side}ArrivedAt`] !== null,
        hasOtherArrived: row[`${otherSide(side)}ArrivedAt`] !== null,
      };
      return [id, { ...shown, ...arrivals, state: isOver ? 'over' : state }];
    }),
  );
}
