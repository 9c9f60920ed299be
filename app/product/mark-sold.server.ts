import type { Writer } from '../../database/database.ts';
import { appendChange } from '../platform/change-log.server.ts';
import { CodedError } from '../platform/coded-error.ts';
import type { Product } from './product.ts';
import { findProductById, updateSold } from './product-store.server.ts';

export type MarkSoldOutcome = { sold: true; product: Product } | { sold: false; product: Product };

/**
 * Gives a listing to its buyer, in the purchase's transaction. Of any number who try at once one gets
 * `sold: true`; the owner and the state stand in the UPDATE's WHERE.
 * Throws `not-found` for a listing that is gone and `forbidden` for one's own.
 */
export async function markSold(
  tx: Writer,
  input: { productId: string; buyerId: string; now: number },
): Promise<MarkSoldOutcome> {
  const { productId, buyerId, now } = input;
  const sold = await updateSold(tx, productId, buyerId, now);
  const product = await findProductById(tx, productId);
  if (!product) throw new CodedError('not-found', `no product to buy: ${productId}`);
  if (product.sellerId === buyerId) throw new CodedError('forbidden', 'nobody buys their own listing');
  if (sold) await appendChange(tx, { kind: 'sold', productId, feedSeq: product.feedSeq }, now);
  return { sold, product };
}
