import { sql } from 'kysely';
import type { AnyWriter } from '../../database/database.ts';
import { PREPARED } from '../../database/postgres/prepared-statements.ts';
import { type NewListing, termColumns } from './product-store.server.ts';

/** Locks the account first, as a foreign key would. False if the seller is gone or suspended, or the key used. */
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
