import type { Kysely } from 'kysely';

export const messagePhotosMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('message').addColumn('photos', 'text').execute();
  },
};
