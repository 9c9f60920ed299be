import type { Kysely } from 'kysely';

/** The reservation that a purchase has ended, so that undoing it restores what was. */
export const endedReservationsMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('purchase').addColumn('reserved_in', 'text').execute();
    await db.schema.alterTable('purchase').addColumn('reserved_until', 'bigint').execute();
    await db.schema.alterTable('purchase').addColumn('reserved_won', 'bigint').execute();
  },
};
