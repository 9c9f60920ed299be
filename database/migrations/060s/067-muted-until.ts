import { type Kysely, sql } from 'kysely';

/** When the mutes of a person end, beside their account: every write looks at it, and the session is read with it. */
export const mutedUntilMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('account').addColumn('muted_until', 'bigint').execute();
    await sql`
      update account set muted_until = (
        select max(until) from moderation_act
        where moderation_act.account_id = account.id and kind = 'mute' and undone_at is null
      ) where id in (select account_id from moderation_act where kind = 'mute' and undone_at is null)`.execute(
      db,
    );
  },
};
