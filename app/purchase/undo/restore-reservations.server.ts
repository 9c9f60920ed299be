import type { Reader, Writer } from '../../../database/database.ts';
import { isBlockBetween } from '../../account/block/block.server.ts';
import { findProduct } from '../../product/product.server.ts';
import { restoreReservation } from '../../product/reserve/reservation.server.ts';
import { notifyFirstInLine } from '../../product/reserve/waiting.server.ts';
import type { DeletedRecord } from '../purchase-store.server.ts';

/**
 * After a purchase, or both of a swap, were deleted: restores the earlier reservations, unless their time is over, the
 * two were separated since, or a listing is gone. Otherwise the listing is open to the people who wait for it.
 */
export async function restoreReservations(
  tx: Writer,
  records: readonly DeletedRecord[],
  now: number,
): Promise<void> {
  const restored = [];
  for (const record of records) {
    const found = await findRestorable(tx, record, now);
    if (!found) return reopenListings(tx, records, now);
    restored.push(found);
  }
  for (const { product, reservation } of restored) {
    const other = restored.find((one) => one.product.id !== product.id);
    await restoreReservation(tx, product, { ...reservation, swapProductId: other?.product.id ?? null }, now);
  }
}

async function findRestorable(db: Reader, record: DeletedRecord, now: number) {
  const { productId, buyerId, sellerId, reservedIn, reservedUntil, reservedWon, swapOf } = record;
  const product = await findProduct(db, productId);
  if (!product || product.sold || buyerId === null || sellerId === null) return undefined;
  if (reservedIn === null || reservedUntil === null || reservedUntil <= now) return undefined;
  if (await isBlockBetween(db, buyerId, sellerId)) return undefined;
  const price = { priceWon: reservedWon, isOffered: swapOf === null ? 0 : 1 };
  return { product, reservation: { conversationId: reservedIn, buyerId, endsAt: reservedUntil, ...price } };
}

/** Notifies the people who wait for a listing that is for sale again, as at the end of a reservation. */
export async function reopenListings(
  tx: Writer,
  records: readonly Pick<DeletedRecord, 'productId' | 'buyerId'>[],
  now: number,
): Promise<void> {
  for (const { productId, buyerId } of records) {
    const product = await findProduct(tx, productId);
    if (product && !product.sold) await notifyFirstInLine(tx, product, { exceptId: buyerId ?? '', now });
  }
}
