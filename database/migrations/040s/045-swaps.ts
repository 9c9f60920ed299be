import type { Kysely } from 'kysely';

export const swapsMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('swap_offer')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('conversation_id', 'text', (c) =>
        c.notNull().references('conversation.id').onDelete('cascade'),
      )
      .addColumn('product_id', 'text', (c) => c.notNull())
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('photo', 'text')
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('swap_offer_conversation')
      .on('swap_offer')
      .column('conversation_id')
      .execute();
    await db.schema.alterTable('message').addColumn('swap_id', 'text').execute();
    await db.schema.alterTable('reservation').addColumn('swap_product_id', 'text').execute();
    await db.schema
      .alterTable('reservation')
      .addColumn('is_offered', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
    for (const table of ['purchase', 'cancelled_purchase'])
      await db.schema.alterTable(table).addColumn('swap_of', 'text').execute();
    await db.schema
      .createIndex('purchase_swap')
      .on('purchase')
      .column('swap_of')
      .where('swap_of', 'is not', null)
      .execute();
  },
};
