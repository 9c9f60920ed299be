import { sql } from 'kysely';
import type { Database, Reader, Writer } from '../../../../database/database.ts';
import type { AppointmentCountTable } from '../../../../database/tables/talk-tables.ts';

export async function findCount(db: Reader, accountId: string): Promise<AppointmentCountTable | undefined> {
  return db.selectFrom('appointmentCount').selectAll().where('accountId', '=', accountId).executeTakeFirst();
}

export async function listDue(db: Reader, now: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('appointmentCount')
    .select('accountId')
    .where('dueAt', '<=', now)
    .orderBy('dueAt', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ accountId }) => accountId);
}

/** @returns undefined where it is no longer due, or its person left */
export async function lockDue(
  tx: Writer,
  engine: Database['engine'],
  { accountId, now }: { accountId: string; now: number },
): Promise<AppointmentCountTable | undefined> {
  return tx
    .selectFrom('appointmentCount')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('dueAt', '<=', now)
    .$if(engine === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();
}

/** Only makes it due earlier. Waits for a count in progress. */
export async function upsertDue(tx: Writer, accountId: string, dueAt: number): Promise<void> {
  await tx
    .insertInto('appointmentCount')
    .values({ accountId, keptHalves: 0, missedHalves: 0, dueAt })
    .onConflict((conflict) =>
      conflict.column('accountId').doUpdateSet({ dueAt }).where('appointmentCount.dueAt', '>', dueAt),
    )
    .execute();
}

export async function updateCount(
  tx: Writer,
  { accountId, ...counted }: AppointmentCountTable,
): Promise<void> {
  await tx.updateTable('appointmentCount').set(counted).where('accountId', '=', accountId).execute();
}

/** For people with an arrival, their own or the other's, stored by a server of the previous version. */
export async function insertMissing(tx: Writer, since: number): Promise<void> {
  await tx
    .insertInto('appointmentCount')
    .columns(['accountId', 'keptHalves', 'missedHalves', 'dueAt'])
    .expression((eb) =>
      eb
        .selectFrom('meeting')
        .innerJoin('conversationMember as member', 'member.conversationId', 'meeting.conversationId')
        .select([
          'member.accountId',
          sql.lit(0).as('keptHalves'),
          sql.lit(0).as('missedHalves'),
          sql.lit(0).as('dueAt'),
        ])
        .distinct()
        .where('member.accountId', 'is not', null)
        .where('meeting.at', '>', since)
        .where(({ or, eb: on }) =>
          or([on('meeting.buyerArrivedAt', 'is not', null), on('meeting.sellerArrivedAt', 'is not', null)]),
        )
        .$narrowType<{ accountId: string }>(),
    )
    .onConflict((conflict) => conflict.column('accountId').doNothing())
    .execute();
}
