import type { ExpressionBuilder, Selectable } from 'kysely';
import type { Reader, Writer } from '../../../database/database.ts';
import type { Tables } from '../../../database/tables/tables.ts';
import type { ConversationMemberTable } from '../../../database/tables/talk-tables.ts';

type Member = Selectable<ConversationMemberTable>;
type JoinedMembers = Tables & { me: Member; other: Member };

export async function hasReadMarksOff(db: Reader, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('readMarksOff')
    .select('accountId')
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertReadMarksOff(tx: Writer, accountId: string, createdAt: number): Promise<void> {
  await tx
    .insertInto('readMarksOff')
    .values({ accountId, createdAt })
    .onConflict((conflict) => conflict.column('accountId').doNothing())
    .execute();
}

export async function deleteReadMarksOff(tx: Writer, accountId: string): Promise<void> {
  await tx.deleteFrom('readMarksOff').where('accountId', '=', accountId).execute();
}

/** What `me` may know: nothing while either has read marks off. */
export const otherReadSeq = (eb: ExpressionBuilder<JoinedMembers, 'me' | 'other'>) =>
  eb
    .case()
    .when(
      eb.exists(
        eb
          .selectFrom('readMarksOff')
          .select('readMarksOff.accountId')
          .where((off) =>
            off.or([
              off('readMarksOff.accountId', '=', off.ref('me.accountId')),
              off('readMarksOff.accountId', '=', off.ref('other.accountId')),
            ]),
          ),
      ),
    )
    .then(0)
    .else(eb.ref('other.readSeq'))
    .end()
    .as('otherReadSeq');
