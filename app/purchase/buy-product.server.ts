import type { Database, Writer } from '../../database/database.ts';
import { actorTransaction } from '../account/actor-transaction.server.ts';
import { photoFileKey } from '../media/photo.ts';
import { CodedError } from '../platform/coded-error.ts';
import { newId } from '../platform/id.server.ts';
import { markSold } from '../product/mark-sold.server.ts';
import { findBuyerId, insertPurchase } from './purchase-store.server.ts';

export type BuyOutcome =
  | { bought: true }
  /** Somebody else was first. */
  | { bought: false };

/**
 * Buys a product for the actor: of any number who try at once exactly one succeeds (P-buy). For the one
 * who has it already, asking again is success, so that a double tap or a retry is harmless, even where the listing has
 * been removed in between.
 * Throws `not-found` for a listing that is gone, `forbidden` for one's own and `signed-out` for an actor that is gone.
 */
export async function buyProduct(
  deps: { database: Database; now(): number },
  actor: { id: string; nickname: string },
  input: { productId: string },
): Promise<BuyOutcome> {
  const { productId } = input;
  return actorTransaction(deps.database, async (tx) => {
    try {
      return await sellTo(tx, actor, productId, deps.now());
    } catch (error) {
      const isGone = error instanceof CodedError && error.code === 'not-found';
      if (isGone && (await findBuyerId(tx, productId)) === actor.id) return { bought: true };
      throw error;
    }
  });
}

async function sellTo(
  tx: Writer,
  actor: { id: string; nickname: string },
  productId: string,
  now: number,
): Promise<BuyOutcome> {
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
}
