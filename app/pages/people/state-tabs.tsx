import { LISTING_STATES, type ListingState, RESERVED_TEXT, SOLD_TEXT } from '../../product/product.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import { listHref, type ListQuery } from '../browse/list-query.ts';
import styles from './state-tabs.module.css';

const TEXTS: Record<ListingState, string> = { open: '판매중', reserved: RESERVED_TEXT, sold: SOLD_TEXT };

export const EMPTY_TEXTS: Record<ListingState, string> = {
  open: '판매중인 상품이 없어요.',
  reserved: '예약중인 상품이 없어요.',
  sold: '거래가 끝난 상품이 없어요.',
};

const grouped = new Intl.NumberFormat('ko-KR');

export const countText = (count: number): string => grouped.format(count);

type StateTabsProps = {
  path: string;
  query: ListQuery;
  counts: Record<ListingState, number>;
};

export function StateTabs({ path, query, counts }: StateTabsProps) {
  return (
    <nav className={styles.tabs} aria-label="상태로 나누어 보기">
      {LISTING_STATES.map((state) => (
        <SiteLink
          key={state}
          className={styles.tab}
          to={listHref(path, { ...query, state })}
          aria-current={state === query.state ? 'page' : undefined}
        >
          {TEXTS[state]} {countText(counts[state])}
        </SiteLink>
      ))}
    </nav>
  );
}
