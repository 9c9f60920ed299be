import type { Kysely } from 'kysely';

export const popularSearchesMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('popular_search')
      .addColumn('day', 'integer', (c) => c.notNull())
      .addColumn('text', 'text', (c) => c.notNull())
      .addColumn('times', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('popular_search_key', ['day', 'text'])
      .execute();
    await db.schema
      .createTable('hidden_search')
      .addColumn('word', 'text', (c) => c.primaryKey())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .execute();
  },
};
