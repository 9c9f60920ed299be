import type { Kysely } from 'kysely';

export const replyTimesMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('account').addColumn('reply_within_minutes', 'integer').execute();
  },
};
