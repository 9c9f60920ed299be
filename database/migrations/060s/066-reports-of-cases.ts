import { type Kysely, sql } from 'kysely';

/** A person has one open report of a target in each case: out of a second conversation it is a second report. */
export const reportsOfCasesMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.dropIndex('report_open').execute();
    await db.schema
      .createIndex('report_open')
      .unique()
      .on('report')
      .columns(['reporter_id', 'target_kind', 'target_id', 'case_id'])
      .where(sql<boolean>`closed_at is null`)
      .execute();
  },
};
