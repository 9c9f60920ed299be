import type { Kysely } from 'kysely';

export const offersMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('offer')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('conversation_id', 'text', (c) =>
        c.notNull().references('conversation.id').onDelete('cascade'),
      )
      .addColumn('side', 'text', (c) => c.notNull())
      .addColumn('price_won', 'bigint', (c) => c.notNull())
      .addColumn('list_price_won', 'bigint')
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('offer_conversation').on('offer').column('conversation_id').execute();
    await db.schema.alterTable('message').addColumn('offer_id', 'text').execute();
    await db.schema.alterTable('reservation').addColumn('price_won', 'bigint').execute();
  },
};
