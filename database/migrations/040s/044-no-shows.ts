import type { Kysely } from 'kysely';

/** Claims that one of the two did not come, and each person's count of appointments. */
export const noShowsMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('no_show')
      .addColumn('meeting_id', 'text', (c) => c.primaryKey().references('meeting.id').onDelete('cascade'))
      .addColumn('side', 'text', (c) => c.notNull())
      .addColumn('claimed_at', 'bigint', (c) => c.notNull())
      .addColumn('answer', 'text')
      .addColumn('answer_text', 'text')
      .addColumn('answered_at', 'bigint')
      .addColumn('judgement', 'text')
      .addColumn('judged_reason', 'text')
      .addColumn('judged_at', 'bigint')
      .execute();
    await db.schema.createIndex('no_show_newest').on('no_show').column('claimed_at').execute();
    await db.schema
      .createTable('appointment_count')
      .addColumn('account_id', 'text', (c) => c.primaryKey().references('account.id').onDelete('cascade'))
      .addColumn('kept_halves', 'integer', (c) => c.notNull())
      .addColumn('missed_halves', 'integer', (c) => c.notNull())
      .addColumn('due_at', 'bigint', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('appointment_count_due').on('appointment_count').column('due_at').execute();
  },
};
