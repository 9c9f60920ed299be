import { photoFileKey, publicAddress } from '../../../media/photo.ts';
import type { Page } from '../../../platform/paging/keyset-page.ts';
import { listProductsById } from '../../../product/list/list-products.server.ts';
import { pageOwnListed } from '../../../product/list/own-products.server.ts';
import { productPath } from '../../../product/product.ts';
import { listReviewable } from '../../../purchase/review/read-reviews.server.ts';
import { reviewPath } from '../../../purchase/review/review.ts';
import type { SaleList } from '../../../purchase/sales/sale.ts';
import { type OwnSale, pageSales } from '../../../purchase/sales/sales.server.ts';
import type { Services } from '../../../request/services.server.ts';
import { conversationPath } from '../../../talk/conversation.ts';
import { findConversationsWithBuyers } from '../../../talk/conversation.server.ts';
import type { OwnProduct } from '../own-list/own-product-list.tsx';
import { showOwnProducts } from '../own-list/show-own-products.server.ts';
import type { ShownSale } from './sale-list.tsx';

interface SalesPosition {
  sellerId: string;
  cursor: string | null;
  size: number;
}

export async function loadListed(
  services: Services,
  state: 'open' | 'reserved',
  { sellerId, cursor, size }: SalesPosition,
): Promise<Page<OwnProduct>> {
  const filter = { sellerId, state };
  const { items, nextCursor } = await pageOwnListed(services.database.read, filter, cursor, size);
  return { items: await showOwnProducts(services, items), nextCursor };
}

export async function loadSales(
  { database, config, now }: Services,
  which: SaleList,
  { sellerId, cursor, size }: SalesPosition,
): Promise<Page<ShownSale>> {
  const { read } = database;
  const { items, nextCursor } = await pageSales(read, sellerId, which, cursor, size);
  const ids = items.map(({ productId }) => productId);
  const listed = new Map((await listProductsById(read, ids)).map((product) => [product.id, product]));
  const talks = await findConversationsWithBuyers(read, items);
  const withBuyer = which === 'sold' ? items.filter(({ buyerId }) => buyerId !== null) : [];
  const reviewable = await listReviewable(read, withBuyer, { side: 'seller', now: now() });
  const show = ({ buyerId: _buyerId, photo, ...sale }: OwnSale): ShownSale => {
    const product = listed.get(sale.productId);
    const [first] = product?.photos ?? [];
    const file = photo ?? (first ? photoFileKey(first, 360) : null);
    const talk = talks.get(sale.productId);
    return {
      ...sale,
      photoAddress: file === null ? null : publicAddress(file, config),
      to: product && productPath(product.id),
      talk: talk === undefined ? undefined : conversationPath(talk),
      review: reviewable.has(sale.id) ? reviewPath(sale.id) : undefined,
    };
  };
  return { items: items.map(show), nextCursor };
}
