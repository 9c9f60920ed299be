import type { Reader, Writer } from '../../database/database.ts';
import { seoulDay } from '../korean/date-text.ts';

/** Events without rows of their own. */
export async function countOnDay(
  tx: Writer,
  { name, now }: { name: 'mail-failed' | 'push-failed'; now: number },
): Promise<void> {
  await tx
    .insertInto('dailyCount')
    .values({ day: seoulDay(now), name, count: 1 })
    .onConflict((conflict) =>
      conflict.columns(['day', 'name']).doUpdateSet(({ eb }) => ({ count: eb('dailyCount.count', '+', 1) })),
    )
    .execute();
}

/** Existing days are not changed. */
export async function insertDailyCounts(
  tx: Writer,
  counts: readonly { day: number; name: string; count: number }[],
): Promise<void> {
  if (counts.length === 0) return;
  await tx
    .insertInto('dailyCount')
    .values([...counts])
    .onConflict((conflict) => conflict.columns(['day', 'name']).doNothing())
    .execute();
}

export async function listDailyCounts(
  db: Reader,
  since: number,
): Promise<{ day: number; name: string; count: number }[]> {
  return db.selectFrom('dailyCount').selectAll().where('day', '>=', since).execute();
}
