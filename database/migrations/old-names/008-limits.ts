import type { Kysely } from 'kysely';

export const limitsMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('limit_count')
      .addColumn('key', 'text', (c) => c.primaryKey())
      .addColumn('count', 'integer', (c) => c.notNull())
      .addColumn('ends_at', 'bigint', (c) => c.notNull())
      .execute();
  },
};
