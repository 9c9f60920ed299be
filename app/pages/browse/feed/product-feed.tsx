import { lazy } from 'react';
import { LiveItem } from '../../../live/live-product.tsx';
import { PickCount } from '../../../pick/pick-count.tsx';
import { ProductCard, ProductList } from '../../../product/card/product-card.tsx';
import { HighlightedText } from '../../../search/text/highlighted-text.tsx';
import { PickHeart } from '../../pick-heart/pick-heart.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { NextPage } from '../../paging/next-page.tsx';
import { listHref } from '../list-query.ts';
import type { ListedProduct, ProductListData } from '../product-list.server.ts';
import { LeftOutNote } from './left-out-listings.tsx';
import { useLeftOut } from './use-left-out.ts';
import { PlaceAfterReload } from './place-after-reload.ts';
import styles from './product-feed.module.css';
import { useProductFeed } from './use-product-feed.ts';

const loadEmptyList = async () => (await import('../empty-list.tsx')).EmptyList;
/** Without a boundary: what the server sends after its fallback needs scripts. */
const EmptyList = import.meta.env.SSR
  ? await loadEmptyList()
  : lazy(async () => ({ default: await loadEmptyList() }));

const EARLY_CARDS = 5;
const MAX_ELSEWHERE = 20;

export function ProductFeed({ list }: { list: ProductListData }) {
  const { path, query } = list;
  const feed = useProductFeed(list);
  const { products, nextCursor, elsewhere } = feed;
  const leftOut = useLeftOut(products);
  const isEnd = nextCursor === null;
  return (
    <>
      <PlaceAfterReload />
      {products.length > 0 && (
        <ProductList className={styles.cards}>{cards(products, EARLY_CARDS)}</ProductList>
      )}
      {isEnd && <LeftOutNote {...leftOut} />}
      {products.length === leftOut.count && isEnd && <EmptyList list={list} />}
      {!isEnd && <NextPage {...feed} href={listHref(path, query, nextCursor)} label="다음 상품 보기" />}
      {elsewhere.length > 0 && (
        <section className={styles.elsewhere} aria-labelledby="elsewhere">
          <h2 id="elsewhere" className={styles.heading}>
            다른 카테고리의 브랜드 검색 결과
          </h2>
          <ProductList label="다른 카테고리의 상품 목록">
            {cards(elsewhere.slice(0, MAX_ELSEWHERE), 0)}
          </ProductList>
          {elsewhere.length > MAX_ELSEWHERE && (
            <p className={styles.more}>
              <ButtonLink to={listHref('/product', query)} variant="secondary">
                전체 상품에서 더 보기
              </ButtonLink>
            </p>
          )}
        </section>
      )}
    </>
  );
}

function cards(products: ListedProduct[], early: number) {
  return products.map((product, index) => (
    <LiveItem key={product.id} product={product}>
      {(shown, removed) => (
        <ProductCard
          product={shown}
          removed={removed}
          title={
            product.titleMatches && <HighlightedText text={product.title} ranges={product.titleMatches} />
          }
          excerpt={product.excerpt && <HighlightedText {...product.excerpt} />}
          priority={index < early ? (index === 0 ? 'first' : 'early') : undefined}
          heart={<PickCount productId={shown.id} count={shown.pickCount} />}
          pick={!removed && <PickHeart product={shown} />}
        />
      )}
    </LiveItem>
  ));
}
