import { sql, type Kysely } from 'kysely';

/** Counts people by week in place of requests by day; earlier counts are dropped. */
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
      // Without rowid, which would reveal the order of searches.
      await (engine === 'sqlite' ? marks.modifyEnd(sql`without rowid`) : marks).execute();
      await sql`delete from popular_search`.execute(db);
    },
  };
}
