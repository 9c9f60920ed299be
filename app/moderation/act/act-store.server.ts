import type { Reader, Writer } from '../../../database/database.ts';
import type { ModerationActTable } from '../../../database/tables/case-tables.ts';
import type { ActKind, ModerationAct, NewAct } from './act.ts';

/** Only this module writes the table, so the kind is valid. */
const toAct = (row: ModerationActTable): ModerationAct => ({ ...row, kind: row.kind as ActKind });

export async function insertAct(tx: Writer, act: NewAct): Promise<void> {
  await tx
    .insertInto('moderationAct')
    .values({ ...act, undoneAt: null, undoneBy: null })
    .execute();
  await updateMuteEnd(tx, act);
}

export async function findActById(db: Reader, id: string): Promise<ModerationAct | undefined> {
  const row = await db.selectFrom('moderationAct').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toAct(row);
}

export async function listOfAccount(db: Reader, accountId: string, limit: number): Promise<ModerationAct[]> {
  const rows = await db
    .selectFrom('moderationAct')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('doneAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(toAct);
}

export async function listOfCase(db: Reader, caseId: string): Promise<ModerationAct[]> {
  const rows = await db
    .selectFrom('moderationAct')
    .selectAll()
    .where('caseId', '=', caseId)
    .orderBy('doneAt', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(toAct);
}

export async function listNewest(db: Reader, limit: number): Promise<ModerationAct[]> {
  const rows = await db
    .selectFrom('moderationAct')
    .selectAll()
    .orderBy('doneAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(toAct);
}

/** Stored beside the account, where each write reads it. */
async function updateMuteEnd(
  tx: Writer,
  changed: { kind: string; accountId: string | null } | undefined,
): Promise<void> {
  if (changed?.kind !== 'mute' || changed.accountId === null) return;
  const { accountId } = changed;
  const ends = tx
    .selectFrom('moderationAct')
    .select(({ fn }) => fn.max('until').as('until'))
    .where('accountId', '=', accountId)
    .where('kind', '=', 'mute')
    .where('undoneAt', 'is', null);
  await tx.updateTable('account').set({ mutedUntil: ends }).where('id', '=', accountId).execute();
}

/** The end of their longest mute, past or future. */
export async function findMuteEnd(db: Reader, accountId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('account')
    .select('mutedUntil')
    .where('id', '=', accountId)
    .executeTakeFirst();
  return row?.mutedUntil ?? undefined;
}

export async function findSuspendingAct(db: Reader, accountId: string): Promise<ModerationAct | undefined> {
  const row = await db
    .selectFrom('moderationAct')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('kind', '=', 'suspend')
    .where('undoneAt', 'is', null)
    .orderBy('doneAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && toAct(row);
}

export async function findHoldingAct(
  db: Reader,
  { kind, targetId }: { kind: ActKind; targetId: string },
): Promise<ModerationAct | undefined> {
  const row = await db
    .selectFrom('moderationAct')
    .selectAll()
    .where('targetId', '=', targetId)
    .where('kind', '=', kind)
    .where('undoneAt', 'is', null)
    .orderBy('doneAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && toAct(row);
}

/** @returns the number */
export async function updateAllUndone(
  tx: Writer,
  { kind, targetId }: { kind: ActKind; targetId: string },
  undone: { undoneAt: number; undoneBy: string },
): Promise<number> {
  const undoneActs = await tx
    .updateTable('moderationAct')
    .set(undone)
    .where('targetId', '=', targetId)
    .where('kind', '=', kind)
    .where('undoneAt', 'is', null)
    .returning(['kind', 'accountId'])
    .execute();
  await updateMuteEnd(tx, undoneActs[0]);
  return undoneActs.length;
}

/** False where it was already undone. */
export async function updateUndone(
  tx: Writer,
  id: string,
  undone: { undoneAt: number; undoneBy: string },
): Promise<boolean> {
  const undoneAct = await tx
    .updateTable('moderationAct')
    .set(undone)
    .where('id', '=', id)
    .where('undoneAt', 'is', null)
    .returning(['kind', 'accountId'])
    .executeTakeFirst();
  await updateMuteEnd(tx, undoneAct);
  return undoneAct !== undefined;
}
