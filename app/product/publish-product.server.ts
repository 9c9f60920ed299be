import type { Database, Writer } from '../../database/database.ts';
import { isForeignKeyViolation } from '../../database/constraint-violation.ts';
import { findSuspension } from '../account/sign-in/suspension.server.ts';
import { attachPrints } from '../media/print/photo-prints.server.ts';
import { attachStagedPhotos } from '../media/staging/staged-photos.server.ts';
import { claimPhotos } from '../media/store-photos.server.ts';
import type { Photo } from '../media/photo.ts';
import { appendChange } from '../platform/change-log.server.ts';
import { claimOnce } from '../platform/once.server.ts';
import type { ProductDraft } from './product-form.ts';
import { insertProduct, type NewListing } from './product-store.server.ts';
import { openGiveaway } from './reserve/giveaway/giveaway.server.ts';
import { publishAtOnce } from './product-write-store.server.ts';

/** Another domain's writes in the transaction that saves a listing. */
export type Alongside = (tx: Writer, saved: WrittenListing) => Promise<void>;

interface WrittenListing {
  productId: string;
  now: number;
  /** Of an edit: see `isPriceDrop`. */
  isPriceDrop: boolean;
}

export type PublishOutcome =
  /** `isRepeat`: an earlier post with this one-time key had published it. */
  | { ok: true; productId: string; isRepeat: boolean }
  | { ok: false; reason: 'seller-gone' }
  /** Photos that expired, of `stagedIds`; the others stay staged. */
  | { ok: false; reason: 'photos-gone'; goneIds: string[] };

class SellerSuspended extends Error {}

class PhotosGone extends Error {
  readonly ids: string[];

  constructor(ids: string[]) {
    super('photos are gone');
    this.ids = ids;
  }
}

/**
 * Publishes the listing, claims its photos and writes the change log in one transaction.
 * @param input.stagedIds the actor's staged photos in order; `photos`, already stored and pending, follow. `onceKey`
 * makes a repeated post harmless
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
  alongside?: Alongside,
): Promise<PublishOutcome> {
  const { productId, onceKey } = input;
  const now = deps.now();
  const { takesApplications = false, ...draft } = input.draft;
  const listing = { id: productId, sellerId: actor.id, ...draft, createdAt: now };
  const { engine } = deps.database;
  const hasPhotos = input.photos.length > 0 || (input.stagedIds ?? []).length > 0;
  const published = { ok: true, productId, isRepeat: false } as const;
  try {
    // If it writes nothing, the transaction below finds the reason.
    const isAtOnce = engine === 'postgres' && !hasPhotos && !takesApplications && !alongside;
    const bare = { ...listing, photos: [] };
    if (isAtOnce && (await deps.database.statement((db) => publishAtOnce(db, bare, onceKey))))
      return published;
    return await deps.database.transaction(async (tx) => {
      if (onceKey) {
        const claim = { actorId: actor.id, key: onceKey, result: productId, now };
        const earlier = await claimOnce(tx, claim);
        if (earlier) return { ok: true, productId: earlier, isRepeat: true } as const;
      }
      const photos = await claimAll(tx, actor, { ...input, now });
      await insertListing(tx, engine, { ...listing, photos });
      if (takesApplications) await openGiveaway(tx, productId, now);
      await alongside?.(tx, { productId, now, isPriceDrop: false });
      return published;
    });
  } catch (error) {
    if (error instanceof PhotosGone) return { ok: false, reason: 'photos-gone', goneIds: error.ids };
    if (error instanceof SellerSuspended) return { ok: false, reason: 'seller-gone' };
    // The account is the only foreign key of a listing and its one-time key.
    if (isForeignKeyViolation(error)) return { ok: false, reason: 'seller-gone' };
    throw error;
  }
}

async function insertListing(tx: Writer, engine: Database['engine'], listing: NewListing): Promise<void> {
  if (engine === 'postgres') {
    if (!(await publishAtOnce(tx, listing, undefined))) throw new SellerSuspended();
    return;
  }
  const feedSeq = await insertProduct(tx, listing);
  // After the row refers to the account: a later suspension hides this listing too.
  if ((await findSuspension(tx, listing.sellerId)) !== undefined) throw new SellerSuspended();
  await appendChange(tx, { kind: 'published', productId: listing.id, feedSeq }, listing.createdAt);
}

async function claimAll(
  tx: Writer,
  actor: { id: string },
  {
    productId,
    stagedIds = [],
    photos,
    now,
  }: { productId: string; stagedIds?: string[]; photos: Photo[]; now: number },
): Promise<Photo[]> {
  const staged = await attachStagedPhotos(tx, actor, stagedIds);
  if (staged.gone.length > 0) throw new PhotosGone(staged.gone);
  const all = [...staged.photos, ...photos];
  const gone = await claimPhotos(tx, all, now);
  if (gone.length > 0)
    throw new PhotosGone(stagedIds.filter((_, index) => gone.includes(staged.photos[index]!)));
  await attachPrints(tx, productId, all);
  return all;
}
