import type { Kysely } from 'kysely';

export const readMarksOffMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('read_marks_off')
      .addColumn('account_id', 'text', (c) => c.primaryKey().references('account.id').onDelete('cascade'))
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .execute();
  },
};
