import { sql, type Kysely } from 'kysely';

/** Columns with a default: an earlier server goes on adding members without them. */
export const blocksMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('block')
      .addColumn('blocker_id', 'text', (c) => c.notNull().references('account.id').onDelete('cascade'))
      .addColumn('blocked_id', 'text', (c) => c.notNull().references('account.id').onDelete('cascade'))
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('block_key', ['blocker_id', 'blocked_id'])
      .execute();
    await db.schema.createIndex('block_blocked').on('block').column('blocked_id').execute();
    await db.schema.alterTable('conversation_member').addColumn('muted_at', 'bigint').execute();
    await db.schema
      .alterTable('conversation_member')
      .addColumn('left_seq', 'integer', (c) => c.notNull().defaultTo(sql`0`))
      .execute();
  },
};
