import { sql } from 'kysely';
import type { AnyWriter, Reader, Writer } from '../../../database/database.ts';
import { PREPARED } from '../../../database/postgres/prepared-statements.ts';
import type { LimitRule } from './rate-limit.ts';

export interface CountedWindow {
  key: string;
  endsAt: number;
  count: number;
}

/** One statement, so that parallel events never exceed `max`. Undefined when the window is full. */
export async function addToWindow(
  db: AnyWriter,
  { key, max, windowMs }: LimitRule & { key: string },
  now: number,
): Promise<CountedWindow | undefined> {
  // A window that ends too late is from a clock that ran ahead.
  const isOver = sql`(rate_limit_count.ends_at <= ${now} or rate_limit_count.ends_at > ${now + 2 * windowMs})`;
  const { rows } = await sql<Omit<CountedWindow, 'key'>>`${PREPARED}
    insert into rate_limit_count ("key", count, ends_at) values (${key}, 1, ${now + windowMs})
    on conflict ("key") do update set
      count = case when ${isOver} then 1 else rate_limit_count.count + 1 end,
      ends_at = case when ${isOver} then excluded.ends_at else rate_limit_count.ends_at end
    where ${isOver} or rate_limit_count.count < ${max}
    returning ends_at, count`.execute(db);
  return rows[0] && { key, ...rows[0] };
}

export async function findWindowEnd(db: Reader, key: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('rateLimitCount')
    .select('endsAt')
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.endsAt;
}

export async function takeFromWindow(
  db: AnyWriter,
  { key, endsAt }: Pick<CountedWindow, 'key' | 'endsAt'>,
): Promise<void> {
  await db
    .updateTable('rateLimitCount')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('key', '=', key)
    .where('endsAt', '=', endsAt)
    .where('count', '>', 0)
    .execute();
}

export async function deleteEndedWindows(tx: Writer, now: number): Promise<void> {
  await tx.deleteFrom('rateLimitCount').where('endsAt', '<=', now).execute();
}
