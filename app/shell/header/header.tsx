import { CategoryTabs } from './category-tabs.tsx';
import { HeaderRow } from './header-row.tsx';
import styles from './header.module.css';
import { SearchBox } from './search-box.tsx';

/** The header of the pages where one looks around: home, lists, one's own lists. */
export function Header() {
  return (
    <header className={styles.full}>
      <HeaderRow />
      <SearchBox />
      <CategoryTabs />
    </header>
  );
}
