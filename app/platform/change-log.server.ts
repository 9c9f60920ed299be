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
export interface Place {
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
 * Changes after `place` in order, the next position, and whether that is all. On PostgreSQL it reads only transactions
 * older than every running one: sequence numbers may become visible out of order.
 * https://www.postgresql.org/docs/current/functions-info.html#FUNCTIONS-PG-SNAPSHOT
 */
export async function readChanges(
  database: Database,
  place: Place,
  limit: number,
): Promise<{ changes: Change[]; place: Place; isComplete: boolean }> {
  // Before reading: what is held back now may be visible a moment later.
  const wasHeldBack = await isHeldBack(database);
  const rows =
    database.engine === 'sqlite'
      ? await readSqlite(database, place, limit)
      : await readPostgres(database, place, limit);
  const last = rows.at(-1);
  return {
    changes: rows.map(toChange),
    place: last ? { tx: last.tx, seq: last.seq } : place,
    isComplete: rows.length < limit && !wasHeldBack,
  };
}

/** Whether committed lines wait for an older transaction of the cluster. */
async function isHeldBack(database: Database): Promise<boolean> {
  if (database.engine === 'sqlite') return false;
  const { rows } = await sql<{ isHeldBack: boolean }>`
    select exists (select from change where tx >= pg_snapshot_xmin(pg_current_snapshot())) as is_held_back`.execute(
    database.read,
  );
  return rows[0]?.isHeldBack ?? false;
}

type Row = Omit<Change, 'accountId'> & { accountId: string | null } & Place;

function toChange({ kind, productId, feedSeq, accountId }: Row): Change {
  return { kind, productId, feedSeq, ...(accountId !== null && { accountId }) };
}

async function readSqlite(database: Database, place: Place, limit: number): Promise<Row[]> {
  const rows = await database.read
    .selectFrom('change')
    .select(['kind', 'productId', 'feedSeq', 'accountId', 'seq'])
    .where('seq', '>', place.seq)
    .orderBy('seq')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, tx: '0' }));
}

async function readPostgres(database: Database, place: Place, limit: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select kind, product_id, feed_seq, account_id, tx::text as tx, seq from change
    where tx < pg_snapshot_xmin(pg_current_snapshot())
      and (tx, seq) > (${place.tx}::xid8, ${place.seq})
    order by tx, seq limit ${limit}`.execute(database.read);
  return rows;
}

export async function findNewestPlace(database: Database): Promise<Place> {
  if (database.engine === 'sqlite') {
    const row = await database.read
      .selectFrom('change')
      .select(({ fn }) => fn.max('seq').as('seq'))
      .executeTakeFirst();
    return { tx: '0', seq: Number(row?.seq ?? 0) };
  }
  const { rows } = await sql<Place>`
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
