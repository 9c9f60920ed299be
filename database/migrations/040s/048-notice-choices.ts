import type { Kysely } from 'kysely';

export const noticeChoicesMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('notice_choice')
      .addColumn('account_id', 'text', (c) => c.notNull().references('account.id').onDelete('cascade'))
      .addColumn('topic', 'text', (c) => c.notNull())
      .addColumn('channel', 'text', (c) => c.notNull())
      .addColumn('is_on', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('notice_choice_key', ['account_id', 'topic', 'channel'])
      .execute();
    const mailed = ['channel', 'is_on', 'account_id'];
    await db.schema.createIndex('notice_choice_mailed').on('notice_choice').columns(mailed).execute();
    await db.schema
      .createTable('notice_preference')
      .addColumn('account_id', 'text', (c) => c.primaryKey().references('account.id').onDelete('cascade'))
      .addColumn('quiet_from', 'integer', (c) => c.notNull())
      .addColumn('quiet_to', 'integer', (c) => c.notNull())
      .addColumn('is_talk_quiet', 'integer', (c) => c.notNull())
      .addColumn('is_meeting_quiet', 'integer', (c) => c.notNull())
      .addColumn('shows_words', 'integer', (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('notice_digest')
      .addColumn('account_id', 'text', (c) => c.primaryKey().references('account.id').onDelete('cascade'))
      .addColumn('from_at', 'bigint', (c) => c.notNull())
      .addColumn('until_at', 'bigint', (c) => c.notNull())
      .execute();
  },
};
