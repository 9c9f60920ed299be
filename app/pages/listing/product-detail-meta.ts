import type { MetaDescriptor } from 'react-router';
import { photoSource, PREVIEW_WIDTH, type ShownPhoto } from '../../media/photo.ts';
import { priceText, productPath, type ShownProduct } from '../../product/product.ts';
import type { Site } from '../../request/handler.server.ts';
import { descriptionOf, pageMeta } from '../page-meta.ts';

export function productDetailMeta(page: { site: Site; product: ShownProduct } | undefined): MetaDescriptor[] {
  if (!page) return [];
  const { site, product } = page;
  const { photos, previewAddress } = product;
  const description = descriptionOf(`${priceText(product)} · ${product.desc}`);
  return [
    ...pageMeta({
      site,
      path: productPath(product.id),
      title: product.title,
      description,
      type: 'product',
      image: previewAddress && photos[0] ? previewOf(photos[0], previewAddress) : undefined,
    }),
    { 'script:ld+json': structuredProduct(site, product) },
  ];
}

function previewOf(photo: ShownPhoto, path: string) {
  const width = Math.min(PREVIEW_WIDTH, photo.width);
  const height = Math.round((photo.height * width) / photo.width);
  return { path, width, height };
}

/** https://schema.org/Product */
function structuredProduct(site: Site, product: ShownProduct) {
  const { title, desc, brand, photos, sold, id } = product;
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
        availability: `https://schema.org/${sold ? 'SoldOut' : 'InStock'}`,
      },
    }),
  };
}
