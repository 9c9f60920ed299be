import { sql, type Kysely } from 'kysely';

/**
 * Who searched for what in a week, by codes of a key that goes with the week. What was counted before, by requests, is
 * forgotten; from now on a row of popular_search is about the week that begins on its day, and its times are people.
 */
export function searchesByPeopleMigration(engine: 'sqlite' | 'postgres') {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('search_week')
        .addColumn('week', 'integer', (c) => c.primaryKey())
        .addColumn('key', 'text', (c) => c.notNull())
        .execute();
      const marks = db.schema
        .createTable('search_mark')
        .addColumn('week', 'integer', (c) => c.notNull())
        .addColumn('text_mark', 'text', (c) => c.notNull())
        .addColumn('person_mark', 'text', (c) => c.notNull())
        .addPrimaryKeyConstraint('search_mark_key', ['week', 'text_mark', 'person_mark']);
      // In no other order than that of the codes: a rowid would tell which came after which.
      await (engine === 'sqlite' ? marks.modifyEnd(sql`without rowid`) : marks).execute();
      await sql`delete from popular_search`.execute(db);
    },
  };
}
