import { useEffect, useRef } from 'react';
import { LiveItem } from '../../live/live-item.tsx';
import { PickCount } from '../../pick/pick-count.tsx';
import { ProductCard } from '../../product/product-card.tsx';
import { ProductList } from '../../product/product-list.tsx';
import type { ProductSummary } from '../../product/product.ts';
import { MarkedText } from '../../search/marked-text.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { LoadingText } from '../../ui/loading-text.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { listHref } from '../list-query.ts';
import { EmptyList } from './empty-list.tsx';
import styles from './product-feed.module.css';
import { PlaceAfterReload } from './place-after-reload.tsx';
import type { ProductListData } from './product-list.server.ts';
import { useProductFeed } from './use-product-feed.ts';

/** How many cards are about on the screen when a list opens. */
const EARLY_CARDS = 5;

/** A list's products, more of them as one scrolls, and in a search the brand's others after the last. */
export function ProductFeed({ list }: { list: ProductListData }) {
  const { path, place, query, reading } = list;
  const marked = reading?.q ?? query.q;
  const feed = useProductFeed(list);
  const { products, nextCursor, elsewhere } = feed;
  if (products.length === 0 && nextCursor === null && elsewhere.length === 0) return <EmptyList place={place} query={query} />;
  return (
    <>
      <PlaceAfterReload />
      {products.length > 0 && (
        <ProductList className={styles.cards}>{cards(products, marked, EARLY_CARDS)}</ProductList>
      )}
      {products.length === 0 && nextCursor === null && <EmptyList place={place} query={query} />}
      {nextCursor !== null && <NextPage {...feed} href={listHref(path, query, nextCursor)} />}
      {elsewhere.length > 0 && (
        <section className={styles.elsewhere} aria-labelledby="elsewhere">
          <h2 id="elsewhere" className={styles.heading}>
            다른 카테고리의 브랜드 검색 결과
          </h2>
          <ProductList label="다른 카테고리의 상품 목록">{cards(elsewhere, marked, 0)}</ProductList>
        </section>
      )}
    </>
  );
}

function cards(products: ProductSummary[], query: string, early: number) {
  return products.map((product, index) => (
    <LiveItem key={product.id} product={product}>
      {(shown, removed) => (
        <ProductCard
          product={shown}
          removed={removed}
          title={query ? <MarkedText text={shown.title} query={query} /> : undefined}
          priority={index < early ? (index === 0 ? 'first' : 'early') : undefined}
          heart={<PickCount productId={shown.id} count={shown.pickCount} />}
        />
      )}
    </LiveItem>
  ));
}

interface NextPageProps {
  href: string;
  isLoading: boolean;
  hasFailed: boolean;
  loadMore(): void;
}

/** The way to the next page: a link, which scripts follow by themselves before its place is reached. */
function NextPage({ href, isLoading, hasFailed, loadMore }: NextPageProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = ref.current;
    if (!place || isLoading || hasFailed) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) loadMore();
      },
      { rootMargin: '0px 0px 800px' },
    );
    observer.observe(place);
    return () => observer.disconnect();
  }, [href, isLoading, hasFailed, loadMore]);
  if (isLoading) {
    return (
      <div>
        <LoadingText>불러오는 중입니다…</LoadingText>
        <SkeletonRows />
      </div>
    );
  }
  return (
    <div ref={ref} className={styles.next}>
      {hasFailed ? (
        <Button type="button" variant="secondary" onClick={loadMore}>
          다시 불러오기
        </Button>
      ) : (
        <ButtonLink to={href} variant="secondary">
          다음 상품 보기
        </ButtonLink>
      )}
    </div>
  );
}
