import type { Kysely } from 'kysely';

/** Without a reference to the purchase: where tables are spread, the two may lie on different nodes. */
export const reviewsMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('review')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('purchase_id', 'text', (c) => c.notNull())
      .addColumn('author_side', 'text', (c) => c.notNull())
      .addColumn('author_id', 'text', (c) => c.references('account.id').onDelete('set null'))
      .addColumn('subject_id', 'text', (c) => c.notNull().references('account.id').onDelete('cascade'))
      .addColumn('rating', 'text', (c) => c.notNull())
      .addColumn('points', 'text', (c) => c.notNull())
      .addColumn('text', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('shown_at', 'bigint', (c) => c.notNull())
      .addColumn('answer', 'text')
      .addColumn('answered_at', 'bigint')
      .addUniqueConstraint('review_once', ['purchase_id', 'author_side'])
      .execute();
    await db.schema
      .createIndex('review_received')
      .on('review')
      .columns(['subject_id', 'shown_at', 'id'])
      .execute();
    await db.schema.createIndex('review_written').on('review').column('author_id').execute();
  },
};
