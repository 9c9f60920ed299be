import type { Reader, Writer } from '../../../database/database.ts';
import type { MarkedNumberTable } from '../../../database/tables/case-tables.ts';
import type { MarkedNumber, NumberKind } from './marked-number.ts';

/** Only this module writes the table, so the kind is valid. */
const toMarked = (row: MarkedNumberTable): MarkedNumber => ({ ...row, kind: row.kind as NumberKind });

export async function insertMarked(tx: Writer, marked: MarkedNumber): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('markedNumber')
    .values({ ...marked })
    .onConflict((conflict) => conflict.column('numberHash').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function deleteMarked(tx: Writer, numberHash: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('markedNumber')
    .where('numberHash', '=', numberHash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function listHashesAmong(db: Reader, hashes: readonly string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const rows = await db
    .selectFrom('markedNumber')
    .select('numberHash')
    .where('numberHash', 'in', hashes)
    .execute();
  return new Set(rows.map(({ numberHash }) => numberHash));
}

/** The last digits of all marked numbers: most other numbers differ there, and need no hash. */
export async function listLastDigits(db: Reader): Promise<Set<string>> {
  const rows = await db.selectFrom('markedNumber').select('lastDigits').distinct().execute();
  return new Set(rows.map(({ lastDigits }) => lastDigits));
}

export async function listNewest(db: Reader, limit: number): Promise<MarkedNumber[]> {
  const rows = await db
    .selectFrom('markedNumber')
    .selectAll()
    .orderBy('markedAt', 'desc')
    .orderBy('numberHash')
    .limit(limit)
    .execute();
  return rows.map(toMarked);
}
