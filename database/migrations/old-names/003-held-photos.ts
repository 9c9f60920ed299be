import type { Kysely } from 'kysely';

export const heldPhotosMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('held_photo')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('account_id', 'text', (c) => c.notNull().references('account.id').onDelete('cascade'))
      .addColumn('key', 'text', (c) => c.notNull())
      .addColumn('width', 'integer', (c) => c.notNull())
      .addColumn('height', 'integer', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('held_photo_account')
      .on('held_photo')
      .columns(['account_id', 'created_at'])
      .execute();
    await db.schema.createIndex('held_photo_age').on('held_photo').column('created_at').execute();
  },
};
