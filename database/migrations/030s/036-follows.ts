import type { Kysely } from 'kysely';

export const followsMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('follow')
      .addColumn('follower_id', 'text', (c) => c.notNull().references('account.id').onDelete('cascade'))
      .addColumn('followed_id', 'text', (c) => c.notNull().references('account.id').onDelete('cascade'))
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('follow_key', ['follower_id', 'followed_id'])
      .execute();
    await db.schema.createIndex('follow_followed').on('follow').column('followed_id').execute();
    await db.schema
      .createIndex('follow_newest')
      .on('follow')
      .columns(['follower_id', 'created_at', 'followed_id'])
      .execute();
  },
};
