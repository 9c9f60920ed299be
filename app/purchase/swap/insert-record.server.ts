import type { Writer } from '../../../database/database.ts';
import { photoFileKey } from '../../media/photo.ts';
import { newId } from '../../platform/id.server.ts';
import type { Product } from '../../product/product.ts';
import type { Reservation } from '../../product/reserve/reservation.server.ts';
import { insertPurchase } from '../purchase-store.server.ts';

interface Bought {
  buyer: { id: string; nickname: string };
  swapOf?: string | null;
  /** The purchase has ended. */
  reservation: Reservation | undefined;
  completedBy: 'buyer' | 'seller';
  now: number;
}

/** @returns the id of the record */
export async function insertRecord(
  tx: Writer,
  product: Product,
  { buyer, swapOf = null, reservation, completedBy, now }: Bought,
): Promise<string> {
  const id = newId();
  const [first] = product.photos;
  await insertPurchase(tx, {
    id,
    productId: product.id,
    buyerId: buyer.id,
    sellerId: product.sellerId,
    buyerName: buyer.nickname,
    sellerName: product.sellerName,
    title: product.title,
    priceWon: product.category === 'free' ? 0 : product.priceWon,
    category: product.category,
    photo: first ? photoFileKey(first, 360) : null,
    boughtAt: now,
    swapOf,
    reservedIn: reservation?.conversationId ?? null,
    reservedUntil: reservation?.endsAt ?? null,
    reservedWon: reservation?.priceWon ?? null,
    completedBy,
  });
  return id;
}
