import { generateListings, type GeneratedListing } from './listing.ts';

const SELLERS = 5_000;
/** One listing in twenty seconds, the last of them now. */
const APART_MS = 20_000;

/** A row of the product table, in the order of `PRODUCT_COLUMNS`. */
export type ProductRow = (string | number | null)[];

export const PRODUCT_COLUMNS = [
  'feed_seq',
  'id',
  'seller_id',
  'title',
  'brand',
  'size',
  'desc',
  'category',
  'sub_category',
  'price_won',
  'photos',
  'pick_count',
  'created_at',
  'sold_at',
] as const;

/** The people of the generated market, in the order of `ACCOUNT_COLUMNS`; no one knows their passwords. */
export function accountRows(now: number): string[][] {
  return Array.from({ length: SELLERS }, (_, index) => {
    const [email, nickname] = [`seller${index}@example.com`, `이웃${index}`];
    return [sellerId(index), email, email, nickname, nickname, '-', String(now)];
  });
}

export const ACCOUNT_COLUMNS = [
  'id',
  'email',
  'email_key',
  'nickname',
  'nickname_key',
  'password_hash',
  'created_at',
] as const;

function sellerId(index: number): string {
  return `seller-${index}`;
}

/** What identifies listing number `number` everywhere. */
export function productId(number: number): string {
  return `bench-${number}`;
}

/** One row a listing, oldest first. */
export function* productRows(count: number, now: number): Generator<ProductRow> {
  for (const listing of generateListings(count))
    yield productRow(listing, now - (count - listing.number) * APART_MS);
}

function productRow(listing: GeneratedListing, createdAt: number): ProductRow {
  const id = productId(listing.number);
  const seller = sellerId(listing.number % SELLERS);
  const photo = { key: `product/${seller}/${id}/0-0123456789ab`, width: 1200, height: 1200 };
  return [
    listing.number,
    id,
    seller,
    listing.title,
    listing.brand,
    listing.size,
    listing.desc,
    listing.category,
    listing.subCategory,
    listing.priceWon,
    JSON.stringify([photo]),
    listing.pickCount,
    createdAt,
    listing.isSold ? createdAt + APART_MS : null,
  ];
}
