import { sql } from 'kysely';
import type { Reader } from '../../../database/database.ts';
import { countProductsUpTo, filtered, type ProductFilter } from '../product-filter-store.server.ts';
import { selectProducts, toProduct } from '../product-store.server.ts';
import type { Product } from '../product.ts';

/** A narrower price range is sorted by the price index; a wider one fills a page soon by walking the feed. */
const WIDE = 10_000;

export async function listNewestInRange(
  db: Reader,
  filter: ProductFilter,
  before: number | undefined,
  limit: number,
  wide: number = WIDE,
): Promise<Product[]> {
  // Of the price index alone: to look at each listing's trade method would take longer than the page.
  if (filter.among) return (await selectByWalking(db, filter, before, limit).execute()).map(toProduct);
  const isWide = (await countProductsUpTo(db, { ...filter, tradeMethod: undefined }, wide)) >= wide;
  const select = isWide ? selectByWalking : selectBySorting;
  return (await select(db, filter, before, limit).execute()).map(toProduct);
}

/** By feed; `+` disables the price index. */
export function selectByWalking(
  db: Reader,
  filter: ProductFilter,
  before: number | undefined,
  limit: number,
) {
  let query = filtered(
    selectProducts(db, filter.among),
    filter,
    sql<number>`+${sql.ref('product.priceWon')}`,
  );
  if (before !== undefined) query = query.where('product.feedSeq', '<', before);
  return query.orderBy('product.feedSeq', 'desc').limit(limit);
}

/** By price index, which contains `feedSeq`; `+` disables the feed index. Reads only the page's rows. */
export function selectBySorting(
  db: Reader,
  filter: ProductFilter,
  before: number | undefined,
  limit: number,
) {
  let found = filtered(db.selectFrom('product').select('product.feedSeq'), filter);
  const feedSeq = sql<number>`+${sql.ref('product.feedSeq')}`;
  if (before !== undefined) found = found.where(feedSeq, '<', before);
  return selectProducts(db)
    .where('product.feedSeq', 'in', found.orderBy(feedSeq, 'desc').limit(limit))
    .orderBy('product.feedSeq', 'desc');
}

export interface PricedTexts {
  title: string;
  brand: string;
  priceWon: number;
}

interface PricedKind {
  subCategory: string;
  since: number;
}

export async function listPricedTexts(
  db: Reader,
  feedSeqs: number[],
  kind: PricedKind,
): Promise<PricedTexts[]> {
  return feedSeqs.length === 0 ? [] : selectPricedTexts(db, feedSeqs, kind).execute();
}

/** `+` disables the price index, by which SQLite would read the whole kind. */
export function selectPricedTexts(db: Reader, feedSeqs: number[], { subCategory, since }: PricedKind) {
  return db
    .selectFrom('product')
    .select(['title', 'brand', 'priceWon'])
    .$narrowType<{ priceWon: number }>()
    .where('feedSeq', 'in', feedSeqs)
    .where('subCategory', '=', subCategory)
    .where('category', 'not in', ['free', 'exchange'])
    .where('createdAt', '>=', since)
    .where(sql<number>`+${sql.ref('priceWon')}`, '>', 0);
}

export async function selectSitemapRows(
  db: Reader,
  limit: number,
): Promise<{ id: string; createdAt: number; soldAt: number | null }[]> {
  return db
    .selectFrom('product')
    .select(['id', 'createdAt', 'soldAt'])
    .orderBy('feedSeq', 'desc')
    .limit(limit)
    .execute();
}

/** One index lookup each, in one statement. */
export async function selectFilled<Scope extends { category: string; subCategory: string }>(
  db: Reader,
  scopes: readonly Scope[],
): Promise<Scope[]> {
  const [first, ...others] = scopes.map((scope, at) =>
    db
      .selectNoFrom(sql<number>`${sql.lit(at)}`.as('at'))
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('product')
            .select('id')
            .where('category', '=', scope.category)
            .where('subCategory', '=', scope.subCategory),
        ),
      ),
  );
  if (!first) return [];
  const rows = await others.reduce((all, one) => all.unionAll(one), first).execute();
  return rows.map(({ at }) => scopes[Number(at)]!);
}
