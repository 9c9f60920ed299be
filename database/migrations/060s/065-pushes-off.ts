import type { Kysely } from 'kysely';

/** Sessions whose pushes were turned off from elsewhere, so that their browsers do not turn them on again. */
export const pushesOffMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    const column = 'pushes_off';
    await db.schema
      .alterTable('session')
      .addColumn(column, 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
  },
};
