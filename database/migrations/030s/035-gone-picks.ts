import type { Kysely } from 'kysely';

/** Picks of deleted listings, until their people take them away. */
export const gonePicksMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('gone_pick')
      .addColumn('account_id', 'text', (c) => c.notNull().references('account.id').onDelete('cascade'))
      .addColumn('product_id', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('gone_pick_key', ['account_id', 'product_id'])
      .execute();
    await db.schema
      .createIndex('gone_pick_newest')
      .on('gone_pick')
      .columns(['account_id', 'created_at'])
      .execute();
  },
};
