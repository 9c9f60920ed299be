import type { Kysely } from 'kysely';

/** Acts that end by themselves, and what people say against acts. */
export const mutesAndAppealsMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('moderation_act').addColumn('until', 'bigint').execute();
    await db.schema
      .createIndex('moderation_act_target')
      .on('moderation_act')
      .columns(['target_id', 'kind'])
      .execute();
    await db.schema
      .createTable('appeal')
      .addColumn('act_id', 'text', (c) => c.primaryKey().references('moderation_act.id').onDelete('cascade'))
      .addColumn('account_id', 'text', (c) => c.notNull().references('account.id').onDelete('cascade'))
      .addColumn('words', 'text', (c) => c.notNull())
      .addColumn('sent_at', 'bigint', (c) => c.notNull())
      .addColumn('outcome', 'text')
      .addColumn('answer', 'text')
      .addColumn('judged_at', 'bigint')
      .addColumn('judged_by', 'text')
      .execute();
    await db.schema.createIndex('appeal_account').on('appeal').columns(['account_id', 'sent_at']).execute();
    await db.schema.createIndex('appeal_open').on('appeal').columns(['judged_at', 'sent_at']).execute();
  },
};
