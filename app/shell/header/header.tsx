import { SiteLink } from '../../ui/site-link.tsx';
import { useHomeLabel } from '../brand.ts';
import { MenuButton } from '../menu/menu-button.tsx';
import { CategoryTabs } from './category-tabs.tsx';
import styles from './header.module.css';
import { MarketSign } from './market-sign.tsx';
import { SearchBox } from './search-box.tsx';

export function Header() {
  return (
    <header className={styles.full}>
      <HeaderRow />
      <SearchBox />
      <CategoryTabs />
    </header>
  );
}

export function CompactHeader() {
  return (
    <header className={styles.compact}>
      <HeaderRow />
    </header>
  );
}

function HeaderRow() {
  const label = useHomeLabel();
  return (
    <div className={styles.row}>
      <SiteLink className={styles.logo} to="/" aria-label={label}>
        <MarketSign className={styles.wordmark} silent />
      </SiteLink>
      <MenuButton className={styles.menu} />
    </div>
  );
}
