import type { Kysely } from 'kysely';

/** Without a reference: lines lose it when the account is deleted. */
export const personalChangesMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('change').addColumn('account_id', 'text').execute();
  },
};
