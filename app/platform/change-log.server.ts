import { sql } from 'kysely';
import type { Database, Writer } from '../../database/database.ts';
import type { ChangeTable } from '../../database/tables.ts';

export interface Change {
  kind: ChangeTable['kind'];
  productId: string | null;
  feedSeq: number | null;
  accountId?: string;
}

/** A position in the log. `tx` is PostgreSQL's transaction id, '0' on SQLite. */
export interface LogPosition {
  tx: string;
  seq: number;
}

export async function appendChange(tx: Writer, change: Change, now: number): Promise<void> {
  await tx
    .insertInto('change')
    .values({ ...change, createdAt: now })
    .execute();
}

export async function appendChanges(tx: Writer, changes: Change[], now: number): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map((change) => ({ ...change, createdAt: now }));
  await tx.insertInto('change').values(rows).execute();
}

export async function appendPersonalChange(tx: Writer, accountId: string, now: number): Promise<void> {
  await appendChange(tx, { kind: 'personal', productId: null, feedSeq: null, accountId }, now);
}

export async function forgetAccountInChanges(tx: Writer, accountId: string): Promise<void> {
  await tx.updateTable('change').set({ accountId: null }).where('accountId', '=', accountId).execute();
}

/**
 * Changes after `position` in order, the next position, and whether that is all. On PostgreSQL it reads only transactions
 * older than every running one: sequence numbers may become visible out of order.
 * https://www.postgresql.org/docs/current/functions-info.html#FUNCTIONS-PG-SNAPSHOT
 */
export async function readChanges(
  database: Database,
  position: LogPosition,
  limit: number,
): Promise<{ changes: Change[]; position: LogPosition; isComplete: boolean }> {
  // Before reading: what is pending now may be visible a moment later.
  const wasPending = await hasPending(database);
  const rows =
    database.engine === 'sqlite'
      ? await readSqlite(database, position, limit)
      : await readPostgres(database, position, limit);
  const last = rows.at(-1);
  return {
    changes: rows.map(toChange),
    position: last ? { tx: last.tx, seq: last.seq } : position,
    isComplete: rows.length < limit && !wasPending,
  };
}

/** Whether committed lines wait for an older transaction of the cluster. */
async function hasPending(database: Database): Promise<boolean> {
  if (database.engine === 'sqlite') return false;
  const { rows } = await sql<{ hasPending: boolean }>`
    select exists (select from change where tx >= pg_snapshot_xmin(pg_current_snapshot())) as has_pending`.execute(
    database.read,
  );
  return rows[0]?.hasPending ?? false;
}

type Row = Omit<Change, 'accountId'> & { accountId: string | null } & LogPosition;

function toChange({ kind, productId, feedSeq, accountId }: Row): Change {
  return { kind, productId, feedSeq, ...(accountId !== null && { accountId }) };
}

async function readSqlite(database: Database, position: LogPosition, limit: number): Promise<Row[]> {
  const rows = await database.read
    .selectFrom('change')
    .select(['kind', 'productId', 'feedSeq', 'accountId', 'seq'])
    .where('seq', '>', position.seq)
    .orderBy('seq')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, tx: '0' }));
}

async function readPostgres(database: Database, position: LogPosition, limit: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select kind, product_id, feed_seq, account_id, tx::text as tx, seq from change
    where tx < pg_snapshot_xmin(pg_current_snapshot())
      and (tx, seq) > (${position.tx}::xid8, ${position.seq})
    order by tx, seq limit ${limit}`.execute(database.read);
  return rows;
}

export async function findNewestPosition(database: Database): Promise<LogPosition> {
  if (database.engine === 'sqlite') {
    const row = await database.read
      .selectFrom('change')
      .select(({ fn }) => fn.max('seq').as('seq'))
      .executeTakeFirst();
    return { tx: '0', seq: Number(row?.seq ?? 0) };
  }
  const { rows } = await sql<LogPosition>`
    select tx::text as tx, seq from change
    where tx < pg_snapshot_xmin(pg_current_snapshot()) order by change.tx desc, seq desc limit 1`.execute(
    database.read,
  );
  return rows[0] ?? { tx: '0', seq: 0 };
}

/** Older than `before` (epoch ms); a follower that slept longer rebuilds. */
export async function trimChanges(database: Database, before: number): Promise<void> {
  await database.transaction((tx) => tx.deleteFrom('change').where('createdAt', '<', before).execute());
}
