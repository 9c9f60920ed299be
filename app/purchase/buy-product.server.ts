import type { Database } from '../../database/database.ts';
import { actorTransaction } from '../account/actor-transaction.server.ts';
import { photoFileKey } from '../media/photo.ts';
import { newId } from '../platform/id.server.ts';
import { markSold } from '../product/mark-sold.server.ts';
import { findBuyerId, insertPurchase } from './purchase-store.server.ts';

export type BuyOutcome =
  | { bought: true }
  /** Somebody else was first. */
  | { bought: false };

/**
 * Buys a product for the actor: of any number who try at once exactly one succeeds (P-buy). For the one
 * who has it already, asking again is success, so that a double tap or a retry is harmless.
 * Throws `not-found` for a listing that is gone, `forbidden` for one's own and `signed-out` for an actor that is gone.
 */
export async function buyProduct(
  deps: { database: Database; now(): number },
  actor: { id: string; nickname: string },
  input: { productId: string },
): Promise<BuyOutcome> {
  const { productId } = input;
  return actorTransaction(deps.database, async (tx) => {
    const now = deps.now();
    const { sold, product } = await markSold(tx, { productId, buyerId: actor.id, now });
    if (!sold) return { bought: (await findBuyerId(tx, productId)) === actor.id };
    const [first] = product.photos;
    await insertPurchase(tx, {
      id: newId(),
      productId,
      buyerId: actor.id,
      sellerId: product.sellerId,
      buyerName: actor.nickname,
      sellerName: product.sellerName,
      title: product.title,
      priceWon: product.priceWon,
      photo: first ? photoFileKey(first, 360) : null,
      boughtAt: now,
    });
    return { bought: true };
  });
}
