import type { Database, Writer } from '../../../database/database.ts';
import type { MeetingReminderTable } from '../../../database/tables/talk-tables.ts';
import { queueIfVerified } from '../../mail/queue-mail.server.ts';
import { addNotice } from '../../notice/notice.server.ts';
import { findSubject } from '../conversation-store.server.ts';
import { findMembers, lockConversation } from '../message-store.server.ts';
import { type DealDeps, lockMeeting } from '../reserve/lock-deal.server.ts';
import { findMeeting, type MeetingRow } from './meeting-store.server.ts';
import { DEFAULT_REMINDER_MINUTES, parseReminderMinutes } from './meeting.ts';
import {
  canStillDeal,
  deletePastReminders,
  deleteReminders,
  listDueReminders,
  putReminder,
  takeReminder,
} from './reminder-store.server.ts';

const MINUTE_MS = 60_000;

/** For an agreed appointment. Does nothing where its time comes sooner than the reminder. */
export async function setDefaultReminders(
  tx: Writer,
  { id: meetingId, conversationId, at }: MeetingRow,
  now: number,
): Promise<void> {
  await deleteReminders(tx, conversationId);
  const remindAt = at - DEFAULT_REMINDER_MINUTES * MINUTE_MS;
  if (remindAt <= now) return;
  for (const side of ['buyer', 'seller'] as const)
    await putReminder(tx, { conversationId, side, meetingId, remindAt });
}

interface ReminderInput {
  conversationId: string;
  meetingId: string;
  /** As a form sends it; `0` for none. */
  minutesTyped: string;
}

type ReminderOutcome = { ok: true } | { ok: false; reason: 'over' | 'too-late' | 'unknown'; text: string };

const REJECTIONS = {
  over: '끝난 약속이에요.',
  'too-late': '그 시간은 이미 지났어요. 더 늦은 시간을 골라 주세요.',
  unknown: '언제 알릴지 골라 주세요.',
} as const;

const reject = (reason: keyof typeof REJECTIONS): ReminderOutcome => ({
  ok: false,
  reason,
  text: REJECTIONS[reason],
});

/** For the actor alone. Repeating it succeeds. Throws `not-found`. */
export async function setReminder(
  deps: DealDeps,
  actor: { id: string },
  { conversationId, meetingId, minutesTyped }: ReminderInput,
): Promise<ReminderOutcome> {
  const { database, limits } = deps;
  await limits.count({ limit: 'personMessageMinute', identifier: actor.id });
  return database.transaction(async (tx) => {
    const now = deps.now();
    const { deal, meeting } = await lockMeeting(tx, database.engine, actor, { conversationId, meetingId });
    const { side } = deal;
    const minutes = parseReminderMinutes(minutesTyped);
    if (minutes === undefined) return reject('unknown');
    if (meeting.state !== 'agreed' || meeting.at <= now) return reject('over');
    const remindAt = meeting.at - minutes * MINUTE_MS;
    if (minutes > 0 && remindAt <= now) return reject('too-late');
    if (minutes === 0) await deleteReminders(tx, conversationId, side);
    else await putReminder(tx, { conversationId, side, meetingId, remindAt });
    return { ok: true };
  });
}

const BATCH_SIZE = 50;

/**
 * Sends each once, by notice and mail, on any number of servers. Skips appointments whose time passed while the market
 * was stopped; their rows stay, as the clock may have been wrong.
 */
export async function sendDueReminders(database: Database, now: number): Promise<void> {
  for (;;) {
    const due = await listDueReminders(database.read, now, BATCH_SIZE);
    for (const reminder of due)
      await database.transaction((tx) => remind(tx, database.engine, reminder, now));
    if (due.length < BATCH_SIZE) return;
  }
}

/** None about a listing that is gone or sold to another person. */
async function remind(
  tx: Writer,
  engine: Database['engine'],
  reminder: MeetingReminderTable,
  now: number,
): Promise<void> {
  const { conversationId, side, meetingId } = reminder;
  // Cancelling takes the same lock: nothing is sent after it is committed.
  await lockConversation(tx, engine, conversationId);
  if (!(await takeReminder(tx, reminder))) return;
  const meeting = await findMeeting(tx, conversationId, meetingId);
  if (meeting?.state !== 'agreed' || !(await canStillDeal(tx, conversationId))) return;
  const subject = await findSubject(tx, conversationId);
  const accountId = (await findMembers(tx, conversationId)).find((one) => one.side === side)?.accountId;
  if (!subject || !accountId) return;
  const { productId: subjectId, title } = subject;
  await addNotice(tx, { accountId, kind: 'meeting-soon', subjectId, title, isMailed: true, now });
  await queueIfVerified(tx, { accountId, kind: 'meeting-soon', now });
}

export async function trimReminders(database: Database, now: number): Promise<void> {
  await database.transaction((tx) => deletePastReminders(tx, now));
}
