import type { Kysely } from 'kysely';

/** Without a reference to the listing: a hidden one is in another table. */
export const priceHistoryMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('product_price')
      .addColumn('product_id', 'text', (c) => c.notNull())
      .addColumn('number', 'bigint', (c) => c.notNull())
      .addColumn('price_won', 'bigint')
      .addColumn('set_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('product_price_pk', ['product_id', 'number'])
      .execute();
  },
};
