import type { Reader, Writer } from '../../../database/database.ts';
import type { ReportTable } from '../../../database/tables/report-tables.ts';
import type { Report, ReportReason, ReportTargetKind } from './report.ts';

const COLUMNS = [
  'id',
  'targetKind',
  'targetId',
  'targetName',
  'reason',
  'details',
  'note',
  'createdAt',
  'closedAt',
  'caseId',
] as const;

export interface ReportKey {
  reporterId: string;
  targetKind: ReportTargetKind;
  targetId: string;
}

/** Only this module writes the table, so kind and reason are valid. */
function toReport<Row extends Pick<ReportTable, 'targetKind' | 'reason'>>(row: Row) {
  return { ...row, targetKind: row.targetKind as ReportTargetKind, reason: row.reason as ReportReason };
}

/** Updates an open report of the same target in that case. @returns its id */
export async function upsertOpenReport(
  tx: Writer,
  report: ReportKey &
    Pick<Report, 'id' | 'targetName' | 'reason' | 'details' | 'createdAt'> & { caseId: string },
): Promise<string> {
  const { reason, details } = report;
  const { id } = await tx
    .insertInto('report')
    .values({ ...report, note: null, closedAt: null })
    .onConflict((conflict) =>
      conflict
        .columns(['reporterId', 'targetKind', 'targetId', 'caseId'])
        .where('closedAt', 'is', null)
        .doUpdateSet({ reason, details }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Likewise, for the market's own reports. @returns its id */
export async function upsertOpenWarned(
  tx: Writer,
  report: Omit<ReportKey, 'reporterId'> & Pick<Report, 'id' | 'targetName' | 'details' | 'createdAt'>,
): Promise<string> {
  const { targetKind, targetId, targetName, details } = report;
  const known = await tx
    .updateTable('report')
    .set({ targetName, details })
    .where('reporterId', 'is', null)
    .where('targetKind', '=', targetKind)
    .where('targetId', '=', targetId)
    .where('reason', '=', 'warned')
    .where('closedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (known) return known.id;
  const empty = { reporterId: null, note: null, closedAt: null, caseId: null };
  await tx
    .insertInto('report')
    .values({ ...report, ...empty, reason: 'warned' })
    .execute();
  return report.id;
}

/** @param conversationId where it was sent from, if any */
export async function findOpenOf(
  db: Reader,
  key: ReportKey,
  conversationId: string | undefined,
): Promise<Report | undefined> {
  const row = await db
    .selectFrom('report')
    .innerJoin('moderationCase as c', 'c.id', 'report.caseId')
    .select(COLUMNS.map((column) => `report.${column}` as const))
    .where('report.reporterId', '=', key.reporterId)
    .where('report.targetKind', '=', key.targetKind)
    .where('report.targetId', '=', key.targetId)
    .where('report.closedAt', 'is', null)
    .$if(conversationId === undefined, (query) => query.where('c.targetKind', '!=', 'conversation'))
    .$if(conversationId !== undefined, (query) =>
      query.where('c.targetKind', '=', 'conversation').where('c.targetId', '=', conversationId!),
    )
    .executeTakeFirst();
  return row && toReport(row);
}

export async function listByReporter(db: Reader, reporterId: string, notAbout?: string): Promise<Report[]> {
  const rows = await db
    .selectFrom('report')
    .select(COLUMNS)
    .where('reporterId', '=', reporterId)
    .$if(notAbout !== undefined, (query) =>
      query
        .where('targetId', '!=', notAbout!)
        .where(({ eb, or, selectFrom }) =>
          or([
            eb('caseId', 'is', null),
            eb(
              'caseId',
              'not in',
              selectFrom('moderationCase').select('id').where('accountId', '=', notAbout!),
            ),
          ]),
        ),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(toReport);
}

function selectWithReporter(db: Reader) {
  return db
    .selectFrom('report')
    .leftJoin('account', 'account.id', 'report.reporterId')
    .select(COLUMNS.map((column) => `report.${column}` as const))
    .select('account.nickname as reporterName');
}

/** Open ones, oldest first; or all, newest first. */
export async function listWithReporter(db: Reader, filter: { all: boolean; limit: number }) {
  const direction = filter.all ? 'desc' : 'asc';
  const rows = await selectWithReporter(db)
    .$if(!filter.all, (query) => query.where('report.closedAt', 'is', null))
    .orderBy('report.createdAt', direction)
    .orderBy('report.id', direction)
    .limit(filter.limit)
    .execute();
  return rows.map(toReport);
}

export async function findWithReporter(db: Reader, id: string) {
  const row = await selectWithReporter(db).where('report.id', '=', id).executeTakeFirst();
  return row && toReport(row);
}

/** @returns its sender; undefined where it was already closed */
export async function updateClosed(
  tx: Writer,
  id: string,
  { note, closedAt }: { note: string; closedAt: number },
): Promise<{ reporterId: string | null } | undefined> {
  return tx
    .updateTable('report')
    .set({ note, closedAt })
    .where('id', '=', id)
    .where('closedAt', 'is', null)
    .returning('reporterId')
    .executeTakeFirst();
}

export async function listOfCase(db: Reader, caseId: string) {
  const rows = await selectWithReporter(db)
    .where('report.caseId', '=', caseId)
    .orderBy('report.createdAt')
    .orderBy('report.id')
    .execute();
  return rows.map(toReport);
}

/** @returns the ids of the senders */
export async function closeReportsOfCase(
  tx: Writer,
  { caseId, note, closedAt }: { caseId: string; note: string; closedAt: number },
): Promise<string[]> {
  const rows = await tx
    .updateTable('report')
    .set({ note, closedAt })
    .where('caseId', '=', caseId)
    .where('closedAt', 'is', null)
    .returning('reporterId')
    .execute();
  return rows.flatMap(({ reporterId }) => reporterId ?? []);
}

/** Reports that were closed with it, unless their senders have reported the same again. @returns the senders' ids */
export async function reopenReportsOfCase(
  tx: Writer,
  { caseId, closedAt }: { caseId: string; closedAt: number },
): Promise<string[]> {
  const rows = await tx
    .updateTable('report')
    .set({ note: null, closedAt: null })
    .where('caseId', '=', caseId)
    .where('closedAt', '=', closedAt)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('report as later')
            .select('later.id')
            .whereRef('later.reporterId', '=', 'report.reporterId')
            .whereRef('later.targetKind', '=', 'report.targetKind')
            .whereRef('later.targetId', '=', 'report.targetId')
            .where('later.closedAt', 'is', null),
        ),
      ),
    )
    .returning('reporterId')
    .execute();
  return rows.flatMap(({ reporterId }) => reporterId ?? []);
}
