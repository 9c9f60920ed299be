import { useEffect, useSyncExternalStore } from 'react';
import {
  type ClientLoaderFunctionArgs,
  data,
  useLoaderData,
  useLocation,
  useRevalidator,
} from 'react-router';
import { MAX_IDS } from '../../live/live-event.ts';
import { useLiveClient } from '../../live/live-client.tsx';
import { type Page, readPagePosition } from '../../platform/keyset-page.ts';
import { listProductsById } from '../../product/list/list-products.server.ts';
import { productPath } from '../../product/product.ts';
import { PurchaseRow } from '../../purchase/purchase-row.tsx';
import { pagePurchases, showPurchase } from '../../purchase/purchase.server.ts';
import { canBeUndone, type ShownPurchase } from '../../purchase/purchase.ts';
import { memberHandler } from '../../request/handler.server.ts';
import type { PageHandle } from '../../shell/page-handle.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { NextPage } from '../next-page.tsx';
import { noStore } from '../no-store.ts';
import { privateMeta } from '../page-meta.ts';
import { ChatWithSeller } from '../listing/purchase/chat-with-seller.tsx';
import { UndoPurchase } from '../listing/purchase/undo-purchase.tsx';
import { loadOwnPage, useOwnList } from './own-list/use-own-list.ts';

export const handle: PageHandle = {
  isPersonal: true,
  header: 'back',
  title: '구매내역',
  backTo: '/profile',
  sell: false,
};
export const meta = privateMeta('구매내역');
export const headers = noStore;

export const loader = memberHandler(async ({ services, actor, url }) => {
  const { read } = services.database;
  const { items, nextCursor } = await pagePurchases(read, actor.id, ...readPagePosition(url.searchParams));
  const ids = items.map(({ productId }) => productId);
  const listedIds = new Set((await listProductsById(read, ids)).map(({ id }) => id));
  const purchases = items.map((purchase) => ({
    purchase: showPurchase(purchase, services.config),
    canBeUndone: canBeUndone(purchase, services.now()),
    isListed: listedIds.has(purchase.productId),
  }));
  return data({ page: { items: purchases, nextCursor } });
}, '/profile/purchases');

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  return loadOwnPage(args, () => args.serverLoader<typeof loader>());
}

export default function Purchases() {
  const { page } = useLoaderData<typeof loader>();
  const { key } = useLocation();
  return <PurchaseList key={key} page={page} />;
}

interface PurchaseItem {
  purchase: ShownPurchase;
  canBeUndone: boolean;
  isListed: boolean;
}

const LIST = {
  keyOf: ({ purchase }: PurchaseItem) => purchase.productId,
  pageOf: ({ page }: { page: Page<PurchaseItem> }) => page,
};

function PurchaseList({ page }: { page: Page<PurchaseItem> }) {
  const list = useOwnList(page, LIST);
  const { items, nextHref, drop } = list;
  usePurchasesNow(
    items.flatMap(({ purchase, isListed }) => (isListed ? purchase.productId : [])),
    drop,
  );
  if (items.length === 0 && nextHref === undefined) {
    return (
      <EmptyState picture="/pictures/empty/no-products.svg" message="구매한 상품이 없어요.">
        <ButtonLink to="/product">상품 둘러보기</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <>
      <ul aria-label="구매내역">
        {items.map(({ purchase, isListed, ...item }) => (
          <PurchaseRow
            key={purchase.id}
            purchase={purchase}
            to={isListed ? productPath(purchase.productId) : undefined}
          >
            {isListed && <ChatWithSeller productId={purchase.productId} />}
            {item.canBeUndone && <UndoPurchase productId={purchase.productId} onUndone={drop} />}
          </PurchaseRow>
        ))}
      </ul>
      {nextHref !== undefined && <NextPage {...list} href={nextHref} label="다음 구매내역 보기" />}
    </>
  );
}

/** Reloads when a bought listing is for sale again: its record is gone. */
function usePurchasesNow(listedIds: readonly string[], drop: (productId: string) => void): void {
  const client = useLiveClient();
  const { revalidate } = useRevalidator();
  const followed = listedIds.slice(0, MAX_IDS / 2).join(' ');
  useEffect(() => {
    const stops = followed.split(' ').flatMap((id) => (id ? [client.watchProduct(id)] : []));
    return () => stops.forEach((stop) => stop());
  }, [client, followed]);
  const undone = useSyncExternalStore(
    client.store.subscribe,
    () =>
      followed
        .split(' ')
        .filter((id) => isForSale(client.store.getProduct(id)))
        .join(' '),
    () => '',
  );
  useEffect(() => {
    if (!undone) return;
    undone.split(' ').forEach(drop);
    void revalidate();
  }, [undone, drop, revalidate]);
}

const isForSale = (live: { soldOut: boolean; removed: boolean } | undefined) =>
  live !== undefined && !live.soldOut && !live.removed;
