import type { Database } from '../../database/database.ts';
import { claimPhotos } from '../media/keep-photos.server.ts';
import type { Photo } from '../media/photo.ts';
import { appendChange } from '../platform/change-log.server.ts';
import { claimOnce } from '../platform/once.server.ts';
import type { ProductDraft } from './product-form.ts';
import { insertProduct } from './product-store.server.ts';

export type PublishOutcome =
  | { published: true; productId: string }
  /** This form was already sent: what it made the first time. */
  | { published: 'before'; productId: string }
  /** The photos were given up in the meantime (a day passed). */
  | { published: false };

/** Rolls the transaction back without being a bug. */
class PhotosGone extends Error {}

/**
 * Puts a listing on the market: the row, its hold on its photos and its line in the change log together.
 * @param input.photos already written and still pending; `onceKey` makes a repeated post harmless
 */
export async function publishProduct(
  deps: { database: Database; now(): number },
  actor: { id: string },
  input: { productId: string; draft: ProductDraft; photos: Photo[]; onceKey: string | undefined },
): Promise<PublishOutcome> {
  const { productId, draft, photos, onceKey } = input;
  const now = deps.now();
  try {
    return await deps.database.transaction(async (tx) => {
      if (onceKey) {
        const claim = { actorId: actor.id, key: onceKey, result: productId, now };
        const earlier = await claimOnce(tx, claim);
        if (earlier) return { published: 'before', productId: earlier } as const;
      }
      if (!(await claimPhotos(tx, photos))) throw new PhotosGone();
      const feedSeq = await insertProduct(tx, {
        id: productId,
        sellerId: actor.id,
        ...draft,
        photos,
        createdAt: now,
      });
      await appendChange(tx, { kind: 'published', productId, feedSeq }, now);
      return { published: true, productId } as const;
    });
  } catch (error) {
    if (error instanceof PhotosGone) return { published: false };
    throw error;
  }
}
