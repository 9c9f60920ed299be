import { sql, type Kysely } from 'kysely';

/** Suggestions, and each listing's counted texts, so that they can be subtracted. On SQLite they are in search.db. */
export const searchPhrasesMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create table search_phrase (
      text text collate "C" primary key, listings integer not null
    ) with (fillfactor = 70)`.execute(db);
    await sql`
      create index search_phrase_shared on search_phrase (listings, text) where listings >= 2`.execute(db);
    await db.schema
      .createTable('search_named')
      .addColumn('product_id', 'text', (c) => c.primaryKey())
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('brand', 'text', (c) => c.notNull())
      .execute();
  },
};
