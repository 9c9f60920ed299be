import type { Kysely } from 'kysely';

export const bumpsMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const table of ['product', 'hidden_product']) {
      await db.schema.alterTable(table).addColumn('bumped_at', 'bigint').execute();
      await db.schema
        .alterTable(table)
        .addColumn('bump_count', 'integer', (c) => c.notNull().defaultTo(0))
        .execute();
    }
  },
};
