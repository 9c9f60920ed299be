import type { Reader, Writer } from '../../../database/database.ts';
import type { ReportedListingTable, ReportEvidenceTable } from '../../../database/tables/report-tables.ts';

export async function upsertEvidence(tx: Writer, evidence: ReportEvidenceTable): Promise<void> {
  const { reportId, ...rest } = evidence;
  await tx
    .insertInto('reportEvidence')
    .values({ reportId, ...rest })
    .onConflict((conflict) => conflict.column('reportId').doUpdateSet(rest))
    .execute();
}

export async function findEvidence(db: Reader, reportId: string): Promise<ReportEvidenceTable | undefined> {
  return db.selectFrom('reportEvidence').selectAll().where('reportId', '=', reportId).executeTakeFirst();
}

/** For reports closed before then. @returns their ids */
export async function deleteEvidenceClosedBefore(tx: Writer, before: number): Promise<string[]> {
  const rows = await tx
    .deleteFrom('reportEvidence')
    .where('reportId', 'in', ({ selectFrom }) =>
      selectFrom('report').select('id').where('closedAt', '<', before),
    )
    .returning('reportId')
    .execute();
  return rows.map(({ reportId }) => reportId);
}

export async function deleteReportedReviewsClosedBefore(tx: Writer, before: number): Promise<void> {
  await tx
    .deleteFrom('reportedReview')
    .where('reportId', 'in', ({ selectFrom }) =>
      selectFrom('report').select('id').where('closedAt', '<', before),
    )
    .execute();
}

export async function upsertReportedListing(tx: Writer, listing: ReportedListingTable): Promise<void> {
  const { reportId, ...rest } = listing;
  await tx
    .insertInto('reportedListing')
    .values({ reportId, ...rest })
    .onConflict((conflict) => conflict.column('reportId').doUpdateSet(rest))
    .execute();
}

export async function listReportedListings(
  db: Reader,
  reportIds: readonly string[],
): Promise<ReportedListingTable[]> {
  if (reportIds.length === 0) return [];
  return db.selectFrom('reportedListing').selectAll().where('reportId', 'in', reportIds).execute();
}

/** Likewise. @returns the ids of the reports */
export async function deleteReportedListingsClosedBefore(tx: Writer, before: number): Promise<string[]> {
  const rows = await tx
    .deleteFrom('reportedListing')
    .where('reportId', 'in', ({ selectFrom }) =>
      selectFrom('report').select('id').where('closedAt', '<', before),
    )
    .returning('reportId')
    .execute();
  return rows.map(({ reportId }) => reportId);
}
