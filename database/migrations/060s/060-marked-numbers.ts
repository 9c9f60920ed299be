import type { Kysely } from 'kysely';

/** Telephone and account numbers that operators have marked as bad. */
export const markedNumbersMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('marked_number')
      .addColumn('number_hash', 'text', (c) => c.primaryKey())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('last_digits', 'text', (c) => c.notNull())
      .addColumn('words', 'text', (c) => c.notNull())
      .addColumn('operator', 'text', (c) => c.notNull())
      .addColumn('marked_at', 'bigint', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('marked_number_newest').on('marked_number').column('marked_at').execute();
  },
};
