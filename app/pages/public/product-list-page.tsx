import { Link, useLocation } from 'react-router';
import { RemovableChip } from '../../ui/chip.tsx';
import { isFiltered, listHref, type ListQuery } from '../list-query.ts';
import { ListOptions } from './list-options.tsx';
import { newestOf, NewListingsHint } from './new-listings-hint.tsx';
import { PendingList } from './pending-list.tsx';
import { ProductFeed } from './product-feed.tsx';
import styles from './product-list-page.module.css';
import type { ProductListData } from './product-list.server.ts';

/** Every list of the market: all products, a category or a kind of thing, searched or not. */
export function ProductListPage({ list }: { list: ProductListData }) {
  const { key } = useLocation();
  const { path, title, place, query, reading, count, products } = list;
  const hasOptions = products.length > 0 || isFiltered(query);
  return (
    <PendingList>
      {showsNewestFirst(query) && <NewListingsHint place={place} newestShown={newestOf(products)} />}
      <div className={styles.head}>
        <h1 className={styles.title}>{listHeading(path, title, query.q)}</h1>
        <p className={styles.count}>
          <span className="visually-hidden">상품 수 </span>
          {count}
        </p>
        {hasOptions && <ListOptions key={key} path={path} query={query} />}
      </div>
      {query.q && (
        <div className={styles.chips}>
          <RemovableChip to={listHref(path, { ...query, q: '' })} removeText="검색어 지우기">
            {query.q}
          </RemovableChip>
        </div>
      )}
      {reading && (
        <div className={styles.reading}>
          <p role="status">{`'${reading.q}' 검색 결과입니다`}</p>
          <Link className={styles.asTyped} to={listHref(path, { ...query, asTyped: true })}>
            {`'${query.q}' 그대로 검색`}
          </Link>
        </div>
      )}
      <ProductFeed key={key} list={list} />
    </PendingList>
  );
}

/** Whether everything that is listed in a place shows up on top of its list. */
function showsNewestFirst({ q, sort, minWon, maxWon }: ListQuery): boolean {
  return !q && sort === 'new' && minWon === undefined && maxWon === undefined;
}

/** 베스트, and in a search 검색 결과 or 베스트 검색 결과. */
export function listHeading(path: string, title: string, q: string): string {
  if (!q) return title;
  return path === '/product' ? '검색 결과' : `${title} 검색 결과`;
}
