import type { Kysely } from 'kysely';

export const externalIdentitiesMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('external_identity')
      .addColumn('provider', 'text', (c) => c.notNull())
      .addColumn('subject', 'text', (c) => c.notNull())
      .addColumn('account_id', 'text', (c) => c.notNull().references('account.id').onDelete('cascade'))
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('external_identity_key', ['provider', 'subject'])
      .execute();
    await db.schema
      .createIndex('external_identity_of_account')
      .unique()
      .on('external_identity')
      .columns(['account_id', 'provider'])
      .execute();
  },
};
