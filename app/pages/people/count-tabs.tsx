import { countText } from '../../korean/count-text.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import styles from './count-tabs.module.css';
import { type ListingState, RESERVED_TEXT, SOLD_TEXT } from '../../product/product.ts';

export const STATE_TEXTS: Record<ListingState, string> = {
  open: '판매중',
  reserved: RESERVED_TEXT,
  sold: SOLD_TEXT,
};

export const EMPTY_TEXTS: Record<ListingState, string> = {
  open: '판매중인 상품이 없어요.',
  reserved: '예약중인 상품이 없어요.',
  sold: '거래가 끝난 상품이 없어요.',
};

export interface CountTab {
  text: string;
  count: number;
  to: string;
  isCurrent: boolean;
}

export function CountTabs({ label, tabs }: { label: string; tabs: CountTab[] }) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map(({ text, count, to, isCurrent }) => (
        <SiteLink key={text} className={styles.tab} to={to} aria-current={isCurrent ? 'page' : undefined}>
          {text} {countText(count)}
        </SiteLink>
      ))}
    </nav>
  );
}
