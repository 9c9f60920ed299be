import type { Kysely } from 'kysely';

/** Without references to listings: a hidden one keeps its draw. */
export const giveawaysMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('giveaway')
      .addColumn('product_id', 'text', (c) => c.primaryKey())
      .addColumn('seed', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('drawn_at', 'bigint')
      .addColumn('drawn_ids', 'text')
      .execute();
    await db.schema
      .createTable('giveaway_application')
      .addColumn('product_id', 'text', (c) => c.notNull())
      .addColumn('account_id', 'text', (c) => c.notNull().references('account.id').onDelete('cascade'))
      .addColumn('id', 'text', (c) => c.notNull())
      .addColumn('line', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('told_at', 'bigint')
      .addColumn('turn_at', 'bigint')
      .addPrimaryKeyConstraint('giveaway_application_key', ['product_id', 'account_id'])
      .execute();
    await db.schema
      .createIndex('giveaway_application_account')
      .on('giveaway_application')
      .column('account_id')
      .execute();
  },
};
