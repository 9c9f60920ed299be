import type { PhotoSite } from '../../../media/photo.ts';
import { summariseHidden } from '../../../product/hide/hide-products.server.ts';
import { summarise } from '../../../product/list/list-products.server.ts';
import type { HiddenProduct, Product } from '../../../product/product.ts';
import { findBuyerNames } from '../../../purchase/sales/sales.server.ts';
import { findCancelledBuyerNames } from '../../../purchase/undo/undo-standing.server.ts';
import type { Services } from '../../../request/services.server.ts';
import type { OwnProduct } from './own-product-list.tsx';

export async function showOwnProducts(
  { database, config }: Services,
  products: (Product | HiddenProduct)[],
): Promise<OwnProduct[]> {
  const idsOf = (isSold: boolean) => products.filter(({ sold }) => sold === isSold).map(({ id }) => id);
  const buyers = await findBuyerNames(database.read, idsOf(true));
  const cancelled = await findCancelledBuyerNames(database.read, idsOf(false));
  return products.map((product) => ({
    product: summariseOwn(product, config),
    note: noteOn(buyers.get(product.id), cancelled.get(product.id)),
  }));
}

const summariseOwn = (product: Product | HiddenProduct, site: PhotoSite) =>
  'hiddenReason' in product ? summariseHidden(product, site) : summarise(product, site);

function noteOn(buyerName: string | undefined, cancelledName: string | undefined): string | undefined {
  if (buyerName !== undefined) return `구매자 ${buyerName}`;
  return cancelledName === undefined ? undefined : `${cancelledName}님과의 거래 취소됨`;
}
