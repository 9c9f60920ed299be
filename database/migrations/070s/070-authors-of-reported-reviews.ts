import { type Kysely, type QueryExecutorProvider, sql } from 'kysely';

/** The case of a review named no one, and lost its author where the review went with its purchase. */
export const authorsOfReportedReviewsMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await nameAuthors(db);
  },
};

export async function nameAuthors(db: QueryExecutorProvider): Promise<void> {
  await sql`
    update moderation_case set account_id = coalesce(
      (select author_id from review where review.id = target_id),
      (select max(author_id) from reported_review join report on report.id = report_id
        where report.case_id = moderation_case.id))
    where target_kind = 'review' and account_id is null`.execute(db);
}
