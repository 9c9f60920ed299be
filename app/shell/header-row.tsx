import { Link } from 'react-router';
import styles from './header.module.css';
import { MenuButton } from './menu-button.tsx';
import { Wordmark } from './wordmark.tsx';

export function HeaderRow() {
  return (
    <div className={styles.row}>
      <Link className={styles.logo} to="/" aria-label="다시 홈">
        <Wordmark className={styles.wordmark} silent />
      </Link>
      <MenuButton className={styles.menu} />
    </div>
  );
}
