import type { Kysely } from 'kysely';

/** Who may open the desk, and the sessions in which it is open. */
export const operatorsMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('operator_role')
      .addColumn('account_id', 'text', (c) => c.primaryKey().references('account.id').onDelete('cascade'))
      .addColumn('role', 'text', (c) => c.notNull())
      .addColumn('granted_at', 'bigint', (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('desk_session')
      .addColumn('session_hash', 'text', (c) =>
        c.primaryKey().references('session.token_hash').onDelete('cascade'),
      )
      .addColumn('opened_at', 'bigint', (c) => c.notNull())
      .addColumn('code_at', 'bigint', (c) => c.notNull())
      .execute();
  },
};
