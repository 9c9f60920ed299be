import type { Kysely } from 'kysely';

export const meetingsMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('meeting')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('conversation_id', 'text', (c) =>
        c.notNull().references('conversation.id').onDelete('cascade'),
      )
      .addColumn('side', 'text', (c) => c.notNull())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addColumn('place', 'text', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('meeting_conversation').on('meeting').column('conversation_id').execute();
    await db.schema.alterTable('message').addColumn('meeting_id', 'text').execute();
  },
};
