import { type Kysely, sql } from 'kysely';

/** When the rest of a waiting line is told; what followed sellers list; and one table for positions in the change log. */
export const waitingLinesAndAnnouncementsMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('reservation_wait').addColumn('notify_at', 'bigint').execute();
    await db.schema
      .createIndex('reservation_wait_tell')
      .on('reservation_wait')
      .columns(['notify_at', 'product_id'])
      .execute();
    await db.schema
      .createTable('announcement')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('seller_id', 'text', (c) => c.notNull().references('account.id').onDelete('cascade'))
      .addColumn('day', 'integer', (c) => c.notNull())
      .addColumn('reached_at', 'bigint', (c) => c.notNull())
      .addColumn('reached_id', 'text', (c) => c.notNull())
      .addUniqueConstraint('announcement_day', ['seller_id', 'day'])
      .execute();
    await db.schema.createIndex('announcement_age').on('announcement').column('day').execute();
    await db.schema
      .createTable('announced_listing')
      .addColumn('product_id', 'text', (c) => c.primaryKey())
      .addColumn('announcement_id', 'text', (c) =>
        c.notNull().references('announcement.id').onDelete('cascade'),
      )
      .addColumn('number', 'integer', (c) => c.notNull())
      .addUniqueConstraint('announced_listing_number', ['announcement_id', 'number'])
      .execute();
    await db.schema.dropIndex('follow_followed').execute();
    await db.schema
      .createIndex('follow_followers')
      .on('follow')
      .columns(['followed_id', 'created_at', 'follower_id'])
      .execute();
    await mergePositions(db);
  },
};

async function mergePositions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('log_position')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('tx', 'text', (c) => c.notNull())
    .addColumn('seq', 'bigint', (c) => c.notNull())
    .execute();
  await sql`insert into log_position (name, tx, seq) select 'keywords', tx, seq from keyword_position`.execute(
    db,
  );
  await db.schema.dropTable('keyword_position').execute();
}
