import type { Writer } from '../../../database/database.ts';
import { photoFileKey } from '../../media/photo.ts';
import { newId } from '../../platform/id.server.ts';
import type { Product } from '../../product/product.ts';
import { insertPurchase } from '../purchase-store.server.ts';

/** @param swapOf in exchange for what, if it is. @returns the id of the record */
export async function insertRecord(
  tx: Writer,
  product: Product,
  {
    buyer,
    now,
    swapOf = null,
  }: { buyer: { id: string; nickname: string }; now: number; swapOf?: string | null },
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
  });
  return id;
}
