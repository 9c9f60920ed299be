import { sql, type Expression, type ExpressionBuilder, type SelectQueryBuilder } from 'kysely';
import type { Reader } from '../../database/database.ts';
import type { Tables } from '../../database/tables/tables.ts';
import type { Category, SubCategory } from './category.ts';
import { excludedMethod, type WantedMethod } from './edit/trade-method.ts';
import { inState, isReserved } from './list/listing-state-store.server.ts';
import type { ListingState } from './product.ts';

export interface ProductFilter {
  category?: Category | undefined;
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
  return sql<boolean>`coalesce(${method}, '') <> ${excludedMethod(wanted)}`;
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

export async function countProducts(db: Reader, filter: ProductFilter): Promise<number> {
  const { count } = await filtered(db.selectFrom('product'), filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Counted up to `max` by an index alone. Reserved ones are subtracted: to look at each listing would take longer. */
export async function countProductsUpTo(
  db: Reader,
  { hideReserved, ...filter }: ProductFilter,
  max: number,
): Promise<number> {
  const reserved = hideReserved ? await countReserved(db, filter) : 0;
  const some = filtered(db.selectFrom('product').select('product.feedSeq'), filter).limit(max + reserved);
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
  const listing = filtered(db.selectFrom('product').select('product.id'), filter)
    .where('product.soldAt', 'is', null)
    .where('product.id', '=', sql.ref<string>('reservation.productId'));
  return db
    .selectFrom('reservation')
    .where('reservation.endsAt', '>', Date.now())
    .where(({ exists }) => exists(listing));
}
