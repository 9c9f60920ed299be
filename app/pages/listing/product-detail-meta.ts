import type { MetaDescriptor } from 'react-router';
import { PREVIEW_WIDTH, type ShownPhoto } from '../../media/photo.ts';
import { personPath, priceText, productPath, type ShownProduct } from '../../product/product.ts';
import type { Site } from '../../request/handler.server.ts';
import { descriptionOf, pageMeta } from '../page-meta.ts';

interface Loaded {
  site: Site;
  product: ShownProduct;
  structured: object;
}

export function productDetailMeta(page: Loaded | undefined): MetaDescriptor[] {
  if (!page) return [];
  const { site, product, structured } = page;
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
    { tagName: 'link', rel: 'author', href: personPath(product.sellerId) },
    { 'script:ld+json': structured },
  ];
}

function previewOf(photo: ShownPhoto, path: string) {
  const width = Math.min(PREVIEW_WIDTH, photo.width);
  const height = Math.round((photo.height * width) / photo.width);
  return { path, width, height };
}
