import { sql, type Expression, type ExpressionBuilder, type SelectQueryBuilder } from 'kysely';
import type { Reader } from '../../database/database.ts';
import type { Tables } from '../../database/tables/tables.ts';
import type { Category, SubCategory } from './category.ts';
import { excludedMethod, type WantedMethod } from './edit/trade-method.ts';
import { inState, isReserved } from './list/listing-state-store.server.ts';
import type { ListingState } from './product.ts';

export interface ProductFilter {
  category?: Category | undefined;
  exceptCategory?: Category | undefined;
  subCategory?: SubCategory | undefined;
  sellerId?: string | undefined;
  hideSold?: boolean | undefined;
  hideReserved?: boolean | undefined;
  tradeMethod?: WantedMethod | undefined;
  minWon?: number | undefined;
  maxWon?: number | undefined;
  priceless?: boolean | undefined;
  state?: ListingState | undefined;
  isBumped?: boolean | undefined;
  /** Newer than this `feedSeq`. */
  above?: number | undefined;
  /** All others are left out, and no other index is used: `narrowToRare`. */
  among?: number[] | undefined;
}

/** A subquery here too: as a join, it would be read whole, and sort the list anew. */
export function endOfReservation({ selectFrom }: ExpressionBuilder<Tables, 'product'>) {
  return selectFrom('reservation')
    .select('endsAt')
    .whereRef('reservation.productId', '=', 'product.id')
    .$asScalar();
}

type Products<O> = SelectQueryBuilder<Tables, 'product', O>;

/** Not `=`: PostgreSQL then expects that most listings pass, as they do. */
function servesMethod(wanted: WantedMethod) {
  const method = sql.ref<string | null>('product.tradeMethod');
  // A literal: of a parameter SQLite does not know that the index of the method covers it.
  return sql<boolean>`coalesce(${method}, '') <> ${sql.lit(excludedMethod(wanted))}`;
}

const RARE = 500;

/** Where few listings serve the method, those alone: a list would walk past all others. */
export async function narrowToRare(db: Reader, filter: ProductFilter): Promise<ProductFilter> {
  const { tradeMethod, ...rest } = filter;
  if (!tradeMethod || filter.sellerId) return filter;
  const rows = await selectServing(db, tradeMethod, RARE).execute();
  return rows.length < RARE ? { ...rest, among: rows.map(({ feedSeq }) => feedSeq) } : filter;
}

export function selectServing(db: Reader, wanted: WantedMethod, limit: number) {
  return db
    .selectFrom('product')
    .select('product.feedSeq')
    .where(servesMethod(wanted))
    .orderBy('product.feedSeq', 'desc')
    .limit(limit);
}

/** The limit keeps both engines from looking for them by any other index. */
export function productsAmong(db: Reader, feedSeqs: number[] | undefined): Products<object> {
  if (!feedSeqs) return db.selectFrom('product');
  const rare = db
    .selectFrom('product')
    .selectAll()
    .where('feedSeq', 'in', feedSeqs.length > 0 ? feedSeqs : [-1])
    .limit(RARE);
  return db.selectFrom(rare.as('product'));
}

/** @param price the column, or an expression that no index covers */
export function filtered<Q extends Products<unknown>>(
  query: Q,
  filter: ProductFilter,
  price: Expression<number | null> = sql.ref('product.priceWon'),
): Q {
  let narrowed: Products<unknown> = query;
  const {
    category,
    exceptCategory,
    subCategory,
    sellerId,
    hideSold,
    hideReserved,
    tradeMethod,
    minWon,
    maxWon,
    priceless,
    state,
    isBumped,
    above,
  } = filter;
  if (category) narrowed = narrowed.where('product.category', '=', category);
  if (exceptCategory) narrowed = narrowed.where('product.category', '!=', exceptCategory);
  if (subCategory) narrowed = narrowed.where('product.subCategory', '=', subCategory);
  if (sellerId) narrowed = narrowed.where('product.sellerId', '=', sellerId);
  if (hideSold) narrowed = narrowed.where('product.soldAt', 'is', null);
  if (hideReserved) narrowed = narrowed.where((eb) => eb(isReserved(eb), '!=', 1));
  if (tradeMethod) narrowed = narrowed.where(servesMethod(tradeMethod));
  if (minWon !== undefined) narrowed = narrowed.where(price, '>=', minWon);
  if (maxWon !== undefined) narrowed = narrowed.where(price, '<=', maxWon);
  if (priceless) narrowed = narrowed.where('product.priceWon', 'is', null);
  if (state) narrowed = inState(narrowed, state);
  if (isBumped) narrowed = narrowed.where('product.bumpedAt', 'is not', null);
  if (above !== undefined) narrowed = narrowed.where('product.feedSeq', '>', above);
  return narrowed as Q;
}

export async function countProducts(db: Reader, wanted: ProductFilter): Promise<number> {
  const filter = await narrowToRare(db, wanted);
  const { count } = await filtered(productsAmong(db, filter.among), filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Counted up to `max` by an index alone. Reserved ones are subtracted: to look at each listing would take longer. */
export async function countProductsUpTo(db: Reader, wanted: ProductFilter, max: number): Promise<number> {
  const { hideReserved, ...filter } = await narrowToRare(db, wanted);
  const reserved = hideReserved ? await countReserved(db, filter) : 0;
  const some = filtered(productsAmong(db, filter.among).select('product.feedSeq'), filter).limit(
    max + reserved,
  );
  const { count } = await db
    .selectFrom(some.as('some'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Math.max(Number(count) - reserved, 0);
}

async function countReserved(db: Reader, filter: ProductFilter): Promise<number> {
  const { count } = await selectReserved(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** From the reservations that are in force to their listings. */
export function selectReserved(db: Reader, filter: ProductFilter) {
  const listing = filtered(productsAmong(db, filter.among).select('product.id'), filter)
    .where('product.soldAt', 'is', null)
    .where('product.id', '=', sql.ref<string>('reservation.productId'));
  return db
    .selectFrom('reservation')
    .where('reservation.endsAt', '>', Date.now())
    .where(({ exists }) => exists(listing));
}
