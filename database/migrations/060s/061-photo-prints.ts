import { type Kysely, sql } from 'kysely';

/** What photos of listings look like, so that the same one can be found under another account. */
export const photoPrintsMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('photo_print')
      .addColumn('key', 'text', (c) => c.primaryKey())
      .addColumn('product_id', 'text')
      .addColumn('seller_id', 'text', (c) => c.notNull())
      .addColumn('received_at', 'bigint', (c) => c.notNull())
      .addColumn('hash', 'text', (c) => c.notNull())
      .addColumn('band_a', 'integer', (c) => c.notNull())
      .addColumn('band_b', 'integer', (c) => c.notNull())
      .addColumn('band_c', 'integer', (c) => c.notNull())
      .addColumn('band_d', 'integer', (c) => c.notNull())
      .execute();
    for (const band of ['band_a', 'band_b', 'band_c', 'band_d'])
      await sql`create index ${sql.id(`photo_print_${band}`)} on photo_print (${sql.id(band)}, received_at)
        where product_id is not null`.execute(db);
  },
};
