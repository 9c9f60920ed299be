import type { SelectQueryBuilder } from 'kysely';
import type { Reader } from '../../../database/database.ts';
import type { Tables } from '../../../database/tables.ts';
import type { ListingState } from '../product.ts';

/** Narrowed to listings that are in a state now. */
export function inState<O>(
  query: SelectQueryBuilder<Tables, 'product', O>,
  state: ListingState,
): SelectQueryBuilder<Tables, 'product', O> {
  if (state === 'sold') return query.where('product.soldAt', 'is not', null);
  return query.where('product.soldAt', 'is', null).where(({ exists, not, selectFrom }) => {
    const isReserved = exists(
      selectFrom('reservation')
        .select('reservation.productId')
        .whereRef('reservation.productId', '=', 'product.id')
        .where('reservation.endsAt', '>', Date.now()),
    );
    return state === 'reserved' ? isReserved : not(isReserved);
  });
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
