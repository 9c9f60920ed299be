import { sql, type CreateTableBuilder, type Kysely } from 'kysely';

type Engine = 'sqlite' | 'postgres';

async function createAccounts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('account')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('email_key', 'text', (c) => c.notNull().unique())
    .addColumn('nickname', 'text', (c) => c.notNull())
    .addColumn('nickname_key', 'text', (c) => c.notNull().unique())
    .addColumn('password_hash', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('session')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('session_account').on('session').column('account_id').execute();
  await db.schema
    .createTable('once')
    .addColumn('actor_id', 'text', (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('result', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('once_key', ['actor_id', 'key'])
    .execute();
  await db.schema.createIndex('once_created').on('once').column('created_at').execute();
}

/** AUTOINCREMENT, or an identity. */
function growingKey<T extends string>(
  table: CreateTableBuilder<T, never>,
  column: string,
  engine: Engine,
): CreateTableBuilder<T, string> {
  return engine === 'sqlite'
    ? table.addColumn(column, 'integer', (c) => c.primaryKey().autoIncrement())
    : table.addColumn(column, 'bigint', (c) => c.primaryKey().generatedByDefaultAsIdentity());
}

async function createProducts(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await growingKey(db.schema.createTable('product'), 'feed_seq', engine)
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
    .addColumn('pick_count', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('sold_at', 'bigint')
    .execute();
  await db.schema.createIndex('product_seller').on('product').columns(['seller_id', 'feed_seq']).execute();
  await createListingIndexes(db);
}

/** One for each scope and order of a list, all or unsold. */
async function createListingIndexes(db: Kysely<unknown>): Promise<void> {
  const scopes = [[], ['category'], ['sub_category'], ['category', 'sub_category']];
  for (const scope of scopes) {
    for (const order of [['feed_seq'], ['price_won', 'feed_seq']]) {
      const columns = [...scope, ...order];
      const name = `product_by_${columns.join('_')}`;
      // The table itself is in feed order.
      if (columns.length > 1) await db.schema.createIndex(name).on('product').columns(columns).execute();
      await db.schema
        .createIndex(`${name}_unsold`)
        .on('product')
        .columns(columns)
        .where('sold_at' as never, 'is', null)
        .execute();
    }
  }
}

async function createPicksAndPurchases(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('pick')
    .addColumn('account_id', 'text', (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('product_id', 'text', (c) => c.notNull().references('product.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('pick_key', ['account_id', 'product_id'])
    .execute();
  await db.schema.createIndex('pick_product').on('pick').column('product_id').execute();
  await db.schema.createIndex('pick_newest').on('pick').columns(['account_id', 'created_at']).execute();
  await db.schema
    .createTable('purchase')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('product_id', 'text', (c) => c.notNull().unique())
    .addColumn('buyer_id', 'text', (c) => c.references('account.id').onDelete('set null'))
    .addColumn('seller_id', 'text', (c) => c.references('account.id').onDelete('set null'))
    .addColumn('buyer_name', 'text', (c) => c.notNull())
    .addColumn('seller_name', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('price_won', 'bigint')
    .addColumn('photo', 'text')
    .addColumn('bought_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('purchase_seller').on('purchase').columns(['seller_id', 'bought_at']).execute();
  await db.schema.createIndex('purchase_buyer').on('purchase').columns(['buyer_id', 'bought_at']).execute();
}

async function createChangeLog(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const table = growingKey(db.schema.createTable('change'), 'seq', engine)
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('product_id', 'text')
    .addColumn('feed_seq', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull());
  if (engine === 'sqlite') {
    await table.execute();
    return;
  }
  await table.addColumn('tx', sql`xid8`, (c) => c.notNull().defaultTo(sql`pg_current_xact_id()`)).execute();
  await db.schema.createIndex('change_order').on('change').columns(['tx', 'seq']).execute();
}

async function createMediaLists(db: Kysely<unknown>): Promise<void> {
  for (const name of ['media_pending', 'media_trash']) {
    await db.schema
      .createTable(name)
      .addColumn('key', 'text', (c) => c.primaryKey())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .execute();
    await db.schema.createIndex(`${name}_age`).on(name).column('created_at').execute();
  }
}

async function createInquiries(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('inquiry')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('topic', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('answer', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('answered_at', 'bigint')
    .execute();
  await db.schema
    .createIndex('inquiry_account')
    .on('inquiry')
    .columns(['account_id', 'created_at'])
    .execute();
}

/** On SQLite the index is a file of its own. */
async function createSearchDocuments(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('search_document')
    .addColumn('feed_seq', 'bigint', (c) => c.primaryKey())
    .addColumn('product_id', 'text', (c) => c.notNull().unique())
    .addColumn('grams', sql`text[]`, (c) => c.notNull())
    .execute();
  await sql`create index search_document_grams on search_document using gin (grams) with (fastupdate = off)`.execute(
    db,
  );
  await db.schema
    .createTable('search_place')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('tx', sql`xid8`, (c) => c.notNull())
    .addColumn('seq', 'bigint', (c) => c.notNull())
    .execute();
  await sql`insert into search_place (id, tx, seq) values (1, '0', 0)`.execute(db);
}

export function marketMigration(engine: Engine) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await createAccounts(db);
      await createProducts(db, engine);
      await createPicksAndPurchases(db);
      await createChangeLog(db, engine);
      await createMediaLists(db);
      await createInquiries(db);
      if (engine === 'postgres') await createSearchDocuments(db);
    },
  };
}
