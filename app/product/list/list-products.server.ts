import type { Reader } from '../../../database/database.ts';
import { listBlocked, listBlockedEitherWay } from '../../account/block/block.server.ts';
import { type PhotoSite, showPhoto } from '../../media/photo.ts';
import { CATEGORIES, type Category, SUB_CATEGORIES, type SubCategory } from '../category.ts';
import {
  countProducts,
  countProductsUpTo,
  narrowToRare,
  type ProductFilter,
} from '../product-filter-store.server.ts';
import {
  listByFeedSeqs,
  listByIds,
  listByPrice,
  listDescsByFeedSeqs,
  listIdsOfSeller,
  listIdsOfSellers,
  listingAt,
  type ListingRow,
  listNewest,
  listSubCategoriesByFeedSeqs,
  listTextsByFeedSeqs,
  type ProductTexts,
  toProduct,
} from '../product-store.server.ts';
import { type Product, productPath, type ProductSummary } from '../product.ts';
import {
  filterAt,
  type FeedCursor,
  formatFeedCursor,
  parseFeedCursor,
  cursorAfterFirstPage,
  cursorAmongBumped,
} from './feed-cursor.ts';
import { countByState } from './listing-state-store.server.ts';
import {
  listNewestInRange,
  listPricedTexts,
  type PricedTexts,
  selectFilled,
  selectSitemapRows,
} from './product-list-store.server.ts';

export type { ListingRow, PricedTexts, ProductFilter, ProductTexts };
export type ProductSort = 'new' | 'cheap' | 'dear';
export const PAGE_SIZE = 20;

export interface ProductPage {
  products: Product[];
  nextCursor: string | null;
}

const PRICE_CURSOR = /^(\d{1,12})\.(\d{1,15})$/;
const PRICELESS_CURSOR = /^n\.(\d{1,15})$/;

/** At most `PAGE_SIZE`. Listings without a price end price orders. Undefined for a cursor that is not of this order. */
export async function listProducts(
  db: Reader,
  wanted: ProductFilter,
  sort: ProductSort,
  cursor: string | undefined,
): Promise<ProductPage | undefined> {
  const filter = await narrowToRare(db, wanted);
  if (sort !== 'new') return listPriced(db, filter, sort === 'cheap' ? 'asc' : 'desc', cursor);
  const feedCursor = cursor === undefined ? undefined : parseFeedCursor(cursor);
  if (cursor !== undefined && !feedCursor) return undefined;
  const list = isBounded(filter) ? listNewestInRange : listNewest;
  const narrowed = feedCursor ? { ...filter, ...filterAt(feedCursor) } : filter;
  const found = await list(db, narrowed, feedCursor?.before, PAGE_SIZE + 1);
  const page = cutProductPage(found, ({ feedSeq: before }) =>
    formatFeedCursor(
      feedCursor ? { ...feedCursor, before } : cursorAfterFirstPage(before, found[0]!.feedSeq),
    ),
  );
  if (page.nextCursor !== null || feedCursor?.since === undefined) return page;
  return { ...page, nextCursor: await findBumped(db, filter, feedCursor) };
}

/** Listings bumped since the list was opened; null for none. */
async function findBumped(db: Reader, filter: ProductFilter, feedCursor: FeedCursor): Promise<string | null> {
  const bumped = { ...filter, isBumped: true, above: feedCursor.since };
  const [newest] = await listNewest(db, bumped, undefined, 1);
  return newest ? formatFeedCursor(cursorAmongBumped(feedCursor, newest.feedSeq)) : null;
}

async function listPriced(
  db: Reader,
  filter: ProductFilter,
  direction: 'asc' | 'desc',
  cursor: string | undefined,
): Promise<ProductPage | undefined> {
  const priced = cursor === undefined ? undefined : PRICE_CURSOR.exec(cursor);
  const priceless = cursor === undefined ? undefined : PRICELESS_CURSOR.exec(cursor);
  if (cursor !== undefined && !priced && !priceless) return undefined;
  const found: Product[] = [];
  if (!priceless) {
    const after = priced ? { priceWon: Number(priced[1]), feedSeq: Number(priced[2]) } : undefined;
    found.push(...(await listByPrice(db, filter, direction, after, PAGE_SIZE + 1)));
  }
  if (found.length <= PAGE_SIZE && !isBounded(filter)) {
    const before = priceless ? Number(priceless[1]) : undefined;
    found.push(
      ...(await listNewest(db, { ...filter, priceless: true }, before, PAGE_SIZE + 1 - found.length)),
    );
  }
  return cutProductPage(found, (last) =>
    last.priceWon === null ? `n.${last.feedSeq}` : `${last.priceWon}.${last.feedSeq}`,
  );
}

function isBounded({ minWon, maxWon }: ProductFilter): boolean {
  return minWon !== undefined || maxWon !== undefined;
}

function cutProductPage(found: Product[], cursorAfter: (last: Product) => string): ProductPage {
  const products = found.slice(0, PAGE_SIZE);
  const last = products.at(-1);
  return { products, nextCursor: last && found.length > PAGE_SIZE ? cursorAfter(last) : null };
}

export async function listNewestUnsold(db: Reader, filter: ProductFilter, limit: number): Promise<Product[]> {
  return listNewest(db, { ...filter, hideSold: true }, undefined, limit);
}

const MAX_OTHERS = 6;

/** The seller's other listings, newest first. */
export async function listOthersOfSeller(db: Reader, { id, sellerId }: Product): Promise<Product[]> {
  const newest = await listNewestUnsold(db, { sellerId }, MAX_OTHERS + 1);
  return newest.filter((other) => other.id !== id).slice(0, MAX_OTHERS);
}

/** Unordered; without those that are gone. */
export async function listProductsByFeedSeq(
  db: Reader,
  feedSeqs: number[],
  filter: ProductFilter = {},
): Promise<Product[]> {
  return listByFeedSeqs(db, feedSeqs, filter);
}

export async function listProductTexts(
  db: Reader,
  feedSeqs: number[],
  filter: ProductFilter = {},
): Promise<ProductTexts[]> {
  return listTextsByFeedSeqs(db, feedSeqs, filter);
}

export async function mapDescriptions(db: Reader, feedSeqs: number[]): Promise<Map<number, string>> {
  const rows = await listDescsByFeedSeqs(db, feedSeqs);
  return new Map(rows.map(({ feedSeq, desc }) => [feedSeq, desc]));
}

export async function listProductsById(db: Reader, ids: string[]): Promise<Product[]> {
  return listByIds(db, ids);
}

const MAX_PRODUCTS_OF_BLOCKED = 5000;

/** Listings of people with a block between them and the account, newest first; at most 5,000. */
export async function listProductIdsBlockedEitherWay(db: Reader, accountId: string): Promise<string[]> {
  return listIdsOfSellers(db, await listBlockedEitherWay(db, accountId), MAX_PRODUCTS_OF_BLOCKED);
}

/** Those whose people the account has blocked itself. */
export async function listProductIdsOfBlocked(db: Reader, accountId: string): Promise<string[]> {
  const blockedIds = (await listBlocked(db, accountId)).map(({ id }) => id);
  return listIdsOfSellers(db, blockedIds, MAX_PRODUCTS_OF_BLOCKED);
}

export async function listProductIdsOfSeller(db: Reader, sellerId: string, limit: number): Promise<string[]> {
  return listIdsOfSeller(db, sellerId, limit);
}

export {
  countByState,
  countProducts,
  countProductsUpTo,
  listingAt,
  listPricedTexts,
  listSubCategoriesByFeedSeqs,
  toProduct,
};

export function summarise(product: Product, site: PhotoSite): ProductSummary {
  const {
    photos,
    desc: _desc,
    wants: _wants,
    sellerName: _sellerName,
    bumpCount: _bumpCount,
    takesOffers: _takesOffers,
    minOfferWon: _minOfferWon,
    tradeMethod: _tradeMethod,
    place: _place,
    ...shown
  } = product;
  return { ...shown, photo: photos[0] ? showPhoto(photos[0], site) : null };
}

const LIFE_MS = 60_000;
const MAX_CACHED = 200;

interface CachedCount {
  countedAt: number;
  count: Promise<number>;
}

const countsByDatabase = new WeakMap<Reader, Map<string, CachedCount>>();

/** Cached for a minute; parallel callers share a query. `now` is epoch ms. */
export function countProductsLately(db: Reader, filter: ProductFilter, now: number): Promise<number> {
  const cached = countsByDatabase.get(db) ?? new Map<string, CachedCount>();
  countsByDatabase.set(db, cached);
  const key = JSON.stringify(Object.entries(filter).sort());
  const last = cached.get(key);
  // A clock that was set back must not extend it.
  if (last && Math.abs(now - last.countedAt) < LIFE_MS) return last.count;
  const count = countProducts(db, filter);
  // Moves to the end of the map, which is evicted last.
  cached.delete(key);
  cached.set(key, { countedAt: now, count });
  for (const oldest of cached.keys()) {
    if (cached.size <= MAX_CACHED) break;
    cached.delete(oldest);
  }
  count.catch(() => cached.delete(key));
  return count;
}

const SCOPES = CATEGORIES.flatMap(({ value: category }) =>
  SUB_CATEGORIES.map(({ value: subCategory }) => ({ category, subCategory })),
);

/** Takes as long in a market of any size. Unordered, with sold listings. */
export async function listFilledScopes(
  db: Reader,
): Promise<{ category: Category; subCategory: SubCategory }[]> {
  return selectFilled(db, SCOPES);
}

interface SitemapEntry {
  path: string;
  changedAt: number;
}

export async function listSitemapEntries(db: Reader, limit: number): Promise<SitemapEntry[]> {
  const rows = await selectSitemapRows(db, limit);
  return rows.map(({ id, createdAt, soldAt }) => ({ path: productPath(id), changedAt: soldAt ?? createdAt }));
}
