import type { Kysely } from 'kysely';

/** Reports outlive their targets and reporters. */
export const reportsMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('report')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('reporter_id', 'text', (c) => c.references('account.id').onDelete('set null'))
      .addColumn('target_kind', 'text', (c) => c.notNull())
      .addColumn('target_id', 'text', (c) => c.notNull())
      .addColumn('target_name', 'text', (c) => c.notNull())
      .addColumn('reason', 'text', (c) => c.notNull())
      .addColumn('details', 'text', (c) => c.notNull())
      .addColumn('note', 'text')
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('closed_at', 'bigint')
      .execute();
    await db.schema
      .createIndex('report_open')
      .unique()
      .on('report')
      .columns(['reporter_id', 'target_kind', 'target_id'])
      .where('closed_at' as never, 'is', null)
      .execute();
    // For the list, and for deleted accounts.
    await db.schema.createIndex('report_created').on('report').columns(['created_at', 'id']).execute();
    await db.schema.createIndex('report_reporter').on('report').column('reporter_id').execute();
  },
};
