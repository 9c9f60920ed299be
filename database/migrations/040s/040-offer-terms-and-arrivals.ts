import type { Kysely } from 'kysely';

export const offerTermsAndArrivalsMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const table of ['product', 'hidden_product']) {
      await db.schema
        .alterTable(table)
        .addColumn('takes_offers', 'integer', (c) => c.notNull().defaultTo(1))
        .execute();
      await db.schema.alterTable(table).addColumn('min_offer_won', 'bigint').execute();
    }
    for (const column of ['buyer_arrived_at', 'seller_arrived_at'])
      await db.schema.alterTable('meeting').addColumn(column, 'bigint').execute();
    await db.schema
      .createTable('meeting_reminder')
      .addColumn('conversation_id', 'text', (c) =>
        c.notNull().references('conversation.id').onDelete('cascade'),
      )
      .addColumn('side', 'text', (c) => c.notNull())
      .addColumn('meeting_id', 'text', (c) => c.notNull())
      .addColumn('remind_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('meeting_reminder_side', ['conversation_id', 'side'])
      .execute();
    await db.schema.createIndex('meeting_reminder_due').on('meeting_reminder').column('remind_at').execute();
  },
};
