import type { Kysely } from 'kysely';

export const pushesMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('push_subscription')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('account_id', 'text', (c) => c.notNull().references('account.id').onDelete('cascade'))
      .addColumn('session_hash', 'text', (c) =>
        c.notNull().unique().references('session.token_hash').onDelete('cascade'),
      )
      .addColumn('endpoint', 'text', (c) => c.notNull().unique())
      .addColumn('p256dh', 'text', (c) => c.notNull())
      .addColumn('auth', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('rejections', 'integer', (c) => c.notNull())
      .addColumn('rejected_since', 'bigint')
      .execute();
    await db.schema
      .createIndex('push_subscription_account')
      .on('push_subscription')
      .column('account_id')
      .execute();
    await db.schema
      .createTable('push_job')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('subscription_id', 'text', (c) =>
        c.notNull().references('push_subscription.id').onDelete('cascade'),
      )
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('subject_id', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('requests', 'integer', (c) => c.notNull())
      .addColumn('attempts', 'integer', (c) => c.notNull())
      .addColumn('next_attempt_at', 'bigint', (c) => c.notNull())
      .addUniqueConstraint('push_job_subject', ['subscription_id', 'kind', 'subject_id'])
      .execute();
    await db.schema.createIndex('push_job_next').on('push_job').column('next_attempt_at').execute();
  },
};
