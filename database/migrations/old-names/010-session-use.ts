import { sql, type Kysely } from 'kysely';

const UNUSED_MS = 30 * 24 * 3_600_000;

export const sessionUseMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('session').addColumn('used_at', 'bigint').execute();
    await db.schema.alterTable('session').addColumn('browser', 'text').execute();
    await db.schema.createIndex('session_end').on('session').column('expires_at').execute();
    // Their last use is unknown: each may be used for these days from now.
    const end = Date.now() + UNUSED_MS;
    await sql`update session set expires_at = ${end} where expires_at > ${end}`.execute(db);
  },
};
