import type { Reader, Writer } from '../../../database/database.ts';
import type { AppealTable } from '../../../database/tables/case-tables.ts';
import type { Appeal, AppealOutcome } from './appeal.ts';

/** Only this module writes the table, so the outcome is valid. */
const toAppeal = <Row extends Pick<AppealTable, 'outcome'>>(row: Row) => ({
  ...row,
  outcome: row.outcome as AppealOutcome | null,
});

/** False where one exists. */
export async function insertAppeal(
  tx: Writer,
  appeal: Pick<Appeal, 'actId' | 'accountId' | 'words' | 'sentAt'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('appeal')
    .values({ ...appeal, outcome: null, answer: null, judgedAt: null, judgedBy: null })
    .onConflict((conflict) => conflict.column('actId').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function findByAct(db: Reader, actId: string): Promise<Appeal | undefined> {
  const row = await db.selectFrom('appeal').selectAll().where('actId', '=', actId).executeTakeFirst();
  return row && toAppeal(row);
}

const withActs = (db: Reader) =>
  db
    .selectFrom('appeal')
    .innerJoin('moderationAct', 'moderationAct.id', 'appeal.actId')
    .innerJoin('account', 'account.id', 'appeal.accountId')
    .selectAll('appeal')
    .select([
      'moderationAct.kind',
      'moderationAct.operator',
      'moderationAct.caseId',
      'moderationAct.targetName',
      'moderationAct.words as actWords',
      'moderationAct.doneAt',
      'account.nickname',
    ]);

export async function listOpen(db: Reader, limit: number) {
  const rows = await withActs(db)
    .where('appeal.judgedAt', 'is', null)
    .orderBy('appeal.sentAt')
    .orderBy('appeal.actId')
    .limit(limit)
    .execute();
  return rows.map(toAppeal);
}

export async function countOpen(db: Reader): Promise<number> {
  const { count } = await db
    .selectFrom('appeal')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('judgedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

export async function listOfAccount(db: Reader, accountId: string): Promise<Appeal[]> {
  const rows = await db
    .selectFrom('appeal')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('sentAt', 'desc')
    .execute();
  return rows.map(toAppeal);
}

/** False where it was judged before, or is gone. */
export async function updateJudged(
  tx: Writer,
  actId: string,
  judged: Pick<AppealTable, 'outcome' | 'answer' | 'judgedAt' | 'judgedBy'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('appeal')
    .set(judged)
    .where('actId', '=', actId)
    .where('judgedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
