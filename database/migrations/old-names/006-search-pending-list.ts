import { sql, type Kysely } from 'kysely';

/** The indexer merges GIN's pending list; 64 MB keep transactions from it, which would hold back log readers. */
export const searchPendingListMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter index search_document_grams set (fastupdate = on, gin_pending_list_limit = 65536)`.execute(
      db,
    );
  },
};
