import { sql, type Selectable } from 'kysely';
import type { Reader, Writer } from '../../database/database.ts';
import type { ProductTable } from '../../database/tables/product-table.ts';
import type { AccountTable } from '../../database/tables/tables.ts';
import type { Photo } from '../media/photo.ts';
import type { Category, SubCategory } from './category.ts';
import {
  endOfReservation,
  filtered,
  productsAmong,
  type ProductFilter,
} from './product-filter-store.server.ts';
import { type TradeMethod, type TradeTerms, UNSAID_TRADE_TERMS } from './edit/trade-method.ts';
import { DEFAULT_OFFER_TERMS, type OfferTerms } from './offer-terms.ts';
import type { Product } from './product.ts';

export type ListingRow = Selectable<ProductTable> & {
  sellerName: Selectable<AccountTable>['nickname'];
  /** Null without a reservation. */
  reservedUntil: number | null;
};

export function toProduct(row: ListingRow): Product {
  return {
    id: row.id,
    feedSeq: row.feedSeq,
    sellerId: row.sellerId,
    sellerName: row.sellerName,
    title: row.title,
    brand: row.brand,
    size: row.size,
    desc: row.desc,
    category: row.category as Category,
    subCategory: row.subCategory as SubCategory,
    wants: row.wants,
    priceWon: row.priceWon,
    photos: JSON.parse(row.photos) as Photo[],
    pickCount: row.pickCount,
    createdAt: row.createdAt,
    bumpedAt: row.bumpedAt,
    bumpCount: row.bumpCount,
    takesOffers: row.takesOffers === 1,
    minOfferWon: row.minOfferWon,
    tradeMethod: row.tradeMethod as TradeMethod | null,
    place: row.place,
    sold: row.soldAt !== null,
    reserved: row.soldAt === null && row.reservedUntil !== null && row.reservedUntil > Date.now(),
  };
}

/**
 * Sellers' names and reservations as subqueries: joined, PostgreSQL reads thousands of accounts for thirty names.
 * @param among `feedSeq`s, where all others are left out
 */
export function selectProducts(db: Reader, among?: number[]) {
  return productsAmong(db, among)
    .selectAll('product')
    .select(({ selectFrom }) =>
      selectFrom('account')
        .select('nickname')
        .whereRef('account.id', '=', 'product.sellerId')
        .$asScalar()
        .$notNull()
        .as('sellerName'),
    )
    .select((eb) => endOfReservation(eb).as('reservedUntil'));
}

export type NewListing = Omit<
  Product,
  | 'feedSeq'
  | 'sellerName'
  | 'pickCount'
  | 'bumpedAt'
  | 'bumpCount'
  | 'sold'
  | 'reserved'
  | 'wants'
  | keyof OfferTerms
  | keyof TradeTerms
> &
  Partial<Pick<Product, 'wants'> & OfferTerms & TradeTerms>;

export function termColumns({
  takesOffers,
  minOfferWon,
  tradeMethod,
  place,
}: Partial<OfferTerms & TradeTerms>) {
  return {
    takesOffers: Number(takesOffers ?? DEFAULT_OFFER_TERMS.takesOffers),
    minOfferWon: minOfferWon ?? DEFAULT_OFFER_TERMS.minOfferWon,
    tradeMethod: tradeMethod ?? UNSAID_TRADE_TERMS.tradeMethod,
    place: place ?? UNSAID_TRADE_TERMS.place,
  };
}

export async function insertProduct(tx: Writer, product: NewListing): Promise<number> {
  const { photos, ...columns } = product;
  const { feedSeq } = await tx
    .insertInto('product')
    .values({ ...columns, ...termColumns(product), photos: JSON.stringify(photos), soldAt: null })
    .returning('feedSeq')
    .executeTakeFirstOrThrow();
  return feedSeq;
}

export async function findProductById(db: Reader, id: string): Promise<Product | undefined> {
  const row = await selectProducts(db).where('product.id', '=', id).executeTakeFirst();
  return row && toProduct(row);
}

export async function listByIds(db: Reader, ids: string[]): Promise<Product[]> {
  if (ids.length === 0) return [];
  const rows = await selectProducts(db).where('product.id', 'in', ids).execute();
  return rows.map(toProduct);
}

export async function listByFeedSeqs(
  db: Reader,
  feedSeqs: number[],
  filter: ProductFilter,
): Promise<Product[]> {
  if (feedSeqs.length === 0) return [];
  return (await selectByFeedSeqs(db, feedSeqs, filter).execute()).map(toProduct);
}

export async function listSubCategoriesByFeedSeqs(db: Reader, feedSeqs: number[]): Promise<SubCategory[]> {
  if (feedSeqs.length === 0) return [];
  const rows = await db
    .selectFrom('product')
    .select('subCategory')
    .where('feedSeq', 'in', feedSeqs)
    .execute();
  return rows.map(({ subCategory }) => subCategory as SubCategory);
}

export function selectByFeedSeqs(db: Reader, feedSeqs: number[], filter: ProductFilter) {
  return filtered(selectProducts(db), filter).where('product.feedSeq', 'in', feedSeqs);
}

export function listingAt(db: Reader, feedSeqColumn: string, filter: ProductFilter) {
  return filtered(selectProducts(db), filter).where('product.feedSeq', '=', sql.ref<number>(feedSeqColumn));
}

export interface ProductTexts {
  feedSeq: number;
  title: string;
  brand: string;
  wants: string;
  category: Category;
  subCategory: SubCategory;
  priceWon: number | null;
  createdAt: number;
}

/** A thousand at once: whole products take three times as long. */
export async function listTextsByFeedSeqs(
  db: Reader,
  feedSeqs: number[],
  filter: ProductFilter,
): Promise<ProductTexts[]> {
  if (feedSeqs.length === 0) return [];
  return filtered(db.selectFrom('product'), filter)
    .select(['feedSeq', 'title', 'brand', 'wants', 'category', 'subCategory', 'priceWon', 'createdAt'])
    .$narrowType<{ category: Category; subCategory: SubCategory }>()
    .where('feedSeq', 'in', feedSeqs)
    .execute();
}

export async function listDescsByFeedSeqs(
  db: Reader,
  feedSeqs: number[],
): Promise<{ feedSeq: number; desc: string }[]> {
  if (feedSeqs.length === 0) return [];
  return db.selectFrom('product').select(['feedSeq', 'desc']).where('feedSeq', 'in', feedSeqs).execute();
}

export async function listNewest(
  db: Reader,
  filter: ProductFilter,
  before: number | undefined,
  limit: number,
): Promise<Product[]> {
  return (await selectNewest(db, filter, before, limit).execute()).map(toProduct);
}

export function selectNewest(db: Reader, filter: ProductFilter, before: number | undefined, limit: number) {
  let query = filtered(selectProducts(db, filter.among), filter);
  if (before !== undefined) query = query.where('product.feedSeq', '<', before);
  return query.orderBy('product.feedSeq', 'desc').limit(limit);
}

export interface PriceKey {
  priceWon: number;
  feedSeq: number;
}

/** With a price. Of one price the oldest first in `asc`, the newest in `desc`: one index serves both. */
export async function listByPrice(
  db: Reader,
  filter: ProductFilter,
  direction: 'asc' | 'desc',
  after: PriceKey | undefined,
  limit: number,
): Promise<Product[]> {
  return (await selectByPrice(db, filter, direction, after, limit).execute()).map(toProduct);
}

/** Compares pairs: with anything else both engines would scan to the page. */
export function selectByPrice(
  db: Reader,
  filter: ProductFilter,
  direction: 'asc' | 'desc',
  after: PriceKey | undefined,
  limit: number,
) {
  let query = filtered(selectProducts(db, filter.among), filter).where('product.priceWon', 'is not', null);
  if (after) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('product.priceWon', 'product.feedSeq'),
        direction === 'asc' ? '>' : '<',
        tuple(after.priceWon, after.feedSeq),
      ),
    );
  }
  return query.orderBy('product.priceWon', direction).orderBy('product.feedSeq', direction).limit(limit);
}

/** False unless it is unsold and this seller's. */
export async function updateDesc(tx: Writer, id: string, sellerId: string, desc: string): Promise<boolean> {
  const result = await tx
    .updateTable('product')
    .set({ desc })
    .where('id', '=', id)
    .where('sellerId', '=', sellerId)
    .where('soldAt', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function addToPickCount(
  tx: Writer,
  id: string,
  by: 1 | -1,
): Promise<{ feedSeq: number; pickCount: number } | undefined> {
  return tx
    .updateTable('product')
    .set({ pickCount: sql`pick_count + ${sql.lit(by)}` })
    .where('id', '=', id)
    .returning(['feedSeq', 'pickCount'])
    .executeTakeFirst();
}

/** With its picks; undefined when it is not this seller's. */
export async function deleteProduct(
  tx: Writer,
  id: string,
  sellerId: string,
): Promise<{ feedSeq: number; title: string; photos: Photo[]; soldAt: number | null } | undefined> {
  const row = await tx
    .deleteFrom('product')
    .where('id', '=', id)
    .where('sellerId', '=', sellerId)
    .returning(['feedSeq', 'title', 'photos', 'soldAt'])
    .executeTakeFirst();
  return row && { ...row, photos: JSON.parse(row.photos) as Photo[] };
}

export async function listIdsOfSellers(db: Reader, sellerIds: string[], limit: number): Promise<string[]> {
  if (sellerIds.length === 0) return [];
  const rows = await db
    .selectFrom('product')
    .select('id')
    .where('sellerId', 'in', sellerIds)
    .orderBy('feedSeq', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function listIdsOfSeller(db: Reader, sellerId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('product')
    .select('id')
    .where('sellerId', '=', sellerId)
    .orderBy('feedSeq')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
