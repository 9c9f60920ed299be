import { sql, type Kysely } from 'kysely';

/** Grams out of line: a hundred documents take a page. Their statistics would cost planning time. */
export const narrowSearchDocumentsMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table search_document set (toast_tuple_target = 128)`.execute(db);
    await sql`alter table search_document alter column grams set statistics 0`.execute(db);
  },
};
