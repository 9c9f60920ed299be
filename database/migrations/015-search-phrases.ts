import { sql, type Kysely } from 'kysely';

/**
 * What several listings' titles and brands share, by which searches are suggested, and what each listing was called when
 * it was counted, so that it can be taken off again. On SQLite they stand in search.db.
 */
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
