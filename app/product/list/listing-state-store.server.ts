import type { ExpressionBuilder, SelectQueryBuilder } from 'kysely';
import type { Reader } from '../../../database/database.ts';
import type { Tables } from '../../../database/tables/tables.ts';
import type { ListingState } from '../product.ts';

/** 1 or 0; compared by `!=`, of which PostgreSQL expects that most listings pass, as they do. */
export function isReserved(eb: ExpressionBuilder<Tables, 'product'>) {
  const inForce = eb
    .selectFrom('reservation')
    .select(eb.lit(1).as('one'))
    .whereRef('reservation.productId', '=', 'product.id')
    .where('reservation.endsAt', '>', Date.now());
  return eb.fn.coalesce(inForce.$asScalar(), eb.lit(0));
}

/** Narrowed to listings that are in a state now. */
export function inState<O>(
  query: SelectQueryBuilder<Tables, 'product', O>,
  state: ListingState,
): SelectQueryBuilder<Tables, 'product', O> {
  if (state === 'sold') return query.where('product.soldAt', 'is not', null);
  return query
    .where('product.soldAt', 'is', null)
    .where((eb) => eb(isReserved(eb), state === 'reserved' ? '=' : '!=', 1));
}

/** Of one seller, in one statement. @param now epoch ms */
export async function countByState(
  db: Reader,
  sellerId: string,
  now: number,
): Promise<Record<ListingState, number>> {
  const { all, sold, reserved } = await db
    .selectFrom('product')
    .leftJoin('reservation', (join) =>
      join.onRef('reservation.productId', '=', 'product.id').on('reservation.endsAt', '>', now),
    )
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn.count<number>('product.soldAt').as('sold'),
      fn.count<number>('reservation.productId').filterWhere('product.soldAt', 'is', null).as('reserved'),
    ])
    .where('product.sellerId', '=', sellerId)
    .executeTakeFirstOrThrow();
  const [soldCount, reservedCount] = [Number(sold), Number(reserved)];
  return { open: Number(all) - soldCount - reservedCount, reserved: reservedCount, sold: soldCount };
}
