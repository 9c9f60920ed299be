import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import {
  type ClientLoaderFunctionArgs,
  data,
  useLoaderData,
  useLocation,
  useRevalidator,
} from 'react-router';
import { MAX_IDS } from '../../live/live-event.ts';
import { useLiveClient } from '../../live/live-client.tsx';
import { type Page, readPagePosition } from '../../platform/paging/keyset-page.ts';
import { listProductsById } from '../../product/list/list-products.server.ts';
import { productPath } from '../../product/product.ts';
import { PurchaseRow } from '../../purchase/purchase-row.tsx';
import { pagePurchases, showPurchase } from '../../purchase/purchase.server.ts';
import {
  canBeUndone,
  type PurchaseRecord,
  type ShownPurchaseRecord,
  undoEnd,
} from '../../purchase/purchase.ts';
import { listUnconfirmed } from '../../purchase/undo/undo-standing.server.ts';
import { undoUntilText } from '../../purchase/undo/undo-until-text.ts';
import { listReviewable } from '../../purchase/review/read-reviews.server.ts';
import { reviewPath } from '../../purchase/review/review.ts';
import { memberHandler } from '../../request/handler.server.ts';
import type { PageHandle } from '../../shell/page-handle.ts';
import { useRestoredFocus } from '../../ui/overlay/use-restored-focus.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { NextPage } from '../paging/next-page.tsx';
import { noStore } from '../no-store.ts';
import { privateMeta } from '../page-meta.ts';
import { ChatWithSeller } from '../listing/purchase/chat-with-seller.tsx';
import { UndoPurchase } from '../listing/purchase/undo-purchase.tsx';
import { findUndoLinks, type UndoLink } from './own-list/undo-links.server.ts';
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
  const now = services.now();
  const standing = items.filter(({ cancelledAt }) => cancelledAt === null);
  const reviewable = await listReviewable(read, standing, { side: 'buyer', now });
  const unconfirmedIds = await listUnconfirmed(
    read,
    standing.map(({ id }) => id),
  );
  const undo = await findUndoLinks(read, actor, { items, listedIds, now });
  const purchases = items.map((purchase) => ({
    purchase: showPurchase(purchase, services.config),
    undoHint: undoHintOf(purchase, unconfirmedIds.has(purchase.id), now),
    isListed: listedIds.has(purchase.productId),
    undo: undo.get(purchase.id),
    canReview: reviewable.has(purchase.id),
  }));
  return data({ page: { items: purchases, nextCursor } });
}, '/profile/purchases');

/** Undefined where the buyer alone can no longer take it back. */
function undoHintOf({ boughtAt, cancelledAt }: PurchaseRecord, isUnconfirmed: boolean, now: number) {
  const completed = { boughtAt, isUnconfirmed };
  if (cancelledAt !== null || !canBeUndone(completed, now)) return undefined;
  return (isUnconfirmed ? '판매자가 완료한 거래예요. ' : '') + undoUntilText(undoEnd(completed), now);
}

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  return loadOwnPage(args, () => args.serverLoader<typeof loader>());
}

export default function Purchases() {
  const { page } = useLoaderData<typeof loader>();
  const { key } = useLocation();
  return <PurchaseList key={key} page={page} />;
}

interface PurchaseItem {
  purchase: ShownPurchaseRecord;
  undoHint: string | undefined;
  isListed: boolean;
  undo: UndoLink | undefined;
  canReview: boolean;
}

const LIST = {
  keyOf: ({ purchase }: PurchaseItem) => purchase.id,
  pageOf: ({ page }: { page: Page<PurchaseItem> }) => page,
};

function PurchaseList({ page }: { page: Page<PurchaseItem> }) {
  const list = useOwnList(page, LIST);
  const { items, nextHref, drop } = list;
  const standing = items.filter(({ purchase, isListed }) => isListed && purchase.cancelledAt === null);
  const dropOf = (productId: string) => {
    const found = standing.find(({ purchase }) => purchase.productId === productId);
    if (found) drop(found.purchase.id);
  };
  usePurchasesNow(
    standing.map(({ purchase }) => purchase.productId),
    dropOf,
  );
  const ref = useRestoredFocus<HTMLDivElement>(items.length);
  if (items.length === 0 && nextHref === undefined) {
    return (
      <EmptyState picture="/pictures/empty/no-products.svg" message="구매한 상품이 없어요.">
        <ButtonLink to="/product">상품 둘러보기</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <div ref={ref} tabIndex={-1}>
      <ul aria-label="구매내역">
        {items.map((item) => (
          <PurchaseItemRow key={item.purchase.id} item={item} onUndone={dropOf} />
        ))}
      </ul>
      {nextHref !== undefined && <NextPage {...list} href={nextHref} label="다음 구매내역 보기" />}
    </div>
  );
}

type PurchaseItemRowProps = { item: PurchaseItem; onUndone: (productId: string) => void };

function PurchaseItemRow({ item, onUndone }: PurchaseItemRowProps) {
  const { purchase, isListed, undoHint, undo, canReview } = item;
  const { id, productId, cancelledAt, sellerName } = purchase;
  const isUndoneAlone = undoHint !== undefined;
  return (
    <PurchaseRow
      purchase={purchase}
      isCancelled={cancelledAt !== null}
      person={`판매자 ${sellerName}`}
      to={isListed ? productPath(productId) : undefined}
    >
      {(titleId) => (
        <>
          {canReview && (
            <ButtonLink to={reviewPath(id)} size="small" variant="secondary" aria-describedby={titleId}>
              후기 남기기
            </ButtonLink>
          )}
          {isListed && <ChatWithSeller productId={productId} titleId={titleId} text="채팅하기" />}
          {isUndoneAlone && <UndoPurchase {...{ productId, titleId, onUndone }} hint={undoHint} />}
          {undo && !isUndoneAlone && (
            <ButtonLink to={undo.to} size="small" variant="secondary" aria-describedby={titleId}>
              {undo.text}
            </ButtonLink>
          )}
        </>
      )}
    </PurchaseRow>
  );
}

/** Reloads when a bought listing is for sale again: its record is gone, or marked. */
function usePurchasesNow(listedIds: readonly string[], drop: (productId: string) => void): void {
  const dropOne = useEffectEvent(drop);
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
    undone.split(' ').forEach((id) => dropOne(id));
    void revalidate();
  }, [undone, revalidate]);
}

const isForSale = (live: { soldOut: boolean; removed: boolean } | undefined) =>
  live !== undefined && !live.soldOut && !live.removed;
