import { sql } from 'kysely';
import type { Reader, Writer } from '../../database/database.ts';

/** Removes this account from its conversations and returns those. */
export async function forgetMember(tx: Writer, accountId: string): Promise<string[]> {
  // Before the members, in the locking order of sending.
  const own = tx.selectFrom('conversationMember').select('conversationId').where('accountId', '=', accountId);
  await tx
    .updateTable('conversation')
    .set({ buyerId: null })
    .where('buyerId', '=', accountId)
    .where('id', 'in', own)
    .execute();
  const rows = await tx
    .updateTable('conversationMember')
    .set({ accountId: null })
    .where('accountId', '=', accountId)
    .returning('conversationId')
    .execute();
  return rows.map(({ conversationId }) => conversationId);
}

export async function listMemberless(tx: Writer, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('conversation')
    .select('id')
    .where('id', 'in', ids)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('conversationMember as m')
            .select('m.side')
            .whereRef('m.conversationId', '=', 'conversation.id')
            .where('m.accountId', 'is not', null),
        ),
      ),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** Never begun and older than `notBegunBefore`, or without a message since `before`. */
export async function listOutlived(
  db: Reader,
  { notBegunBefore, before }: { notBegunBefore: number; before: number },
  limit: number,
): Promise<string[]> {
  const outlived = db.selectFrom('conversation').select('id').limit(limit);
  const notBegun = await outlived
    .where('lastSeq', '=', sql.lit(0))
    .where('lastAt', '<', notBegunBefore)
    .execute();
  const old = await outlived.where('lastAt', '<', before).execute();
  return [...new Set([...notBegun, ...old].map(({ id }) => id))];
}

/** Deletes them with their messages, if `onlyIf` still holds: a message may have come meanwhile. @returns those deleted */
export async function deleteConversations(
  tx: Writer,
  ids: string[],
  onlyIf?: { notBegunBefore: number; before: number },
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .deleteFrom('conversation')
    .where('id', 'in', ids)
    .$if(onlyIf !== undefined, (query) =>
      query.where(({ eb, or, and }) =>
        or([
          eb('lastAt', '<', onlyIf!.before),
          and([eb('lastSeq', '=', 0), eb('lastAt', '<', onlyIf!.notBegunBefore)]),
        ]),
      ),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
