import { BackButton } from './back-button.tsx';
import styles from './back-header.module.css';

/** The header of the pages under the profile: the way back, and the page's title where it does not show its own. */
export function BackHeader({ title, fallback }: { title?: string | undefined; fallback: string }) {
  return (
    <header className={styles.header}>
      <BackButton fallback={fallback} />
      {title && <h1 className={styles.title}>{title}</h1>}
    </header>
  );
}
