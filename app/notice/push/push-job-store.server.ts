import type { ExpressionBuilder } from 'kysely';
import type { Database, Reader, Writer } from '../../../database/database.ts';
import type { PushJobTable } from '../../../database/tables/notice-tables.ts';
import type { Tables } from '../../../database/tables/tables.ts';
import { MAX_PAUSE_MS } from '../../platform/jobs/job-loop.server.ts';

/** Counts a request on an existing job, which is then sent once more. */
export async function upsertJobs(tx: Writer, jobs: readonly PushJobTable[]): Promise<void> {
  await tx
    .insertInto('pushJob')
    .values(jobs)
    .onConflict((conflict) =>
      conflict.columns(['subscriptionId', 'kind', 'subjectId']).doUpdateSet((eb) => ({
        requests: eb('pushJob.requests', '+', 1),
        // A summary covers everything since the first.
        createdAt: eb
          .case()
          .when('pushJob.kind', '=', 'quiet-summary')
          .then(eb.ref('pushJob.createdAt'))
          .else(eb.ref('excluded.createdAt'))
          .end(),
      })),
    )
    .execute();
}

/** The longest that a push service puts one off. */
export const MAX_RETRY_AFTER_MS = 24 * 3_600_000;

/** Due at `now` (epoch ms), or scheduled by a clock that ran ahead. Only one that was tried may wait for long. */
function isDue(now: number) {
  return ({ eb, or, and }: ExpressionBuilder<Tables, 'pushJob'>) =>
    or([
      eb('nextAttemptAt', '<=', now),
      and([eb('attempts', '=', 0), eb('nextAttemptAt', '>', now + 2 * MAX_PAUSE_MS)]),
      eb('nextAttemptAt', '>', now + MAX_RETRY_AFTER_MS),
    ]);
}

export async function hasDueJob(db: Reader, now: number): Promise<boolean> {
  const query = db.selectFrom('pushJob').select('id').where(isDue(now)).limit(1);
  return (await query.executeTakeFirst()) !== undefined;
}

/** In one statement, so that parallel deliverers get different jobs. @param exceptTo origins that get none now */
export async function claimDueJob(
  tx: Writer,
  engine: Database['engine'],
  { now, until, exceptTo }: { now: number; until: number; exceptTo: readonly string[] },
): Promise<PushJobTable | undefined> {
  const due = tx
    .selectFrom('pushJob')
    .select('id')
    .where(isDue(now))
    .$if(exceptTo.length > 0, (query) =>
      query.where('subscriptionId', 'not in', ({ selectFrom }) =>
        selectFrom('pushSubscription')
          .select('id')
          .where(({ eb, or }) => or(exceptTo.map((origin) => eb('endpoint', 'like', `${origin}/%`)))),
      ),
    )
    .orderBy('nextAttemptAt')
    .limit(1)
    .$if(engine === 'postgres', (query) => query.forUpdate().skipLocked());
  return tx
    .updateTable('pushJob')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), nextAttemptAt: until }))
    .where('id', '=', due)
    .returningAll()
    .executeTakeFirst();
}

/** Deletes a claimed job, or restarts it where it was requested again since the claim. */
export async function finishJob(
  tx: Writer,
  { id, requests }: Pick<PushJobTable, 'id' | 'requests'>,
  next: { createdAt: number; nextAttemptAt: number },
): Promise<void> {
  await tx.deleteFrom('pushJob').where('id', '=', id).where('requests', '=', requests).execute();
  await tx
    .updateTable('pushJob')
    .set({ ...next, attempts: 0 })
    .where('id', '=', id)
    .execute();
}

export async function rescheduleJob(
  tx: Writer,
  { id, attempts, nextAttemptAt }: Pick<PushJobTable, 'id' | 'attempts' | 'nextAttemptAt'>,
): Promise<void> {
  await tx.updateTable('pushJob').set({ attempts, nextAttemptAt }).where('id', '=', id).execute();
}
