import type { Writer } from '../../../database/database.ts';
import { addNotice } from '../../notice/notice.server.ts';
import type { NoticeKind } from '../../notice/notice.ts';
import { findSubject, type Side } from '../conversation-store.server.ts';
import { findMembers } from '../message-store.server.ts';
import { withdrawFromOther } from '../reserve/withdraw-from-other.server.ts';

interface MeetingNotice {
  conversationId: string;
  /** Who acted; the other one is notified. */
  side: Side;
  kind: Extract<NoticeKind, `meeting-${string}` | 'no-show-claimed' | 'no-show-answered'>;
  now: number;
}

export async function notifyOfMeeting(
  tx: Writer,
  { conversationId, side, kind, now }: MeetingNotice,
): Promise<void> {
  const subject = await findSubject(tx, conversationId);
  const members = await findMembers(tx, conversationId);
  const personId = members.find((member) => member.side === side)?.accountId;
  const accountId = members.find((member) => member.side !== side)?.accountId;
  if (!subject || !personId || !accountId) return;
  const { productId: subjectId, title } = subject;
  await addNotice(tx, { accountId, kind, subjectId, title, personId, now });
}

export async function withdrawProposal(
  tx: Writer,
  proposal: Pick<MeetingNotice, 'conversationId' | 'side' | 'now'>,
): Promise<void> {
  await withdrawFromOther(tx, { ...proposal, kinds: ['meeting-proposed', 'meeting-moved'] });
}
