import type { Writer } from '../../../database/database.ts';
import { withdrawNotice } from '../../notice/notice.server.ts';
import type { NoticeKind } from '../../notice/notice.ts';
import { findSubject, type Side } from '../conversation-store.server.ts';
import { findMembers } from '../message-store.server.ts';

interface Withdrawal {
  conversationId: string;
  side: Side;
  kinds: NoticeKind[];
  now: number;
}

/** The other's unseen notice of it, unless that stands for acts of others, too. */
export async function withdrawFromOther(
  tx: Writer,
  { conversationId, side, kinds, now }: Withdrawal,
): Promise<void> {
  const subject = await findSubject(tx, conversationId);
  const members = await findMembers(tx, conversationId);
  const by = members.find((member) => member.side === side)?.accountId;
  const accountId = members.find((member) => member.side !== side)?.accountId;
  if (subject && by && accountId)
    await withdrawNotice(tx, { accountId, kinds, subjectId: subject.productId, by, now });
}
