import { sql, type Kysely } from 'kysely';

type Engine = 'sqlite' | 'postgres';

export function conversationsMigration(engine: Engine) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await createConversations(db);
      await createMembers(db);
      await createMessages(db, engine);
      await createEvents(db, engine);
      await createRetainedFiles(db);
    },
  };
}

/** Without references: it outlives its listing and both accounts. */
async function createConversations(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('conversation')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('product_id', 'text', (c) => c.notNull())
    .addColumn('buyer_id', 'text')
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('photo', 'text')
    .addColumn('price_won', 'bigint')
    .addColumn('category', 'text', (c) => c.notNull())
    .addColumn('last_seq', 'integer', (c) => c.notNull())
    .addColumn('last_at', 'bigint', (c) => c.notNull())
    .addColumn('last_line', 'text', (c) => c.notNull())
    .addUniqueConstraint('conversation_once', ['product_id', 'buyer_id'])
    .execute();
  await db.schema.createIndex('conversation_age').on('conversation').column('last_at').execute();
  await db.schema
    .createIndex('conversation_not_begun')
    .on('conversation')
    .column('last_at')
    .where('last_seq' as never, '=', 0)
    .execute();
}

async function createMembers(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('conversation_member')
    .addColumn('conversation_id', 'text', (c) =>
      c.notNull().references('conversation.id').onDelete('cascade'),
    )
    .addColumn('side', 'text', (c) => c.notNull())
    .addColumn('account_id', 'text', (c) => c.references('account.id').onDelete('set null'))
    .addColumn('read_seq', 'integer', (c) => c.notNull())
    .addColumn('heard_seq', 'integer', (c) => c.notNull())
    .addColumn('last_at', 'bigint')
    .addPrimaryKeyConstraint('conversation_member_key', ['conversation_id', 'side'])
    .execute();
  await db.schema
    .createIndex('conversation_member_newest')
    .on('conversation_member')
    .columns(['account_id', 'last_at', 'conversation_id'])
    .execute();
  await db.schema
    .createIndex('conversation_member_unread')
    .on('conversation_member')
    .columns(['account_id', 'last_at', 'conversation_id'])
    .where(sql<boolean>`heard_seq > read_seq`)
    .execute();
}

async function createMessages(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const table = db.schema
    .createTable('message')
    .addColumn('conversation_id', 'text', (c) =>
      c.notNull().references('conversation.id').onDelete('cascade'),
    )
    .addColumn('seq', 'integer', (c) => c.notNull())
    .addColumn('sender', 'text', (c) => c.notNull())
    .addColumn('client_id', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('message_key', ['conversation_id', 'seq'])
    .addUniqueConstraint('message_once', ['conversation_id', 'sender', 'client_id']);
  // Without rowid, a page of a conversation lies together.
  await (engine === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table).execute();
}

/** A log of its own: pages of listings stay cached while the change log names nothing. */
async function createEvents(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const table = db.schema.createTable('chat_event');
  const numbered =
    engine === 'sqlite'
      ? table.addColumn('seq', 'integer', (c) => c.primaryKey().autoIncrement())
      : table
          .addColumn('seq', 'bigint', (c) => c.primaryKey().generatedByDefaultAsIdentity())
          .addColumn('tx', sql`xid8`, (c) => c.notNull().defaultTo(sql`pg_current_xact_id()`));
  await numbered
    .addColumn('conversation_id', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  if (engine === 'postgres')
    await db.schema.createIndex('chat_event_order').on('chat_event').columns(['tx', 'seq']).execute();
}

async function createRetainedFiles(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('media_kept')
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('keeper_id', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('media_kept_key', ['key', 'keeper_id'])
    .execute();
  await db.schema.createIndex('media_kept_keeper').on('media_kept').column('keeper_id').execute();
}
