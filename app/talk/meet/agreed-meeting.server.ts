import type { Reader } from '../../../database/database.ts';
import { CodedError } from '../../platform/coded-error.ts';
import { findSubject } from '../conversation-store.server.ts';
import { requireMember } from '../message.server.ts';
import { findLatest, type MeetingRow } from './meeting-store.server.ts';

/** With the title of the listing. Throws `not-found` for others than the two, and where they have agreed on none. */
export async function getAgreedMeeting(
  db: Reader,
  actor: { id: string },
  conversationId: string,
): Promise<MeetingRow & { title: string }> {
  await requireMember(db, actor, conversationId);
  const meeting = await findLatest(db, conversationId, { state: 'agreed', after: 0 });
  const subject = await findSubject(db, conversationId);
  if (!meeting || !subject) throw new CodedError('not-found', `no appointment in: ${conversationId}`);
  return { ...meeting, title: subject.title };
}
