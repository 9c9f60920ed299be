import type { ExpressionBuilder } from 'kysely';
import type { Database, Reader, Writer } from '../../database/database.ts';
import type { MailJobTable, Tables } from '../../database/tables/tables.ts';
import { MAX_PAUSE_MS } from '../platform/jobs/job-loop.server.ts';

/** Due at `now` (epoch ms), or scheduled by a clock that ran ahead. */
function isDue(now: number) {
  return ({ eb, or }: ExpressionBuilder<Tables, 'mailJob'>) =>
    or([eb('nextAttemptAt', '<=', now), eb('nextAttemptAt', '>', now + 2 * MAX_PAUSE_MS)]);
}

type NewJob = Pick<MailJobTable, 'id' | 'kind' | 'accountId' | 'address'> & { dueAt: number };

const rowOf = ({ dueAt, ...job }: NewJob): MailJobTable => ({
  ...job,
  createdAt: dueAt,
  attempts: 0,
  nextAttemptAt: dueAt,
  joinedDueAt: null,
});

export async function insertJob(tx: Writer, job: NewJob): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('mailJob')
    .values(rowOf(job))
    .onConflict((conflict) => conflict.columns(['accountId', 'kind']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Notes it in a claimed mail, which may be written already: it waits for the end of that attempt. */
export async function insertOrJoinJob(tx: Writer, job: NewJob): Promise<void> {
  await tx
    .insertInto('mailJob')
    .values(rowOf(job))
    .onConflict((conflict) =>
      conflict
        .columns(['accountId', 'kind'])
        .doUpdateSet((eb) => ({ joinedDueAt: eb.fn.coalesce('mailJob.joinedDueAt', eb.val(job.dueAt)) }))
        .where('mailJob.attempts', '>', 0),
    )
    .execute();
}

export async function hasDueJob(db: Reader, now: number): Promise<boolean> {
  const due = await db.selectFrom('mailJob').select('id').where(isDue(now)).limit(1).executeTakeFirst();
  return due !== undefined;
}

/** In one statement, so that parallel deliverers get different jobs. */
export async function claimDueJob(
  tx: Writer,
  engine: Database['engine'],
  { now, until }: { now: number; until: number },
): Promise<MailJobTable | undefined> {
  const due = tx
    .selectFrom('mailJob')
    .select('id')
    .where(isDue(now))
    .orderBy('nextAttemptAt')
    .limit(1)
    .$if(engine === 'postgres', (query) => query.forUpdate().skipLocked());
  return tx
    .updateTable('mailJob')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), nextAttemptAt: until, joinedDueAt: null }))
    .where('id', '=', due)
    .returningAll()
    .executeTakeFirst();
}

export async function rescheduleJob(tx: Writer, id: string, nextAttemptAt: number): Promise<void> {
  await tx.updateTable('mailJob').set({ nextAttemptAt }).where('id', '=', id).execute();
}

/** Keeps what has joined it as a mail of its own. @param nextId its id: mailboxes drop one whose id they know */
export async function endJob(tx: Writer, id: string, nextId: string): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('mailJob')
    .where('id', '=', id)
    .where('joinedDueAt', 'is', null)
    .executeTakeFirst();
  if (numDeletedRows > 0n) return;
  await tx
    .updateTable('mailJob')
    .set((eb) => ({
      id: nextId,
      createdAt: eb.ref('joinedDueAt').$notNull(),
      nextAttemptAt: eb.ref('joinedDueAt').$notNull(),
      attempts: 0,
      joinedDueAt: null,
    }))
    .where('id', '=', id)
    .execute();
}

export async function deleteJobsOf(tx: Writer, accountId: string, kind: string): Promise<void> {
  await tx.deleteFrom('mailJob').where('accountId', '=', accountId).where('kind', '=', kind).execute();
}

export async function findVerifiedAddress(db: Reader, accountId: string): Promise<string | undefined> {
  const account = await db
    .selectFrom('account')
    .select('email')
    .where('id', '=', accountId)
    .where('emailVerifiedAt', 'is not', null)
    .executeTakeFirst();
  return account?.email;
}

/** Without those that are delayed on purpose. */
export async function findWaitingJobs(
  db: Reader,
  now: number,
): Promise<{ count: number; oldestAt: number | null }> {
  const { count, oldestAt } = await db
    .selectFrom('mailJob')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.min<number | null>('createdAt').as('oldestAt'),
    ])
    .where('createdAt', '<=', now)
    .executeTakeFirstOrThrow();
  return { count: Number(count), oldestAt: oldestAt === null ? null : Number(oldestAt) };
}

export async function hasJob(db: Reader, id: string): Promise<boolean> {
  const job = await db.selectFrom('mailJob').select('id').where('id', '=', id).executeTakeFirst();
  return job !== undefined;
}

export async function hasJobOfAccount(db: Reader, accountId: string, kind: string): Promise<boolean> {
  const job = await db
    .selectFrom('mailJob')
    .select('id')
    .where('accountId', '=', accountId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return job !== undefined;
}
