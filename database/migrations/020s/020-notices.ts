import { sql, type Kysely } from 'kysely';

export const noticesMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('notice')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('account_id', 'text', (c) => c.notNull().references('account.id').onDelete('cascade'))
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('subject_id', 'text', (c) => c.notNull())
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('person_id', 'text', (c) => c.references('account.id').onDelete('set null'))
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('seen_at', 'bigint')
      .execute();
    const newest = ['account_id', 'created_at', 'id'];
    await db.schema.createIndex('notice_newest').on('notice').columns(newest).execute();
    await db.schema
      .createIndex('notice_unseen')
      .on('notice')
      .column('account_id')
      .where(sql<boolean>`seen_at is null`)
      .execute();
    await db.schema.createIndex('notice_person').on('notice').column('person_id').execute();
    await db.schema.createIndex('notice_age').on('notice').column('created_at').execute();
  },
};
