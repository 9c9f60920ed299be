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

/** The last message by a person, of this side or of either; 0 without one. */
export async function findLastSaidSeq(db: Reader, conversationId: string, sender?: Side): Promise<number> {
  const row = await db
    .selectFrom('message')
    .select('seq')
    .where('conversationId', '=', conversationId)
    .where('kind', '!=', 'system')
    .$if(sender !== undefined, (query) => query.where('sender', '=', sender!))
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.seq ?? 0;
}

export async function updateRead(
  tx: Writer,
  { conversationId, side }: Member,
  { readSeq, isListed }: { readSeq: number; isListed: boolean },
): Promise<void> {
  await tx
    .updateTable('conversationMember')
    .set({ readSeq, ...(!isListed && { lastAt: null }) })
    .where('conversationId', '=', conversationId)
    .where('side', '=', side)
    .execute();
}
