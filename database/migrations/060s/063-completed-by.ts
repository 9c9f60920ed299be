import type { Kysely } from 'kysely';

/** Who completed a purchase; null in those from before. */
export const completedByMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('purchase').addColumn('completed_by', 'text').execute();
  },
};
