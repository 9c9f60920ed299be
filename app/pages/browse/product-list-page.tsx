import { type MetaDescriptor, useLocation } from 'react-router';
import { SiteLink } from '../../ui/site-link.tsx';
import { WithoutScripts } from '../../ui/without-scripts.tsx';
import { pageMeta } from '../page-meta.ts';
import { countWithout } from './feed/left-out-listings.tsx';
import { useLeftOut } from './feed/use-left-out.ts';
import { newestOf, NewListingsHint } from './feed/new-listings-hint.tsx';
import { PendingList } from './feed/pending-list.tsx';
import { ProductFeed } from './feed/product-feed.tsx';
import { useLoadedList } from './feed/use-product-feed.ts';
import { ListConditions, ListSort } from './filter/list-conditions.tsx';
import { ListFilters } from './filter/list-filters.tsx';
import { countConditions, listHref, type ListQuery } from './list-query.ts';
import styles from './product-list-page.module.css';
import { SearchAlert } from './search-alert.tsx';
import type { ProductListData } from './product-list.server.ts';

/** Server only: React leaves `noscript` alone, and the same form is loaded lazily. */
const plain = import.meta.env.SSR ? await import('./filter/filters-without-scripts.tsx') : undefined;

export function ProductListPage({ list }: { list: ProductListData }) {
  const { key } = useLocation();
  const { path, title, scope, query, rewrite, count, products, isPartlySorted } = list;
  const isNarrowed = countConditions(scope, query) > 0;
  const hasOptions = products.length > 0 || isNarrowed;
  const loaded = useLoadedList(list);
  const leftOut = useLeftOut(loaded.products);
  const isEmpty = loaded.products.length === leftOut.count && loaded.nextCursor === null;
  const isEmptied = isNarrowed && isEmpty;
  return (
    <PendingList>
      <div className={styles.head}>
        <div className={styles.heading}>
          <h1 className={styles.title}>{listHeading(path, title, query.q)}</h1>
          {count !== '' && (
            <p className={styles.count}>
              <span className="visually-hidden">상품 수 </span>
              {countWithout(count, leftOut)}
            </p>
          )}
        </div>
        {hasOptions && (
          <div className={styles.options}>
            <ListFilters scope={scope} query={query} />
            <ListSort key={key} path={path} query={query} />
          </div>
        )}
      </div>
      {hasOptions && <WithoutScripts markup={plain?.filtersWithoutScripts(scope, query)} />}
      <div className={styles.conditions}>
        {!isEmptied && <ListConditions scope={scope} query={query} canHide={products.length > 0} />}
        {query.q && !isEmpty && (
          <SearchAlert
            key={listHref(path, query)}
            scope={scope}
            query={{ ...query, q: list.alertText }}
            className={styles.alert}
          />
        )}
      </div>
      {rewrite && (
        <div className={styles.rewrite}>
          <p role="status">{list.rewriteText}</p>
          <SiteLink className={styles.verbatim} to={listHref(path, { ...query, verbatim: true })}>
            <span className="visually-hidden">{`'${query.q}' `}</span>그대로 검색
          </SiteLink>
        </div>
      )}
      {query.sort === 'cheap' && scope.category !== 'free' && (
        <p className={styles.note}>가격이 없는 상품은 마지막에 보여 드려요.</p>
      )}
      {isPartlySorted && !isEmpty && (
        <p className={styles.note}>새로 올라온 상품 중 최대 1,000개를 가격순으로 보여 드려요.</p>
      )}
      {showsNewestFirst(query) && <NewListingsHint scope={scope} newestShown={newestOf(products)} />}
      <ProductFeed key={key} list={list} />
    </PendingList>
  );
}

function showsNewestFirst({ q, sort, minWon, maxWon }: ListQuery): boolean {
  return !q && sort === 'new' && minWon === undefined && maxWon === undefined;
}

export function listHeading(path: string, title: string, q: string): string {
  if (!q) return title;
  return path === '/product' ? '검색 결과' : `${title} 검색 결과`;
}

export function productListMeta(list: ProductListData | undefined): MetaDescriptor[] {
  if (!list) return [];
  const { site, path, title, query, rewrite } = list;
  const isSearch = query.q !== '';
  return pageMeta({
    site,
    path,
    title: isSearch ? `‘${rewrite?.q ?? query.q}’ 검색 결과` : title,
    description: `${title}: ${site.name}에 올라온 중고 물건을 새로 올라온 것부터 보여 드려요.`,
    noIndex: isSearch,
  });
}
