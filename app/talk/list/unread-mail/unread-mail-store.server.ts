import type { Reader, Writer } from '../../../../database/database.ts';
import type { TalkMailTable } from '../../../../database/tables/notice-tables.ts';

/** In their order, after `after`. */
export async function listChanged(
  db: Reader,
  { after, limit }: { after: number; limit: number },
): Promise<{ seq: number; conversationId: string; createdAt: number }[]> {
  return db
    .selectFrom('chatEvent')
    .select(['seq', 'conversationId', 'createdAt'])
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(limit)
    .execute();
}

/** Unread conversations that are neither muted nor blocked by either person. */
function selectUnread(db: Reader) {
  return db
    .selectFrom('conversationMember as me')
    .innerJoin('conversationMember as other', (join) =>
      join.onRef('other.conversationId', '=', 'me.conversationId').onRef('other.side', '!=', 'me.side'),
    )
    .where((eb) => eb('me.heardSeq', '>', eb.ref('me.readSeq')))
    .where('me.mutedAt', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('block')
            .select('block.blockerId')
            .where(({ or, and, eb, ref }) =>
              or([
                and([
                  eb('block.blockerId', '=', ref('me.accountId')),
                  eb('block.blockedId', '=', ref('other.accountId')),
                ]),
                and([
                  eb('block.blockerId', '=', ref('other.accountId')),
                  eb('block.blockedId', '=', ref('me.accountId')),
                ]),
              ]),
            ),
        ),
      ),
    );
}

interface Waiting {
  conversationIds: readonly string[];
  accountId?: string;
  until: number;
}

/** People with messages in these conversations unread since `until` or longer, who have come back since the last mail. */
export async function listWaiting(
  db: Reader,
  { conversationIds, accountId, until }: Waiting,
): Promise<string[]> {
  const rows = await selectUnread(db)
    .innerJoin('account', 'account.id', 'me.accountId')
    .leftJoin('talkMail', 'talkMail.accountId', 'me.accountId')
    .select('account.id')
    .distinct()
    .where('me.conversationId', 'in', conversationIds)
    .$if(accountId !== undefined, (query) => query.where('me.accountId', '=', accountId!))
    .where('account.emailVerifiedAt', 'is not', null)
    .where('account.suspendedAt', 'is', null)
    .where(({ or, eb }) => or([eb('talkMail.accountId', 'is', null), eb('talkMail.backAt', 'is not', null)]))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('message')
          .select('message.seq')
          .whereRef('message.conversationId', '=', 'me.conversationId')
          .whereRef('message.seq', '>', 'me.readSeq')
          .whereRef('message.sender', '!=', 'me.side')
          .where('message.createdAt', '<=', until)
          .where(({ eb, fn, val }) => eb('message.createdAt', '>', fn.coalesce('talkMail.backAt', val(0)))),
      ),
    )
    .execute();
  return rows.map(({ id }) => id);
}

export async function countWaiting(db: Reader, accountId: string): Promise<number> {
  const { count } = await selectUnread(db)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('me.accountId', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** False where they have not come back since the last mail, as from another server. */
export async function markMailed(tx: Writer, accountId: string, mailedAt: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('talkMail')
    .values({ accountId, mailedAt, backAt: null })
    .onConflict((conflict) =>
      conflict
        .column('accountId')
        .doUpdateSet({ mailedAt, backAt: null })
        .where('talkMail.backAt', 'is not', null),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function findMailed(db: Reader, accountId: string): Promise<TalkMailTable | undefined> {
  return db.selectFrom('talkMail').selectAll().where('accountId', '=', accountId).executeTakeFirst();
}

export async function markBack(tx: Writer, accountId: string, backAt: number): Promise<void> {
  await tx
    .updateTable('talkMail')
    .set({ backAt })
    .where('accountId', '=', accountId)
    .where('backAt', 'is', null)
    .execute();
}
