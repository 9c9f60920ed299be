import type { Database, Writer } from '../../database/database.ts';
import { trashPhotos } from '../media/store-photos.server.ts';
import { photoFileKey, type Photo } from '../media/photo.ts';
import { appendChange } from '../platform/change-log.server.ts';
import { CodedError } from '../platform/coded-error.ts';
import { forgetPrices } from './edit/price-history.server.ts';
import { insertGonePicks, hasPurchase } from './product-write-store.server.ts';
import {
  deleteHiddenProduct,
  findHiddenById,
  listHiddenBySeller,
} from './hide/hidden-product-store.server.ts';
import { deleteProduct, findProductById, listIdsOfSeller } from './product-store.server.ts';
import { endReservations } from './reserve/reservation.server.ts';
import { forgetGiveaway } from './reserve/giveaway/giveaway.server.ts';
import { deleteWaits } from './reserve/waiting-store.server.ts';

const ALL = 1_000_000;

/** Sold or hidden too. Purchase records keep a small photo, picks their place. Throws `not-found` and `forbidden`. */
export async function removeProduct(
  deps: { database: Database; now(): number },
  actor: { id: string },
  input: { productId: string },
): Promise<void> {
  const { productId } = input;
  await deps.database.transaction(async (tx) => {
    if (await removeWherever(tx, productId, actor.id, deps.now())) return;
    // Only a visible listing is known to be another's.
    if (await findProductById(tx, productId)) {
      throw new CodedError('forbidden', 'only the seller removes a listing');
    }
    throw new CodedError('not-found', `no product to remove: ${productId}`);
  });
}

export async function removeAnyProduct(tx: Writer, productId: string, now: number): Promise<boolean> {
  const product =
    (await findProductById(tx, productId)) ??
    (await findHiddenById(tx, productId)) ??
    (await findProductById(tx, productId));
  return product !== undefined && removeWherever(tx, productId, product.sellerId, now);
}

export async function removeAllOfSeller(tx: Writer, sellerId: string, now: number): Promise<void> {
  const hidden = (await listHiddenBySeller(tx, sellerId, ALL)).map(({ id }) => id);
  const listed = await listIdsOfSeller(tx, sellerId, ALL);
  for (const productId of [...listed, ...hidden]) await removeWherever(tx, productId, sellerId, now);
}

/** Queries the listed ones twice: it may be unhidden in between. */
async function removeWherever(
  tx: Writer,
  productId: string,
  sellerId: string,
  now: number,
): Promise<boolean> {
  return (
    (await removeListed(tx, productId, sellerId, now)) ||
    (await removeHidden(tx, productId, sellerId, now)) ||
    removeListed(tx, productId, sellerId, now)
  );
}

async function removeListed(tx: Writer, productId: string, sellerId: string, now: number): Promise<boolean> {
  await insertGonePicks(tx, 'listed', { productId, sellerId });
  const removed = await deleteProduct(tx, productId, sellerId);
  if (!removed) return false;
  await trashUnlessBought(tx, productId, removed, now);
  await forgetPrices(tx, productId);
  await endReservations(tx, [productId], now);
  await deleteWaits(tx, productId);
  await forgetGiveaway(tx, { id: productId, title: removed.title }, now);
  await appendChange(tx, { kind: 'removed', productId, feedSeq: removed.feedSeq }, now);
  return true;
}

/** The log reported its removal when it was hidden. */
async function removeHidden(tx: Writer, productId: string, sellerId: string, now: number): Promise<boolean> {
  await insertGonePicks(tx, 'hidden', { productId, sellerId });
  const removed = await deleteHiddenProduct(tx, productId, sellerId);
  if (!removed) return false;
  await trashUnlessBought(tx, productId, removed, now);
  await forgetPrices(tx, productId);
  await deleteWaits(tx, productId);
  await forgetGiveaway(tx, { id: productId, title: removed.title }, now);
  return true;
}

async function trashUnlessBought(
  tx: Writer,
  productId: string,
  { photos, soldAt }: { photos: Photo[]; soldAt: number | null },
  now: number,
): Promise<void> {
  const [first] = photos;
  const isShown = soldAt !== null && first && (await hasPurchase(tx, productId));
  const shownKeys = isShown ? [photoFileKey(first, 360)] : [];
  await trashPhotos(tx, photos, shownKeys, now);
}
