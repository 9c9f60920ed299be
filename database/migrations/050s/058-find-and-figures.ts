import { type Kysely, sql } from 'kysely';

/** What the desk finds people and listings by, and counts days by. */
export const findAndFiguresMigration = (engine: 'sqlite' | 'postgres') => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('daily_count')
      .addColumn('day', 'integer', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('count', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('daily_count_key', ['day', 'name'])
      .execute();
    for (const [table, column] of COUNTED)
      await db.schema.createIndex(`${table}_${column}`).on(table).column(column).execute();
    await sql`create index message_first on message (created_at) where seq = 1`.execute(db);
    await sql`create index inquiry_open on inquiry (created_at, id) where answer is null`.execute(db);
    await sql`create index moderation_case_opened on moderation_case (opened_at)`.execute(db);
    await sql`create index moderation_case_target on moderation_case (target_id, opened_at)`.execute(db);
    // Names begin alike in every language only where bytes are compared.
    if (engine === 'postgres')
      await sql`create index account_nickname_beginning on account (nickname_key collate "C")`.execute(db);
  },
});

const COUNTED = [
  ['account', 'created_at'],
  ['product', 'created_at'],
  ['hidden_product', 'created_at'],
  ['purchase', 'bought_at'],
] as const;
