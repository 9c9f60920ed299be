import type { Kysely } from 'kysely';

/** What was said, as it was when it was reported: a copy, since conversations go. */
export const reportEvidenceMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('report_evidence')
      .addColumn('report_id', 'text', (c) => c.primaryKey().references('report.id').onDelete('cascade'))
      .addColumn('conversation_id', 'text', (c) => c.notNull())
      .addColumn('listing', 'text', (c) => c.notNull())
      .addColumn('messages', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .execute();
  },
};
