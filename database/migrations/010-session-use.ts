import { sql, type Kysely } from 'kysely';

const UNUSED_MS = 30 * 24 * 3_600_000;

/** When a session was last used and by what kind of browser, and an end for those that lie unused. */
export const sessionUseMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('session').addColumn('used_at', 'bigint').execute();
    await db.schema.alterTable('session').addColumn('browser', 'text').execute();
    await db.schema.createIndex('session_end').on('session').column('expires_at').execute();
    // When the ones that there are were last used is not known: each has these days from now to be used.
    const end = Date.now() + UNUSED_MS;
    await sql`update session set expires_at = ${end} where expires_at > ${end}`.execute(db);
  },
};
