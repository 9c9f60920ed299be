import type { Kysely } from 'kysely';

/** Whose own pages a change concerns. No reference: an account's lines lose it when the account is erased. */
export const personalChangesMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('change').addColumn('account_id', 'text').execute();
  },
};
