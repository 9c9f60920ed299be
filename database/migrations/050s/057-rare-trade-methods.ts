import { type Kysely, sql } from 'kysely';

const METHODS = [
  { wanted: 'direct', excluded: 'parcel' },
  { wanted: 'parcel', excluded: 'direct' },
];

/** What serves each method, so that a list of a rare one does not walk past all others. */
export const rareTradeMethodsMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const { wanted, excluded } of METHODS)
      await db.schema
        .createIndex(`product_serves_${wanted}`)
        .on('product')
        .column('feed_seq')
        .where(sql<boolean>`coalesce(trade_method, '') <> ${sql.lit(excluded)}`)
        .execute();
  },
};
