import type { Kysely } from 'kysely';

/** Without a reference from a request to its purchase: where tables are spread, the two may lie on different nodes. */
export const cancelledPurchasesMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('cancelled_purchase')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('product_id', 'text', (c) => c.notNull())
      .addColumn('buyer_id', 'text', (c) => c.references('account.id').onDelete('set null'))
      .addColumn('seller_id', 'text', (c) => c.references('account.id').onDelete('set null'))
      .addColumn('buyer_name', 'text', (c) => c.notNull())
      .addColumn('seller_name', 'text', (c) => c.notNull())
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('price_won', 'bigint')
      .addColumn('category', 'text')
      .addColumn('photo', 'text')
      .addColumn('bought_at', 'bigint', (c) => c.notNull())
      .addColumn('cancelled_at', 'bigint', (c) => c.notNull())
      .execute();
    const indexes = {
      cancelled_purchase_buyer: ['buyer_id', 'bought_at'],
      cancelled_purchase_seller: ['seller_id', 'bought_at'],
      cancelled_purchase_product: ['product_id'],
    };
    for (const [name, columns] of Object.entries(indexes))
      await db.schema.createIndex(name).on('cancelled_purchase').columns(columns).execute();
    await db.schema
      .createTable('undo_request')
      .addColumn('purchase_id', 'text', (c) => c.primaryKey())
      .addColumn('asked_by', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('declined_at', 'bigint')
      .execute();
  },
};
