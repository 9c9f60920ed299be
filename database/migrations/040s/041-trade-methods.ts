import type { Kysely } from 'kysely';

export const tradeMethodsMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const table of ['product', 'hidden_product']) {
      // Null: listed before there were any, or by a server of the version before.
      await db.schema.alterTable(table).addColumn('trade_method', 'text').execute();
      await db.schema
        .alterTable(table)
        .addColumn('place', 'text', (c) => c.notNull().defaultTo(''))
        .execute();
    }
  },
};
