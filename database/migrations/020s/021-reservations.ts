import type { Kysely } from 'kysely';

/** Without references: what ended a reservation is told in its conversation, also where the listing is gone. */
export const reservationsMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('reservation')
      .addColumn('product_id', 'text', (c) => c.primaryKey())
      .addColumn('conversation_id', 'text', (c) => c.notNull())
      .addColumn('buyer_id', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('ends_at', 'bigint', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('reservation_end').on('reservation').column('ends_at').execute();
    await db.schema.createIndex('reservation_buyer').on('reservation').column('buyer_id').execute();
    await db.schema
      .createTable('reservation_wait')
      .addColumn('product_id', 'text', (c) => c.notNull())
      .addColumn('account_id', 'text', (c) => c.notNull().references('account.id').onDelete('cascade'))
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('reservation_wait_key', ['product_id', 'account_id'])
      .execute();
    await db.schema
      .createIndex('reservation_wait_account')
      .on('reservation_wait')
      .column('account_id')
      .execute();
  },
};
