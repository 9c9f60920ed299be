import { sql } from 'kysely';
import type { AnyWriter, Writer, Reader, Database } from '../../database/database.ts';
import { PREPARED } from '../../database/postgres/prepared-statements.ts';
import { type NewListing, termColumns } from './product-store.server.ts';
import type { Photo } from '../media/photo.ts';
import type { ProductDraft } from './product-form.ts';

/** Locks the account first, as a foreign key would. False if the seller is gone or suspended, or the key is used. */
export async function publishAtOnce(
  db: AnyWriter,
  listing: NewListing,
  onceKey: string | undefined,
): Promise<boolean> {
  const { id, sellerId, createdAt } = listing;
  const terms = termColumns(listing);
  const claim = sql`claimed as (
      insert into once (actor_id, "key", result, created_at)
      select id, ${onceKey}::text, ${id}::text, ${createdAt}::bigint from seller
      on conflict (actor_id, "key") do nothing returning actor_id as id
    ),`;
  const { rows } = await sql`${PREPARED}
    with seller as (
      select id from account where id = ${sellerId} and suspended_at is null for key share
    ),
    ${onceKey === undefined ? sql`` : claim}
    listed as (
      insert into product (id, seller_id, title, brand, size, "desc", category, sub_category, price_won, photos, created_at,
        takes_offers, min_offer_won, trade_method, place, wants)
      select ${id}::text, id, ${listing.title}::text, ${listing.brand}::text, ${listing.size}::text,
        ${listing.desc}::text, ${listing.category}::text, ${listing.subCategory}::text,
        ${listing.priceWon}::bigint, ${JSON.stringify(listing.photos)}::text, ${createdAt}::bigint,
        ${terms.takesOffers}::integer, ${terms.minOfferWon}::bigint,
        ${terms.tradeMethod}::text, ${terms.place}::text, ${listing.wants ?? ''}::text
      from ${onceKey === undefined ? sql`seller` : sql`claimed`}
      returning feed_seq
    )
    insert into change (kind, product_id, feed_seq, created_at)
    select 'published', ${id}::text, feed_seq, ${createdAt}::bigint from listed returning seq`.execute(db);
  return rows.length > 0;
}

const TABLES = {
  listed: { picks: 'pick', listings: 'product' },
  hidden: { picks: 'hiddenPick', listings: 'hiddenProduct' },
} as const;

/** Call before deleting the listing, which deletes its picks: keeps it in people's lists. */
export async function insertGonePicks(
  tx: Writer,
  where: keyof typeof TABLES,
  { productId, sellerId }: { productId: string; sellerId: string },
): Promise<void> {
  const { picks, listings } = TABLES[where];
  const listing = tx
    .selectFrom(listings)
    .select('id')
    .where('id', '=', productId)
    .where('sellerId', '=', sellerId);
  await tx
    .insertInto('gonePick')
    .columns(['accountId', 'productId', 'createdAt'])
    .expression(
      tx.selectFrom(picks).select(['accountId', 'productId', 'createdAt']).where('productId', 'in', listing),
    )
    // A listing that is being hidden may have moved its picks between the two queries.
    .onConflict((conflict) => conflict.columns(['accountId', 'productId']).doNothing())
    .execute();
}

/** Requires the lock on the listing, and that it is unsold. */
export async function updateSold(tx: Writer, id: string, soldAt: number): Promise<void> {
  await tx.updateTable('product').set({ soldAt }).where('id', '=', id).execute();
}

/** @returns its `feedSeq`; undefined when it is not in this table, or not sold */
export async function clearSold(
  tx: Writer,
  table: 'product' | 'hiddenProduct',
  id: string,
): Promise<{ feedSeq: number } | undefined> {
  return tx
    .updateTable(table)
    .set({ soldAt: null })
    .where('id', '=', id)
    .where('soldAt', 'is not', null)
    .returning('feedSeq')
    .executeTakeFirst();
}

/** False for a listing sold outside the market. */
export async function hasPurchase(db: Reader, productId: string): Promise<boolean> {
  const row = await db
    .selectFrom('purchase')
    .select('id')
    .where('productId', '=', productId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Requires the lock on the listing. */
export async function updateProduct(
  tx: Writer,
  id: string,
  { photos, ...draft }: ProductDraft & { photos: Photo[] },
): Promise<void> {
  await tx
    .updateTable('product')
    .set({ ...draft, ...termColumns(draft), photos: JSON.stringify(photos) })
    .where('id', '=', id)
    .execute();
}

/**
 * As `lockListed`, for a transaction that may move the listing: changing its key under the weaker lock would deadlock
 * with a pick, which has locked that key.
 */
export async function lockToMove(tx: Writer, engine: Database['engine'], productId: string): Promise<void> {
  if (engine === 'sqlite') return;
  await tx.selectFrom('product').select('id').where('id', '=', productId).forUpdate().execute();
}

/** Requires the lock on the listing. @returns its new position in the feed */
export async function updateFeedSeq(
  tx: Writer,
  engine: Database['engine'],
  productId: string,
  { bumpedAt, bumpCount }: { bumpedAt: number; bumpCount: number },
): Promise<number> {
  const { feedSeq } = await tx
    .updateTable('product')
    .set({ feedSeq: await takeFeedSeq(tx, engine), bumpedAt, bumpCount })
    .where('id', '=', productId)
    .returning('feedSeq')
    .executeTakeFirstOrThrow();
  return feedSeq;
}

/** From the counter of new listings, so that numbers are unique. */
async function takeFeedSeq(tx: Writer, engine: Database['engine']): Promise<number> {
  const statement =
    engine === 'sqlite'
      ? sql<{ seq: number }>`update sqlite_sequence set seq = seq + 1 where name = 'product' returning seq`
      : sql<{ seq: number }>`select nextval(pg_get_serial_sequence('product', 'feed_seq')) as seq`;
  const { rows } = await statement.execute(tx);
  return Number(rows[0]!.seq);
}
