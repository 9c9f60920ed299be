import { Link } from 'react-router';
import styles from './header.module.css';
import { MarketSign } from './market-sign.tsx';
import { MenuButton } from './menu-button.tsx';
import { useHomeLabel } from './use-brand.ts';

export function HeaderRow() {
  const label = useHomeLabel();
  return (
    <div className={styles.row}>
      <Link className={styles.logo} to="/" aria-label={label}>
        <MarketSign className={styles.wordmark} silent />
      </Link>
      <MenuButton className={styles.menu} />
    </div>
  );
}
