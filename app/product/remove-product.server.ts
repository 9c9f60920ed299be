import type { Database, Writer } from '../../database/database.ts';
import { trashPhotos } from '../media/keep-photos.server.ts';
import { photoFileKey } from '../media/photo.ts';
import { appendChange } from '../platform/change-log.server.ts';
import { CodedError } from '../platform/coded-error.ts';
import { deleteProduct, findProductById, listIdsOfSeller } from './product-store.server.ts';

/**
 * Removes the actor's own listing, sold or not, with its picks and photos, in one transaction. What a
 * purchase record shows of it (the first photo, small) stays.
 * Throws `not-found` for a listing that is gone and `forbidden` for somebody else's.
 */
export async function removeProduct(
  deps: { database: Database; now(): number },
  actor: { id: string },
  input: { productId: string },
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    if (await removeOwn(tx, input.productId, actor.id, deps.now())) return;
    if (await findProductById(tx, input.productId)) {
      throw new CodedError('forbidden', 'only the seller removes a listing');
    }
    throw new CodedError('not-found', `no product to remove: ${input.productId}`);
  });
}

/** Removes all listings of somebody who leaves, in the transaction of their leaving. */
export async function removeAllOfSeller(tx: Writer, sellerId: string, now: number): Promise<void> {
  for (const productId of await listIdsOfSeller(tx, sellerId)) await removeOwn(tx, productId, sellerId, now);
}

async function removeOwn(tx: Writer, productId: string, sellerId: string, now: number): Promise<boolean> {
  const removed = await deleteProduct(tx, productId, sellerId);
  if (!removed) return false;
  const [first] = removed.photos;
  const keep = removed.soldAt !== null && first ? [photoFileKey(first, 360)] : [];
  await trashPhotos(tx, removed.photos, keep, now);
  await appendChange(tx, { kind: 'removed', productId, feedSeq: removed.feedSeq }, now);
  return true;
}
