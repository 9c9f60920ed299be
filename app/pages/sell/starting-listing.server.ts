import type { Reader } from '../../../database/database.ts';
import { mediaPath, photoFileKey, photoId } from '../../media/photo.ts';
import { parseStagedIds } from '../../media/staging/staged-photo.ts';
import { listStagedPhotos } from '../../media/staging/staged-photos.server.ts';
import { getProductToEdit } from '../../product/edit/edit-product.server.ts';
import { listingVersion } from '../../product/edit/listing-version.server.ts';
import { DEFAULT_TRADE_METHOD } from '../../product/edit/trade-method.ts';
import type { ProductFormValues } from '../../product/product-form.ts';
import type { Product } from '../../product/product.ts';
import { takesApplications } from '../../product/reserve/giveaway/giveaway.server.ts';
import type { StartingListing } from '../../sell/form/publish-form.tsx';
import { readCopied } from './copied-listing-path.ts';

export async function toEdited(db: Reader, product: Product): Promise<StartingListing & { id: string }> {
  const isGiven = await takesApplications(db, product.id);
  return {
    id: product.id,
    values: toValues(product, isGiven),
    photos: product.photos.map((photo) => ({
      id: photoId(photo),
      thumbnail: mediaPath(photoFileKey(photo, 360)),
    })),
    version: listingVersion(product, isGiven),
  };
}

function toValues(product: Product, isGiven: boolean): ProductFormValues {
  const { title, brand, size, desc, category, subCategory, wants, priceWon } = product;
  const noOffers = product.takesOffers ? '' : '1';
  const { tradeMethod, place } = product;
  const trade = { tradeMethod: tradeMethod ?? DEFAULT_TRADE_METHOD, place };
  const texts = {
    title,
    brand,
    size,
    desc,
    category,
    subCategory,
    wants,
    noOffers,
    ...trade,
    takesApplications: isGiven ? '1' : '',
  };
  return { ...texts, price: typedWon(priceWon), minOffer: typedWon(product.minOfferWon) };
}

const typedWon = (won: number | null) => (won === null ? '' : String(won));

/** The copy in the address. `arePhotosLost`: some are no longer staged. Throws `not-found` and `forbidden`. */
export async function findCopy(
  db: Reader,
  actor: { id: string },
  search: URLSearchParams,
): Promise<{ listing: StartingListing; arePhotosLost: boolean } | undefined> {
  const copied = readCopied(search);
  if (!copied) return undefined;
  const product = await getProductToEdit(db, actor, copied.productId);
  const ids = parseStagedIds(copied.photoIds);
  const staged = new Map((await listStagedPhotos(db, actor)).map((photo) => [photo.id, photo]));
  const photos = ids.map((id) => staged.get(id)).filter((photo) => photo !== undefined);
  const values = toValues(product, await takesApplications(db, product.id));
  const listing = { id: undefined, values, photos, version: '' };
  return { listing, arePhotosLost: photos.length < ids.length };
}
