import { type ClientLoaderFunctionArgs, data, useLoaderData, useLocation } from 'react-router';
import { LiveItem } from '../../../live/live-product.tsx';
import { PickCount } from '../../../pick/pick-count.tsx';
import { type Page, readPagePosition } from '../../../platform/paging/keyset-page.ts';
import { ProductCard, ProductList } from '../../../product/card/product-card.tsx';
import { countFollowed, pageFollowedListings } from '../../../product/follow/follow.server.ts';
import { FOLLOWING_PATH } from '../../../product/follow/follow.ts';
import { summarise } from '../../../product/list/list-products.server.ts';
import type { ProductSummary } from '../../../product/product.ts';
import { memberHandler } from '../../../request/handler.server.ts';
import type { PageHandle } from '../../../shell/page-handle.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { NextPage } from '../../paging/next-page.tsx';
import { noStore } from '../../no-store.ts';
import { privateMeta } from '../../page-meta.ts';
import { PickHeart } from '../../pick-heart/pick-heart.tsx';
import { loadOwnPage, useOwnList } from '../own-list/use-own-list.ts';
import { FollowingTabs } from './following-tabs.tsx';
import styles from './following.module.css';

export const handle: PageHandle = { isPersonal: true, header: 'back', title: '모아보기', sell: false };
export const meta = privateMeta('모아보기');
export const headers = noStore;

export const loader = memberHandler(async ({ services, actor, url }) => {
  const { database, config } = services;
  const [page, count] = await Promise.all([
    pageFollowedListings(database.read, actor, ...readPagePosition(url.searchParams)),
    countFollowed(database.read, actor),
  ]);
  return data({ page: { ...page, items: page.items.map((item) => summarise(item, config)) }, count });
}, FOLLOWING_PATH);

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  return loadOwnPage(args, () => args.serverLoader<typeof loader>());
}

export default function Following() {
  const { page, count } = useLoaderData<typeof loader>();
  const { key } = useLocation();
  return (
    <>
      <FollowingTabs current="listings" count={count} />
      <FollowedListings key={key} page={page} count={count} />
    </>
  );
}

interface Loaded {
  page: Page<ProductSummary>;
}

const LIST = { keyOf: ({ id }: ProductSummary) => id, pageOf: ({ page }: Loaded) => page };

function FollowedListings({ page, count }: Loaded & { count: number }) {
  const list = useOwnList(page, LIST);
  const { items, nextHref } = list;
  if (items.length === 0) {
    const isFollowing = count > 0;
    return (
      <EmptyState
        picture="/pictures/empty/no-products.svg"
        message={isFollowing ? '아직 등록한 상품이 없어요.' : '모아보는 판매자가 없어요.'}
        hint={
          isFollowing
            ? '모아보는 판매자가 상품을 등록하면 여기에 보여요.'
            : '판매자 화면에서 ‘모아보기’를 누르면 새 상품이 여기에 모여요.'
        }
      />
    );
  }
  return (
    <div className={styles.listings}>
      <ProductList label="모아보는 판매자의 상품">
        {items.map((product) => (
          <LiveItem key={product.id} product={product}>
            {(shown, removed) => (
              <ProductCard
                product={shown}
                removed={removed}
                heart={<PickCount productId={shown.id} count={shown.pickCount} />}
                pick={!removed && <PickHeart product={shown} />}
              />
            )}
          </LiveItem>
        ))}
      </ProductList>
      {nextHref !== undefined && <NextPage {...list} href={nextHref} label="다음 상품 보기" />}
    </div>
  );
}
