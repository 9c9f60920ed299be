import type { Database, Writer } from '../../../database/database.ts';
import { CodedError } from '../../platform/coded-error.ts';
import { type Deal, lockDeal } from '../reserve/lock-deal.server.ts';
import { findMeeting, type MeetingRow } from './meeting-store.server.ts';

/** An appointment in the actor's conversation, with the locks of `lockDeal`. Throws `not-found`. */
export async function lockMeeting(
  tx: Writer,
  engine: Database['engine'],
  actor: { id: string },
  { conversationId, meetingId }: { conversationId: string; meetingId: string },
): Promise<{ deal: Deal; meeting: MeetingRow }> {
  const deal = await lockDeal(tx, engine, actor, conversationId);
  const meeting = await findMeeting(tx, conversationId, meetingId);
  if (!meeting) throw new CodedError('not-found', `no appointment of this conversation: ${meetingId}`);
  return { deal, meeting };
}
