import type { Kysely } from 'kysely';

export const mailMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('account').addColumn('email_verified_at', 'bigint').execute();
    await createWishes(db);
    await createTokens(db);
  },
};

async function createWishes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('mail_wish')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('account_id', 'text', (c) => c.references('account.id').onDelete('cascade'))
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('next_attempt_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('mail_wish_due').on('mail_wish').column('next_attempt_at').execute();
  await db.schema
    .createIndex('mail_wish_once')
    .unique()
    .on('mail_wish')
    .columns(['account_id', 'kind'])
    .execute();
}

async function createTokens(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('account_token')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('account_token_account')
    .on('account_token')
    .columns(['account_id', 'kind'])
    .execute();
  await db.schema.createIndex('account_token_end').on('account_token').column('expires_at').execute();
}
