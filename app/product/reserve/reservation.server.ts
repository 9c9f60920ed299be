import type { Database, Reader, Writer } from '../../../database/database.ts';
import { appendChange } from '../../platform/change-log.server.ts';
import type { Product } from '../product.ts';
import {
  deleteReservation,
  extendEnd,
  findByProduct,
  insertReservation,
  listByBuyer,
  listEnded,
  lockListed,
  type Reservation,
  updateEnds,
} from './reservation-store.server.ts';
import { listWaitsOf } from './waiting-store.server.ts';
import { reservationEnd } from './reservation.ts';

export type { Reservation };

/** Call before reading the state of a listing to change it. */
export async function lockProduct(tx: Writer, engine: Database['engine'], productId: string): Promise<void> {
  await lockListed(tx, engine, [productId]);
}

export async function lockProducts(
  tx: Writer,
  engine: Database['engine'],
  productIds: string[],
): Promise<void> {
  await lockListed(tx, engine, productIds);
}

/** With the other listing of a swap, if any. */
export async function lockWithSwapped(
  tx: Writer,
  engine: Database['engine'],
  productId: string,
): Promise<void> {
  let lockedId: string | null | undefined;
  for (;;) {
    const otherId = (await findByProduct(tx, productId))?.swapProductId ?? null;
    if (otherId === lockedId) return;
    await lockListed(tx, engine, otherId === null ? [productId] : [productId, otherId]);
    lockedId = otherId;
  }
}

/** `isOver`: ended, but the two were not notified yet. */
export async function findReservation(
  db: Reader,
  productId: string,
  now: number,
): Promise<(Reservation & { isOver: boolean }) | undefined> {
  const found = await findByProduct(db, productId);
  return found && { ...found, isOver: found.endsAt <= now };
}

interface NewReservation {
  product: Product;
  conversationId: string;
  buyerId: string;
  /** Null for the listing's price. */
  agreedWon: number | null;
  /** The other listing of a swap, and whether this one was offered. */
  swap?: { swapProductId: string; isOffered: 0 | 1 };
  now: number;
}

/** Requires the lock on the listing, without a reservation. */
export async function addReservation(
  tx: Writer,
  { product, agreedWon, swap, now, ...people }: NewReservation,
): Promise<void> {
  const productId = product.id;
  const endsAt = reservationEnd(now, { isAgreed: agreedWon !== null || swap !== undefined });
  await insertReservation(tx, { productId, ...people, createdAt: now, endsAt, priceWon: agreedWon, ...swap });
  await appendChange(tx, { kind: 'reserved', productId, feedSeq: product.feedSeq }, now);
}

/** Restores the one that a purchase ended. Requires the lock on the listing, and that it is for sale again. */
export async function restoreReservation(
  tx: Writer,
  product: Product,
  reservation: Omit<Reservation, 'productId' | 'createdAt'>,
  now: number,
): Promise<void> {
  await insertReservation(tx, { ...reservation, productId: product.id, createdAt: now });
  await appendChange(tx, { kind: 'reserved', productId: product.id, feedSeq: product.feedSeq }, now);
}

/** @returns the deleted one; undefined without one */
export async function takeReservation(
  tx: Writer,
  reservation: Pick<Reservation, 'productId' | 'conversationId'>,
): Promise<Reservation | undefined> {
  return deleteReservation(tx, reservation);
}

export async function markReopened(tx: Writer, product: Product, now: number): Promise<void> {
  await appendChange(tx, { kind: 'reopened', productId: product.id, feedSeq: product.feedSeq }, now);
}

/** For removed or hidden listings; the sweep notifies the two. */
export async function endReservations(tx: Writer, productIds: string[], now: number): Promise<void> {
  await updateEnds(tx, productIds, now);
}

/** Extends this conversation's reservation, if any; never shortens it. */
export async function extendReservation(
  tx: Writer,
  reserved: { productId: string; conversationId: string; now: number },
  endsAt: number,
): Promise<void> {
  await extendEnd(tx, reserved, endsAt);
}

export async function listEndedReservations(db: Reader, now: number, limit: number): Promise<Reservation[]> {
  return listEnded(db, now, limit);
}

export async function exportReservations(db: Reader, accountId: string) {
  const iso = (at: number) => new Date(at).toISOString();
  const [reservations, waits] = await Promise.all([listByBuyer(db, accountId), listWaitsOf(db, accountId)]);
  return {
    reservations: reservations.map(({ productId, createdAt, endsAt }) => ({
      productId,
      reservedAt: iso(createdAt),
      endsAt: iso(endsAt),
    })),
    waitingFor: waits.map(({ productId, createdAt }) => ({ productId, since: iso(createdAt) })),
  };
}

export async function listReservationsFor(db: Reader, buyerId: string): Promise<Reservation[]> {
  return listByBuyer(db, buyerId);
}
