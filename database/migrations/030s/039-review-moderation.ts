import type { Kysely } from 'kysely';

/** Reviews that the operator removes, and copies of those that are reported, since reviews go with their purchase. */
export const reviewModerationMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('review').addColumn('removed_at', 'bigint').execute();
    await db.schema.alterTable('review').addColumn('removed_reason', 'text').execute();
    await db.schema
      .createTable('reported_review')
      .addColumn('report_id', 'text', (c) => c.primaryKey().references('report.id').onDelete('cascade'))
      .addColumn('review_id', 'text', (c) => c.notNull())
      .addColumn('author_id', 'text', (c) => c.references('account.id').onDelete('set null'))
      .addColumn('review', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('reported_review_author').on('reported_review').column('author_id').execute();
  },
};
