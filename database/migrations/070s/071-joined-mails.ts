import type { Kysely } from 'kysely';

/** What joins a mail that is being sent is due by itself: when. */
export const joinedMailsMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('mail_job').addColumn('joined_due_at', 'bigint').execute();
  },
};
