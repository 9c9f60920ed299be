import type { Database, Reader, Writer } from '../../../database/database.ts';
import { photoId, type Photo } from '../../media/photo.ts';
import { attachPrints } from '../../media/print/photo-prints.server.ts';
import { isListedPhotoId } from '../../media/staging/staged-photo.ts';
import { attachStagedPhotos } from '../../media/staging/staged-photos.server.ts';
import { claimPhotos, trashPhotos, trashPreview } from '../../media/store-photos.server.ts';
import { appendChange } from '../../platform/change-log.server.ts';
import { CodedError } from '../../platform/coded-error.ts';
import { claimOnce } from '../../platform/once.server.ts';
import { lockListing, moveToTop } from '../bump/bump-product.server.ts';
import { isBumpingCut } from '../bump/bump.ts';
import type { ProductDraft } from '../product-form.ts';
import type { Alongside } from '../publish-product.server.ts';
import { findProductById } from '../product-store.server.ts';
import type { Product } from '../product.ts';
import { changeGiveaway, takesApplications } from '../reserve/giveaway/giveaway.server.ts';
import { updateProduct } from '../product-write-store.server.ts';
import { listingVersion } from './listing-version.server.ts';
import { isPriceDrop } from './price-history.ts';
import { listPriceHistory, notePrice } from './price-history.server.ts';

type Rejected =
  /** `reserved`: its price is fixed until then; `reserved-category`: its category. */
  /** `applied`: with applications the giveaway method is fixed. */
  | { ok: false; reason: 'sold' | 'reserved' | 'reserved-category' | 'applied' }
  /** Changed since the form was made: `version` is the present one, and the photos `goneIds` are gone. */
  | { ok: false; reason: 'changed'; version: string; goneIds: string[] }
  /** Photos that were removed or expired, of `photoIds`. */
  | { ok: false; reason: 'photos-gone'; goneIds: string[] };

export type EditOutcome = { ok: true; isRepeat: boolean } | Rejected;

class NotEdited extends Error {
  readonly outcome: Rejected;

  constructor(outcome: Rejected) {
    super(outcome.reason);
    this.outcome = outcome;
  }
}

export interface ListingEdit {
  productId: string;
  draft: ProductDraft;
  /** In order; on the listing, or staged. */
  photoIds: string[];
  photos: Photo[];
  /** Stored and pending: a photo of the listing that becomes its first, with the link preview it never had. */
  newFirst?: { id: string; copy: Photo } | undefined;
  /** What the form was made from; without it a newer listing is overwritten. */
  version: string | undefined;
  onceKey: string | undefined;
}

/** Throws `not-found` for a listing that is gone or hidden, and `forbidden` for another's. */
export async function getProductToEdit(db: Reader, actor: { id: string }, id: string): Promise<Product> {
  return checkOwner(await findProductById(db, id), actor, id);
}

/** All fields, photos and price history of a listing, in one transaction. Throws likewise. */
export async function editProduct(
  deps: { database: Database; now(): number },
  actor: { id: string },
  edit: ListingEdit,
  alongside: Alongside = async () => {},
): Promise<EditOutcome> {
  const { productId, onceKey } = edit;
  const { takesApplications: isWanted = false, ...draft } = edit.draft;
  const now = deps.now();
  const { engine } = deps.database;
  try {
    return await deps.database.transaction(async (tx) => {
      const claim = onceKey && { actorId: actor.id, key: onceKey, result: productId, now };
      if (claim && (await claimOnce(tx, claim)) !== undefined) return { ok: true, isRepeat: true };
      await lockListing(tx, engine, productId);
      const before = checkOwner(await findProductById(tx, productId), actor, productId);
      checkEditable(before, edit, await takesApplications(tx, productId));
      if (!(await changeGiveaway(tx, { productId, isWanted, now })))
        throw new NotEdited({ ok: false, reason: 'applied' });
      const photos = await arrangePhotos(tx, actor, before, edit, now);
      await updateProduct(tx, productId, { ...draft, photos });
      const price = { priceWon: draft.priceWon, at: now };
      const prices = draft.priceWon === before.priceWon ? [] : await listPriceHistory(tx, before);
      const isCut = isBumpingCut(before, prices, price);
      await notePrice(tx, before, price);
      await alongside(tx, { productId, now, isPriceDrop: isPriceDrop(prices, price) });
      if (isCut) await moveToTop(tx, engine, before, { now, bumpCount: before.bumpCount });
      else await appendChange(tx, { kind: 'edited', productId, feedSeq: before.feedSeq }, now);
      return { ok: true, isRepeat: false };
    });
  } catch (error) {
    if (error instanceof NotEdited) return error.outcome;
    throw error;
  }
}

function checkOwner(product: Product | undefined, actor: { id: string }, id: string): Product {
  if (!product) throw new CodedError('not-found', `no product to edit: ${id}`);
  if (product.sellerId !== actor.id) throw new CodedError('forbidden', 'only the seller edits a listing');
  return product;
}

/** The limits that a listing's state sets to edits. */
function checkEditable(
  before: Product,
  { draft, version, photoIds }: ListingEdit,
  takesApplicationsBefore: boolean,
): void {
  if (before.sold) throw new NotEdited({ ok: false, reason: 'sold' });
  // A giveaway has no price either.
  if (before.reserved && draft.category !== before.category)
    throw new NotEdited({ ok: false, reason: 'reserved-category' });
  if (before.reserved && draft.priceWon !== before.priceWon)
    throw new NotEdited({ ok: false, reason: 'reserved' });
  const present = listingVersion(before, takesApplicationsBefore);
  if (version === undefined || version === present) return;
  const listedIds = before.photos.map(photoId);
  const goneIds = photoIds.filter((id) => isListedPhotoId(id) && !listedIds.includes(id));
  throw new NotEdited({ ok: false, reason: 'changed', version: present, goneIds });
}

async function arrangePhotos(
  tx: Writer,
  actor: { id: string },
  before: Product,
  { photoIds, photos, newFirst }: ListingEdit,
  now: number,
): Promise<Photo[]> {
  const listed = new Map(before.photos.map((photo) => [photoId(photo), photo]));
  const newIds = photoIds.filter((id) => !listed.has(id));
  const staged = await attachStagedPhotos(tx, actor, newIds);
  if (staged.gone.length > 0) throw photosGone(staged.gone);
  const attached = new Map(newIds.map((id, index) => [id, staged.photos[index]!]));
  const named = photoIds.map((id) =>
    id === newFirst?.id ? newFirst.copy : (listed.get(id) ?? attached.get(id)!),
  );
  const all = [...named, ...photos];
  const claimed = all.filter((photo) => !before.photos.includes(photo));
  const gone = await claimPhotos(tx, claimed, now, all[0]);
  if (gone.length > 0) throw photosGone(photoIds.filter((_, index) => gone.includes(named[index]!)));
  await attachPrints(tx, before.id, claimed);
  await trashPhotos(
    tx,
    before.photos.filter((photo) => !all.includes(photo)),
    [],
    now,
  );
  const [oldFirst] = before.photos;
  if (oldFirst && all.indexOf(oldFirst) > 0) await trashPreview(tx, oldFirst, now);
  return all;
}

function photosGone(goneIds: string[]): NotEdited {
  return new NotEdited({ ok: false, reason: 'photos-gone', goneIds });
}
