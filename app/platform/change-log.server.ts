import type { Database, Writer } from '../../database/database.ts';
import type { ChangeTable } from '../../database/tables/tables.ts';
import { type LogPosition, PositionLog } from './follow/position-log.server.ts';

export type { LogPosition };

export interface Change {
  kind: ChangeTable['kind'];
  productId: string | null;
  feedSeq: number | null;
  accountId?: string;
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

type Row = Omit<Change, 'accountId'> & { accountId: string | null };

export const changeLog = new PositionLog<Row, Change>(
  'change',
  ['kind', 'productId', 'feedSeq', 'accountId'],
  ({ kind, productId, feedSeq, accountId }) => ({
    kind,
    productId,
    feedSeq,
    ...(accountId !== null && { accountId }),
  }),
);

export async function readChanges(
  database: Database,
  position: LogPosition,
  limit: number,
): Promise<{ changes: Change[]; position: LogPosition; isComplete: boolean }> {
  const { entries, ...rest } = await changeLog.read(database, position, limit);
  return { changes: entries, ...rest };
}

export async function findNewestPosition(database: Database): Promise<LogPosition> {
  return changeLog.findNewestPosition(database);
}

/** Older than `before` (epoch ms); a follower that slept longer rebuilds. */
export async function trimChanges(database: Database, before: number): Promise<void> {
  await changeLog.trim(database, before);
}
