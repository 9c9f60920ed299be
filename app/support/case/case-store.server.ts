import type { AnyWriter, Reader, Writer } from '../../../database/database.ts';
import type { ModerationCaseTable } from '../../../database/tables/case-tables.ts';
import type { ReportReason } from '../report/report.ts';
import type { CaseOutcome, CaseSignal, CaseTargetKind, ModerationCase, ReporterRecord } from './case.ts';

/** Only this module writes the table, so its texts are valid. */
export function toCase({ lookedAt: _lookedAt, ...row }: ModerationCaseTable): ModerationCase {
  return {
    ...row,
    targetKind: row.targetKind as CaseTargetKind,
    reason: row.reason as ReportReason,
    signals: JSON.parse(row.signals) as CaseSignal[],
    outcome: row.outcome as CaseOutcome | null,
  };
}

type CaseTarget = Pick<ModerationCase, 'targetKind' | 'targetId' | 'targetPerson'>;

async function findOpenOfTarget(
  db: Reader,
  { targetKind, targetId, targetPerson }: CaseTarget,
): Promise<ModerationCase | undefined> {
  const row = await db
    .selectFrom('moderationCase')
    .selectAll()
    .where('targetKind', '=', targetKind)
    .where('targetId', '=', targetId)
    .where('targetPerson', '=', targetPerson)
    .where('closedAt', 'is', null)
    .executeTakeFirst();
  return row && toCase(row);
}

type NewCase = Pick<
  ModerationCase,
  keyof CaseTarget | 'id' | 'targetName' | 'accountId' | 'reason' | 'openedAt'
>;

/** Locks the target's open case until the transaction ends; an existing case keeps its reason. */
export async function upsertOpen(
  tx: Writer,
  opened: NewCase,
): Promise<Pick<ModerationCase, 'id' | 'reason'>> {
  const { id, reason } = await tx
    .insertInto('moderationCase')
    .values({ ...opened, signals: '[]', score: 0, version: 0 })
    .onConflict((conflict) =>
      conflict
        .columns(['targetKind', 'targetId', 'targetPerson'])
        .where('closedAt', 'is', null)
        .doUpdateSet(({ ref }) => ({ reason: ref('moderationCase.reason') })),
    )
    .returning(['id', 'reason'])
    .executeTakeFirstOrThrow();
  return { id, reason: reason as ReportReason };
}

export async function updateReason(tx: Writer, id: string, reason: ReportReason): Promise<void> {
  await tx.updateTable('moderationCase').set({ reason }).where('id', '=', id).execute();
}

export async function updateScore(
  tx: Writer,
  id: string,
  { score, signals }: Pick<ModerationCase, 'score' | 'signals'>,
): Promise<void> {
  await tx
    .updateTable('moderationCase')
    .set(({ eb }) => ({ score, signals: JSON.stringify(signals), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function updateCaseOf(tx: Writer, reportId: string, caseId: string): Promise<void> {
  await tx.updateTable('report').set({ caseId }).where('id', '=', reportId).execute();
}

/** The people who reported in the case, by the outcome of their earlier reports. */
export async function listReporterRecords(db: Reader, caseId: string): Promise<ReporterRecord[]> {
  const rows = await db
    .selectFrom('report as now')
    .leftJoin('report as before', (join) =>
      join.onRef('before.reporterId', '=', 'now.reporterId').on('before.closedAt', 'is not', null),
    )
    .leftJoin('moderationCase', 'moderationCase.id', 'before.caseId')
    .select(({ fn, case: when }) => [
      'now.id',
      fn.count<number>('moderationCase.outcome').as('closed'),
      fn.count<number>(when().when('moderationCase.outcome', '=', 'upheld').then(1).end()).as('upheld'),
    ])
    .where('now.caseId', '=', caseId)
    .where('now.closedAt', 'is', null)
    .groupBy('now.id')
    .execute();
  return rows.map(({ closed, upheld }) => ({ closed: Number(closed), upheld: Number(upheld) }));
}

export async function findById(db: Reader, id: string): Promise<ModerationCase | undefined> {
  const row = await db.selectFrom('moderationCase').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toCase(row);
}

export async function listOfAccount(db: Reader, accountId: string, limit: number): Promise<ModerationCase[]> {
  const rows = await db
    .selectFrom('moderationCase')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('openedAt', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toCase);
}

/** In the order of locking. */
export async function listOpenIdsOfAccount(db: Reader, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('moderationCase')
    .select('id')
    .where('accountId', '=', accountId)
    .where('closedAt', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function listOfTarget(db: Reader, targetId: string, limit: number): Promise<ModerationCase[]> {
  const rows = await db
    .selectFrom('moderationCase')
    .selectAll()
    .where('targetId', '=', targetId)
    .orderBy('openedAt', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toCase);
}

/** The layer above writes acts. */
export async function hasStandingAct(db: Reader, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('moderationAct')
    .select('id')
    .where('accountId', '=', accountId)
    .where('undoneAt', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** For a case that was upheld. */
export async function updateToDismissed(tx: Writer, id: string): Promise<void> {
  await tx
    .updateTable('moderationCase')
    .set({ outcome: 'dismissed' satisfies CaseOutcome })
    .where('id', '=', id)
    .where('outcome', '=', 'upheld' satisfies CaseOutcome)
    .execute();
}

export async function updateLookedAt(db: AnyWriter, id: string, lookedAt: number): Promise<void> {
  await db
    .updateTable('moderationCase')
    .set({ lookedAt })
    .where('id', '=', id)
    .where('lookedAt', 'is', null)
    .execute();
}

/** For an open case at that version. False where another request changed it. */
export async function updateAtVersion(
  tx: Writer,
  { id, version }: { id: string; version: number },
  change: Partial<Pick<ModerationCaseTable, 'claimedBy' | 'claimedAt' | 'closedAt' | 'outcome'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('moderationCase')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('closedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Locks it until the transaction ends. @returns its next version; undefined where it is not open */
export async function lockOpen(tx: Writer, id: string): Promise<number | undefined> {
  const row = await tx
    .updateTable('moderationCase')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('closedAt', 'is', null)
    .returning('version')
    .executeTakeFirst();
  return row?.version;
}

/** False where the target has another open case by now. */
export async function reopen(tx: Writer, opened: ModerationCase): Promise<boolean> {
  if (await findOpenOfTarget(tx, opened)) return false;
  const { numUpdatedRows } = await tx
    .updateTable('moderationCase')
    .set(({ eb }) => ({ closedAt: null, outcome: null, version: eb('version', '+', 1) }))
    .where('id', '=', opened.id)
    .where('closedAt', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
