import type { Kysely } from 'kysely';

/** When an operator was told last of what waits. */
export const toldOperatorsMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('operator_role').addColumn('told_at', 'bigint').execute();
  },
};
