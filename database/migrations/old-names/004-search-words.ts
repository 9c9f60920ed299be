import { sql, type Kysely } from 'kysely';

/** With a position of their own in the change log: servers of an older version know no words. */
export function searchWordsMigration(engine: 'sqlite' | 'postgres') {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      if (engine === 'sqlite') return;
      // Free space on pages lets counts grow without new index entries.
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
