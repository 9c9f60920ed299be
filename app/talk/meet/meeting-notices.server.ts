import type { Writer } from '../../../database/database.ts';
import { addCancellation, addNotice } from '../../notice/notice.server.ts';
import type { NoticeKind } from '../../notice/notice.ts';
import { findSubject, type Side } from '../conversation-store.server.ts';
import { findMembers } from '../message-store.server.ts';
import { withdrawFromOther } from '../reserve/withdraw-from-other.server.ts';

interface MeetingNotice {
  conversationId: string;
  /** The other one is notified. */
  side: Side;
  kind: Extract<NoticeKind, `meeting-${string}` | 'no-show-claimed' | 'no-show-answered'>;
  now: number;
}

export async function notifyOfMeeting(tx: Writer, { kind, now, ...addressed }: MeetingNotice): Promise<void> {
  const found = await findAddressee(tx, addressed);
  if (!found) return;
  const { personId, ...about } = found;
  // Neither of the two ended it.
  const isOfPerson = kind !== 'meeting-sold';
  await addNotice(tx, { ...about, kind, now, ...(isOfPerson && { personId }) });
}

/** In place of an unseen notice that it had ended; without either where the sale was undone at once. */
export async function notifyOfRestoring(
  tx: Writer,
  { now, ...addressed }: Omit<MeetingNotice, 'kind'>,
): Promise<void> {
  const found = await findAddressee(tx, addressed);
  if (!found) return;
  const { personId: _personId, ...about } = found;
  await addCancellation(tx, { ...about, kind: 'meeting-restored', now }, ['meeting-sold']);
}

async function findAddressee(
  tx: Writer,
  { conversationId, side }: Pick<MeetingNotice, 'conversationId' | 'side'>,
) {
  const subject = await findSubject(tx, conversationId);
  const members = await findMembers(tx, conversationId);
  const personId = members.find((member) => member.side === side)?.accountId;
  const accountId = members.find((member) => member.side !== side)?.accountId;
  if (!subject || !personId || !accountId) return undefined;
  return { accountId, personId, subjectId: subject.productId, title: subject.title };
}

export async function withdrawProposal(
  tx: Writer,
  proposal: Pick<MeetingNotice, 'conversationId' | 'side' | 'now'>,
): Promise<void> {
  await withdrawFromOther(tx, { ...proposal, kinds: ['meeting-proposed', 'meeting-moved'] });
}
