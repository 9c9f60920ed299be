import type { Kysely } from 'kysely';

export const purchaseCategoryMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('purchase').addColumn('category', 'text').execute();
  },
};
