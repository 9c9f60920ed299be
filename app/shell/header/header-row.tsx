import styles from './header.module.css';
import { MarketSign } from './market-sign.tsx';
import { MenuButton } from '../menu/menu-button.tsx';
import { useHomeLabel } from '../use-brand.ts';
import { SiteLink } from '../../ui/site-link.tsx';

export function HeaderRow() {
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
