import type { Kysely } from 'kysely';

export const exchangeWantsMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const table of ['product', 'hidden_product'])
      await db.schema
        .alterTable(table)
        .addColumn('wants', 'text', (c) => c.notNull().defaultTo(''))
        .execute();
  },
};
