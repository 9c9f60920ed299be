import type { Reader, Writer } from '../../../database/database.ts';
import type { ModerationActTable } from '../../../database/tables/case-tables.ts';
import type { ActKind, ModerationAct } from './act.ts';

/** Only this module writes the table, so the kind is valid. */
const toAct = (row: ModerationActTable): ModerationAct => ({ ...row, kind: row.kind as ActKind });

export async function insertAct(
  tx: Writer,
  act: Omit<ModerationAct, 'undoneAt' | 'undoneBy'>,
): Promise<void> {
  await tx
    .insertInto('moderationAct')
    .values({ ...act, undoneAt: null, undoneBy: null })
    .execute();
}

export async function findAct(db: Reader, id: string): Promise<ModerationAct | undefined> {
  const row = await db.selectFrom('moderationAct').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toAct(row);
}

/** Newest first. */
export async function listActsOf(db: Reader, accountId: string): Promise<ModerationAct[]> {
  const rows = await db
    .selectFrom('moderationAct')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('doneAt', 'desc')
    .orderBy('id')
    .limit(100)
    .execute();
  return rows.map(toAct);
}

/** Newest first. */
export async function listActsOfCase(db: Reader, caseId: string): Promise<ModerationAct[]> {
  const rows = await db
    .selectFrom('moderationAct')
    .selectAll()
    .where('caseId', '=', caseId)
    .orderBy('doneAt', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(toAct);
}

/** False where it was undone before. */
export async function updateUndone(
  tx: Writer,
  id: string,
  undone: { undoneAt: number; undoneBy: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('moderationAct')
    .set(undone)
    .where('id', '=', id)
    .where('undoneAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
