import { createHash } from 'node:crypto';
import type { Product } from '../product.ts';

/** A hash of all that the seller can edit: equal contents have one version. */
export function listingVersion(product: Product, takesApplications = false): string {
  const { title, brand, size, desc, category, subCategory, priceWon, photos } = product;
  const { takesOffers, minOfferWon, tradeMethod, place, wants } = product;
  // Default terms are left out, so that versions from before terms still match.
  const offers = takesOffers && minOfferWon === null ? [] : [takesOffers, minOfferWon];
  const trade = tradeMethod === null ? [] : [tradeMethod, place];
  const keys = photos.map(({ key }) => key);
  const contents = JSON.stringify([
    title,
    brand,
    size,
    desc,
    category,
    subCategory,
    priceWon,
    keys,
    ...offers,
    ...trade,
    ...(wants === '' ? [] : [wants]),
    ...(takesApplications ? ['applications'] : []),
  ]);
  return createHash('sha256').update(contents).digest('base64url').slice(0, 22);
}
