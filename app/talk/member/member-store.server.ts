import type { Reader, Writer } from '../../../database/database.ts';

interface Member {
  id: string;
  accountId: string;
}

export async function updateMutedAt(
  tx: Writer,
  { id, accountId, mutedAt }: Member & { mutedAt: number | null },
): Promise<void> {
  await tx
    .updateTable('conversationMember')
    .set({ mutedAt })
    .where('conversationId', '=', id)
    .where('accountId', '=', accountId)
    .execute();
}

/** Hides the conversation until a new message; earlier messages stay hidden. */
export async function takeOffList(tx: Writer, { id, accountId }: Member): Promise<void> {
  await tx
    .updateTable('conversationMember')
    .set(({ selectFrom }) => {
      const lastSeq = selectFrom('conversation')
        .select('lastSeq')
        .where('id', '=', id)
        .$asScalar()
        .$notNull();
      return { lastAt: null, leftSeq: lastSeq, readSeq: lastSeq };
    })
    .where('conversationId', '=', id)
    .where('accountId', '=', accountId)
    .execute();
}

/** Ids of all conversations of the two, in order. */
export async function listBetween(db: Reader, oneId: string, otherId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('conversationMember as one')
    .innerJoin('conversationMember as other', 'other.conversationId', 'one.conversationId')
    .select('one.conversationId')
    .where('one.accountId', '=', oneId)
    .where('other.accountId', '=', otherId)
    .orderBy('one.conversationId')
    .execute();
  return rows.map(({ conversationId }) => conversationId);
}
