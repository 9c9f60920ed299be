import type { Reader, Writer } from '../../../database/database.ts';
import type { Side } from '../conversation-store.server.ts';

interface Member {
  conversationId: string;
  side: Side;
}

export async function findPosition(
  db: Reader,
  { conversationId, side }: Member,
): Promise<{ readSeq: number; lastSeq: number } | undefined> {
  return db
    .selectFrom('conversationMember')
    .innerJoin('conversation', 'conversation.id', 'conversationMember.conversationId')
    .select(['conversationMember.readSeq', 'conversation.lastSeq'])
    .where('conversationId', '=', conversationId)
    .where('side', '=', side)
    .executeTakeFirst();
}

/** The last message by the person of this side; 0 without one. */
export async function findLastSaidSeq(db: Reader, conversationId: string, sender: Side): Promise<number> {
  const row = await db
    .selectFrom('message')
    .select('seq')
    .where('conversationId', '=', conversationId)
    .where('kind', '!=', 'system')
    .where('sender', '=', sender)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.seq ?? 0;
}

export async function updateRead(
  tx: Writer,
  { conversationId, side }: Member,
  readSeq: number,
): Promise<void> {
  await tx
    .updateTable('conversationMember')
    .set({ readSeq })
    .where('conversationId', '=', conversationId)
    .where('side', '=', side)
    .execute();
}

/** Whether anything but these lines is in the conversation. */
export async function hasMoreThan(db: Reader, conversationId: string, lines: string[]): Promise<boolean> {
  const other = await db
    .selectFrom('message')
    .select('seq')
    .where('conversationId', '=', conversationId)
    .where(({ eb, or }) => or([eb('kind', '!=', 'system'), eb('body', 'not in', lines)]))
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** From the lists of both, with nothing unread, until the next message. */
export async function unlistConversation(tx: Writer, id: string, lastSeq: number): Promise<void> {
  await tx
    .updateTable('conversationMember')
    .set({ readSeq: lastSeq, lastAt: null })
    .where('conversationId', '=', id)
    .execute();
}
