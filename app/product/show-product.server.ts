import { hasPreview, previewFileKey } from '../media/photo.ts';
import { publicAddress, showPhoto, type PhotoSite } from '../media/show-photo.server.ts';
import type { Product, ShownProduct } from './product.ts';

/** A product as its own page shows it. */
export function showProduct(product: Product, site: PhotoSite): ShownProduct {
  const [first] = product.photos;
  return {
    ...product,
    photos: product.photos.map((photo) => showPhoto(photo, site)),
    previewAddress: first && hasPreview(first) ? publicAddress(previewFileKey(first), site) : null,
  };
}
