import { SiteLink } from '../../ui/site-link.tsx';
import styles from './count-tabs.module.css';

const grouped = new Intl.NumberFormat('ko-KR');

export const countText = (count: number): string => grouped.format(count);

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
