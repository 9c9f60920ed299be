import type { Kysely } from 'kysely';

/** Keyword alerts: sets of words by their rarest one, who watches for them, and what rang for whom. */
export const keywordsMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('keyword')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('words', 'text', (c) => c.notNull().unique())
      .addColumn('term', 'text', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('keyword_term').on('keyword').column('term').execute();
    await db.schema
      .createTable('keyword_alert')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('keyword_id', 'text', (c) => c.notNull().references('keyword.id'))
      .addColumn('account_id', 'text', (c) => c.notNull().references('account.id').onDelete('cascade'))
      .addColumn('words', 'text', (c) => c.notNull())
      .addColumn('category', 'text')
      .addColumn('sub_category', 'text')
      .addColumn('min_won', 'bigint')
      .addColumn('max_won', 'bigint')
      .addColumn('paused_at', 'bigint')
      .addColumn('rang_at', 'bigint')
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .execute();
    const index = (name: string, columns: string[]) =>
      db.schema.createIndex(name).on('keyword_alert').columns(columns).execute();
    await index('keyword_alert_watchers', ['keyword_id', 'account_id']);
    await index('keyword_alert_account', ['account_id', 'created_at']);
    await db.schema
      .createTable('keyword_ring')
      .addColumn('account_id', 'text', (c) => c.notNull().references('account.id').onDelete('cascade'))
      .addColumn('product_id', 'text', (c) => c.notNull())
      .addColumn('alert_id', 'text', (c) => c.notNull())
      .addColumn('rang_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('keyword_ring_key', ['account_id', 'product_id'])
      .execute();
    await db.schema.createIndex('keyword_ring_age').on('keyword_ring').column('rang_at').execute();
    await db.schema
      .createTable('matched_listing')
      .addColumn('product_id', 'text', (c) => c.primaryKey())
      .addColumn('texts_hash', 'text', (c) => c.notNull())
      .addColumn('matched_at', 'bigint', (c) => c.notNull())
      .addColumn('usual_low_won', 'bigint')
      .addColumn('usual_high_won', 'bigint')
      .execute();
    await db.schema.createIndex('matched_listing_age').on('matched_listing').column('matched_at').execute();
    await db.schema
      .createTable('keyword_position')
      .addColumn('id', 'integer', (c) => c.primaryKey())
      .addColumn('tx', 'text', (c) => c.notNull())
      .addColumn('seq', 'bigint', (c) => c.notNull())
      .execute();
  },
};
