import { HeaderRow } from './header-row.tsx';
import styles from './header.module.css';

/** The header of forms and of the error page. */
export function CompactHeader() {
  return (
    <header className={styles.compact}>
      <HeaderRow />
    </header>
  );
}
