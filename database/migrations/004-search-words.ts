import { sql, type Kysely } from 'kysely';

/**
 * The words of titles and brands, by which a slip in a search is told, and how far they have followed the change log:
 * a place of their own, since a server of an older version moves that of the documents and knows no words. On SQLite
 * they stand in search.db.
 */
export function searchWordsMigration(engine: 'sqlite' | 'postgres') {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      if (engine === 'sqlite') return;
      // Room on the pages lets a count grow without a new entry in the index.
      await sql`create table search_word (
        word text collate "C" primary key, listings integer not null
      ) with (fillfactor = 70)`.execute(db);
      await db.schema
        .createTable('search_word_place')
        .addColumn('id', 'integer', (c) => c.primaryKey())
        .addColumn('version', 'integer', (c) => c.notNull())
        .addColumn('tx', sql`xid8`, (c) => c.notNull())
        .addColumn('seq', 'bigint', (c) => c.notNull())
        .addColumn('read_to_end_at', 'bigint', (c) => c.notNull())
        .addColumn('rebuild_below', 'bigint')
        .execute();
    },
  };
}
