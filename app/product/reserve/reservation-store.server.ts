import type { Insertable, Selectable } from 'kysely';
import type { Database, Reader, Writer } from '../../../database/database.ts';
import type { ReservationTable } from '../../../database/tables/reservation-tables.ts';

export type Reservation = Selectable<ReservationTable>;

/** Locks the listings, in a fixed order, against buying, reserving, editing and removing. */
export async function lockListed(tx: Writer, engine: Database['engine'], ids: string[]): Promise<void> {
  if (engine === 'sqlite') return;
  await tx.selectFrom('product').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute();
}

/** Includes one that has ended and was not deleted yet. */
export async function findByProduct(db: Reader, productId: string): Promise<Reservation | undefined> {
  return db.selectFrom('reservation').selectAll().where('productId', '=', productId).executeTakeFirst();
}

export async function insertReservation(
  tx: Writer,
  reservation: Insertable<ReservationTable>,
): Promise<void> {
  await tx.insertInto('reservation').values(reservation).execute();
}

/** One of several parallel calls gets true. */
export async function deleteReservation(
  tx: Writer,
  { productId, conversationId }: Pick<Reservation, 'productId' | 'conversationId'>,
): Promise<Reservation | undefined> {
  return tx
    .deleteFrom('reservation')
    .where('productId', '=', productId)
    .where('conversationId', '=', conversationId)
    .returningAll()
    .executeTakeFirst();
}

export async function updateEnds(tx: Writer, productIds: string[], endsAt: number): Promise<void> {
  if (productIds.length === 0) return;
  await tx
    .updateTable('reservation')
    .set({ endsAt })
    .where('productId', 'in', productIds)
    .where('endsAt', '>', endsAt)
    .execute();
}

/** Includes the reservation of the other listing of a swap. */
export async function extendEnd(
  tx: Writer,
  { productId, conversationId, now }: { productId: string; conversationId: string; now: number },
  endsAt: number,
): Promise<void> {
  await tx
    .updateTable('reservation')
    .set({ endsAt })
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('productId', '=', productId),
        eb(
          'productId',
          '=',
          selectFrom('reservation as own').select('own.swapProductId').where('own.productId', '=', productId),
        ),
      ]),
    )
    .where('conversationId', '=', conversationId)
    .where('endsAt', '>', now)
    .where('endsAt', '<', endsAt)
    .execute();
}

export async function listEnded(db: Reader, now: number, limit: number): Promise<Reservation[]> {
  return db
    .selectFrom('reservation')
    .selectAll()
    .where('endsAt', '<=', now)
    .orderBy('endsAt')
    .limit(limit)
    .execute();
}

export async function listByBuyer(db: Reader, buyerId: string): Promise<Reservation[]> {
  return db.selectFrom('reservation').selectAll().where('buyerId', '=', buyerId).execute();
}
