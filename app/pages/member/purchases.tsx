import { data, useLoaderData } from 'react-router';
import { listProductsById } from '../../product/list-products.server.ts';
import { productPath } from '../../product/product.ts';
import { listPurchases, showPurchase } from '../../purchase/list-purchases.server.ts';
import { PurchaseRow } from '../../purchase/purchase-row.tsx';
import type { PageHandle } from '../../shell/page-handle.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { memberHandler } from '../handler.server.ts';
import { privateMeta } from '../private-meta.ts';
import { noStore } from './no-store.ts';
import { usePurchasesNow } from './use-purchases-now.ts';

export const handle: PageHandle = { header: 'back', title: '구매내역', backTo: '/profile', sell: false };
export const meta = privateMeta('구매내역');
export const headers = noStore;

export const loader = memberHandler(async ({ services, actor }) => {
  const { read } = services.database;
  const purchases = await listPurchases(read, actor.id);
  const listed = await listProductsById(
    read,
    purchases.map(({ productId }) => productId),
  );
  return data({
    purchases: purchases.map((purchase) => showPurchase(purchase, services.config)),
    listedIds: listed.map(({ id }) => id),
  });
}, '/profile/purchases');

/** What was bought, newest first; the record stays when the listing is gone. */
export default function Purchases() {
  const { purchases, listedIds } = useLoaderData<typeof loader>();
  usePurchasesNow(listedIds);
  if (purchases.length === 0) {
    return <EmptyState picture="/pictures/empty/no-products.svg" message="구매한 상품이 없습니다." />;
  }
  const listed = new Set(listedIds);
  return (
    <ul aria-label="구매내역">
      {purchases.map((purchase) => {
        const { id, productId } = purchase;
        return (
          <PurchaseRow
            key={id}
            purchase={purchase}
            to={listed.has(productId) ? productPath(productId) : undefined}
          />
        );
      })}
    </ul>
  );
}
