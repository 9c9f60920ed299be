import { photoSource } from '../../media/photo.ts';
import { productPath, type ShownProduct } from '../../product/product.ts';
import type { Site } from '../../request/handler.server.ts';

/** https://schema.org/ItemAvailability */
function availabilityOf({ sold, reserved }: ShownProduct): string {
  if (sold) return 'SoldOut';
  return reserved ? 'Reserved' : 'InStock';
}

/** https://schema.org/Product */
export function structuredProduct(site: Site, product: ShownProduct) {
  const { title, desc, brand, photos, id } = product;
  const priceWon = product.category === 'free' ? 0 : product.priceWon;
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: title,
    description: desc,
    ...(brand && { brand: { '@type': 'Brand', name: brand } }),
    image: photos.map((photo) => new URL(photoSource(photo, 1440), site.origin).href),
    ...(priceWon !== null && {
      offers: {
        '@type': 'Offer',
        url: site.origin + productPath(id),
        price: priceWon,
        priceCurrency: 'KRW',
        itemCondition: 'https://schema.org/UsedCondition',
        availability: `https://schema.org/${availabilityOf(product)}`,
      },
    }),
  };
}
