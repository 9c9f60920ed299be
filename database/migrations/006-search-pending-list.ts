import { sql, type Kysely } from 'kysely';

/**
 * PostgreSQL only: grams are gathered on the index's pending list and folded in by whoever has written them, sorted,
 * so that a gram many listings have is looked up in the index once for all of them. The list is never folded in while
 * a transaction is under way, which would hold back everyone who reads the change log: nobody writes 64 MB at once.
 */
export const searchPendingListMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter index search_document_grams set (fastupdate = on, gin_pending_list_limit = 65536)`.execute(
      db,
    );
  },
};
