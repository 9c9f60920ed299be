import type { Kysely } from 'kysely';

type Engine = 'sqlite' | 'postgres';

export function moderationMigration(engine: Engine) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema.alterTable('account').addColumn('suspended_at', 'bigint').execute();
      await db.schema.alterTable('account').addColumn('suspended_reason', 'text').execute();
      await createHiddenProducts(db);
      await createHiddenPicks(db);
      await createAuditLog(db, engine);
    },
  };
}

/** Keeps the listing's feed position. */
async function createHiddenProducts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('hidden_product')
    .addColumn('feed_seq', 'bigint', (c) => c.notNull().primaryKey())
    .addColumn('id', 'text', (c) => c.notNull().unique())
    .addColumn('seller_id', 'text', (c) => c.notNull().references('account.id'))
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('brand', 'text', (c) => c.notNull())
    .addColumn('size', 'text', (c) => c.notNull())
    .addColumn('desc', 'text', (c) => c.notNull())
    .addColumn('category', 'text', (c) => c.notNull())
    .addColumn('sub_category', 'text', (c) => c.notNull())
    .addColumn('price_won', 'bigint')
    .addColumn('photos', 'text', (c) => c.notNull())
    .addColumn('pick_count', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('sold_at', 'bigint')
    .addColumn('hidden_at', 'bigint')
    .addColumn('hidden_reason', 'text')
    .execute();
  await db.schema
    .createIndex('hidden_product_seller')
    .on('hidden_product')
    .columns(['seller_id', 'feed_seq'])
    .execute();
}

async function createHiddenPicks(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('hidden_pick')
    .addColumn('account_id', 'text', (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('product_id', 'text', (c) => c.notNull().references('hidden_product.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('hidden_pick_key', ['account_id', 'product_id'])
    .execute();
  await db.schema.createIndex('hidden_pick_product').on('hidden_pick').column('product_id').execute();
}

async function createAuditLog(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const table = db.schema.createTable('audit_entry');
  const numbered =
    engine === 'sqlite'
      ? table.addColumn('seq', 'integer', (c) => c.primaryKey().autoIncrement())
      : table.addColumn('seq', 'bigint', (c) => c.primaryKey().generatedByDefaultAsIdentity());
  await numbered
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('operator', 'text', (c) => c.notNull())
    .addColumn('act', 'text', (c) => c.notNull())
    .addColumn('target_id', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .execute();
}
