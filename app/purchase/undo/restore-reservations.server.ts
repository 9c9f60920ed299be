import type { Writer } from '../../../database/database.ts';
import { areApart } from '../../account/block/block.server.ts';
import { findProduct } from '../../product/product.server.ts';
import { restoreReservation } from '../../product/reserve/reservation.server.ts';
import type { DeletedRecord } from '../purchase-store.server.ts';

/**
 * After a purchase, or both of a swap, were deleted: what they had been reserved for is reserved again, unless its time is
 * over, the two have been parted since, or a listing is gone.
 */
export async function restoreReservations(
  tx: Writer,
  records: readonly DeletedRecord[],
  now: number,
): Promise<void> {
  const restored = [];
  for (const record of records) {
    const { productId, buyerId, sellerId, reservedIn, reservedUntil } = record;
    const product = await findProduct(tx, productId);
    if (!product || product.sold || buyerId === null || sellerId === null) return;
    if (reservedIn === null || reservedUntil === null || reservedUntil <= now) return;
    if (await areApart(tx, buyerId, sellerId)) return;
    const reserved = {
      conversationId: reservedIn,
      buyerId,
      endsAt: reservedUntil,
      priceWon: record.reservedWon,
    };
    restored.push({ product, reserved, isOffered: record.swapOf === null ? 0 : 1 });
  }
  for (const { product, reserved, isOffered } of restored) {
    const other = restored.find((one) => one.product.id !== product.id);
    const swap = { swapProductId: other?.product.id ?? null, isOffered };
    await restoreReservation(tx, product, { ...reserved, ...swap }, now);
  }
}
