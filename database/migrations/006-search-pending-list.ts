import { sql, type Kysely } from 'kysely';

/**
 * PostgreSQL only: gathers grams in GIN's pending list, which the indexer merges sorted. 64 MB keep transactions from
 * merging it, which would hold back readers of the change log.
 */
export const searchPendingListMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter index search_document_grams set (fastupdate = on, gin_pending_list_limit = 65536)`.execute(
      db,
    );
  },
};
