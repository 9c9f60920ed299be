import type { Reader } from '../../../database/database.ts';
import { CodedError } from '../../platform/coded-error.ts';
import { findSubject } from '../conversation-store.server.ts';
import { getSides } from '../message.server.ts';
import { comingLine } from './meeting.ts';
import { findLatest, type MeetingRow } from './meeting-store.server.ts';
import { listReminders } from './reminder-store.server.ts';

const MINUTE_MS = 60_000;

/** `reminderMinutes` before its time; null where the actor gets no reminder, or got it. */
export type AgreedMeeting = MeetingRow & { title: string; reminderMinutes: number | null };

export async function findComing(db: Reader, conversationId: string, now: number): Promise<string | null> {
  const meeting = await findLatest(db, conversationId, { state: 'agreed', after: now });
  return meeting ? comingLine(meeting) : null;
}

/** Includes the title of the listing. Throws `not-found` where the actor is not one of the two, or nothing is agreed. */
export async function getAgreedMeeting(
  db: Reader,
  actor: { id: string },
  conversationId: string,
): Promise<AgreedMeeting> {
  const { side } = await getSides(db, actor, conversationId);
  const meeting = await findLatest(db, conversationId, { state: 'agreed', after: 0 });
  const subject = await findSubject(db, conversationId);
  if (!meeting || !subject) throw new CodedError('not-found', `no appointment in: ${conversationId}`);
  const [reminder] = await listReminders(db, [meeting.id], side);
  const reminderMinutes = reminder ? (meeting.at - reminder.remindAt) / MINUTE_MS : null;
  return { ...meeting, title: subject.title, reminderMinutes };
}
