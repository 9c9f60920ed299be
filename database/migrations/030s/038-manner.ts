import { sql, type Kysely } from 'kysely';

/** Those who were reviewed before are due at once. */
export const mannerMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('manner')
      .addColumn('account_id', 'text', (c) => c.primaryKey().references('account.id').onDelete('cascade'))
      .addColumn('tenths', 'integer')
      .addColumn('tenths_from_good', 'integer', (c) => c.notNull())
      .addColumn('due_at', 'bigint', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('manner_due').on('manner').column('due_at').execute();
    await sql`
      insert into manner (account_id, tenths, tenths_from_good, due_at)
      select distinct subject_id, cast(null as integer), 0, 0 from review`.execute(db);
  },
};
