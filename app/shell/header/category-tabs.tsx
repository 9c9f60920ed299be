import { useLocation, useNavigation } from 'react-router';
import styles from './category-tabs.module.css';
import { CATEGORIES } from '../../product/category.ts';
import { SiteLink } from '../../ui/site-link.tsx';

const TABS = [
  { to: '/product', text: '전체' },
  ...CATEGORIES.map(({ value, text }) => ({ to: `/product/${value}`, text })),
];

/** A list of a category and kind belongs to the category's tab. */
const tabOf = (path: string) => path.split('/').slice(0, 3).join('/');

export function CategoryTabs() {
  const { pathname } = useLocation();
  const marked = tabOf(useNavigation().location?.pathname ?? pathname);
  return (
    <nav className={styles.tabs} aria-label="카테고리">
      {TABS.map(({ to, text }) => (
        <SiteLink
          key={to}
          className={styles.tab}
          to={to}
          aria-current={to === pathname ? 'page' : to === tabOf(pathname) ? 'true' : undefined}
          data-marked={to === marked || undefined}
        >
          {text}
        </SiteLink>
      ))}
    </nav>
  );
}
