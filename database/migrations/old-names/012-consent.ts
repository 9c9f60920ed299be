import type { Kysely } from 'kysely';

export const consentMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('consent')
      .addColumn('account_id', 'text', (c) => c.notNull().references('account.id').onDelete('cascade'))
      .addColumn('policy', 'text', (c) => c.notNull())
      .addColumn('version', 'text', (c) => c.notNull())
      .addColumn('agreed_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('consent_once', ['account_id', 'policy', 'version'])
      .execute();
  },
};
