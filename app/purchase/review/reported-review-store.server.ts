import type { Reader, Writer } from '../../../database/database.ts';
import type { ReportedReviewTable } from '../../../database/tables/report-tables.ts';

export async function upsertReportedReview(tx: Writer, copied: ReportedReviewTable): Promise<void> {
  const { reportId, ...rest } = copied;
  await tx
    .insertInto('reportedReview')
    .values({ reportId, ...rest })
    .onConflict((conflict) => conflict.column('reportId').doUpdateSet(rest))
    .execute();
}

export async function findReportedReview(db: Reader, reportId: string) {
  return db
    .selectFrom('reportedReview')
    .leftJoin('account', 'account.id', 'reportedReview.authorId')
    .selectAll('reportedReview')
    .select('account.nickname')
    .where('reportId', '=', reportId)
    .executeTakeFirst();
}
