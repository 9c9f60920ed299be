import type { Database, Writer } from '../../database/database.ts';
import { isForeignKeyViolation } from '../../database/constraint-violation.ts';
import { findSuspension } from '../account/sign-in/suspension.server.ts';
import { attachStagedPhotos } from '../media/staging/staged-photos.server.ts';
import { claimPhotos } from '../media/store-photos.server.ts';
import type { Photo } from '../media/photo.ts';
import { appendChange } from '../platform/change-log.server.ts';
import { claimOnce } from '../platform/once.server.ts';
import type { ProductDraft } from './product-form.ts';
import { insertProduct, type NewListing } from './product-store.server.ts';
import { publishAtOnce } from './publish-store.server.ts';

export type PublishOutcome =
  | { published: true; productId: string }
  /** This form was already sent: what it made the first time. */
  | { published: 'before'; productId: string }
  /** The seller has left the market, or was suspended, in the meantime. */
  | { published: false; reason: 'seller-gone' }
  /** Photos were given up in the meantime (a day passed): which of `stagedIds`. The others are still held. */
  | { published: false; reason: 'photos-gone'; goneIds: string[] };

/** Rolls the transaction back without being a bug, as the next one does: they are suspended, or gone. */
class SellerSuspended extends Error {}

class PhotosGone extends Error {
  readonly ids: string[];

  constructor(ids: string[]) {
    super('photos are gone');
    this.ids = ids;
  }
}

/**
 * Puts a listing on the market: the row, its hold on its photos and its line in the change log together.
 * @param input.stagedIds photos that the actor holds, in order; `photos` follow them, already written and still
 * pending. `onceKey` makes a repeated post harmless
 */
export async function publishProduct(
  deps: { database: Database; now(): number },
  actor: { id: string },
  input: {
    productId: string;
    draft: ProductDraft;
    stagedIds?: string[];
    photos: Photo[];
    onceKey: string | undefined;
  },
): Promise<PublishOutcome> {
  const { productId, onceKey } = input;
  const now = deps.now();
  const listing = { id: productId, sellerId: actor.id, ...input.draft, createdAt: now };
  const { engine } = deps.database;
  const hasPhotos = input.photos.length > 0 || (input.stagedIds ?? []).length > 0;
  const published = { published: true, productId } as const;
  try {
    // Where that writes nothing, the transaction below finds out why.
    const isAtOnce = engine === 'postgres' && !hasPhotos;
    const bare = { ...listing, photos: [] };
    if (isAtOnce && (await deps.database.statement((db) => publishAtOnce(db, bare, onceKey))))
      return published;
    return await deps.database.transaction(async (tx) => {
      if (onceKey) {
        const claim = { actorId: actor.id, key: onceKey, result: productId, now };
        const earlier = await claimOnce(tx, claim);
        if (earlier) return { published: 'before', productId: earlier } as const;
      }
      const photos = await claimAll(tx, actor, { ...input, now });
      await insertListing(tx, engine, { ...listing, photos });
      return published;
    });
  } catch (error) {
    if (error instanceof PhotosGone) return { published: false, reason: 'photos-gone', goneIds: error.ids };
    if (error instanceof SellerSuspended) return { published: false, reason: 'seller-gone' };
    // Their account is all that a listing and its one-time key point at.
    if (isForeignKeyViolation(error)) return { published: false, reason: 'seller-gone' };
    throw error;
  }
}

async function insertListing(tx: Writer, engine: Database['engine'], listing: NewListing): Promise<void> {
  if (engine === 'postgres') {
    if (!(await publishAtOnce(tx, listing, undefined))) throw new SellerSuspended();
    return;
  }
  const feedSeq = await insertProduct(tx, listing);
  // Asked when the row points at the account already: whoever suspends it now moves this listing too.
  if ((await findSuspension(tx, listing.sellerId)) !== undefined) throw new SellerSuspended();
  await appendChange(tx, { kind: 'published', productId: listing.id, feedSeq }, listing.createdAt);
}

async function claimAll(
  tx: Writer,
  actor: { id: string },
  { stagedIds = [], photos, now }: { stagedIds?: string[]; photos: Photo[]; now: number },
): Promise<Photo[]> {
  const staged = await attachStagedPhotos(tx, actor, stagedIds);
  if (staged.gone.length > 0) throw new PhotosGone(staged.gone);
  const all = [...staged.photos, ...photos];
  const gone = await claimPhotos(tx, all, now);
  if (gone.length > 0)
    throw new PhotosGone(stagedIds.filter((_, index) => gone.includes(staged.photos[index]!)));
  return all;
}
