import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

type EmptyStateProps = {
  picture: string;
  message: ReactNode;
  hint?: ReactNode;
  children?: ReactNode;
};

export function EmptyState({ picture, message, hint, children }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <span className={styles.disc}>
        <img className={styles.picture} src={picture} alt="" width="48" height="48" />
      </span>
      <p className={styles.message}>{message}</p>
      {hint && <p className={styles.hint}>{hint}</p>}
      {children && <div className={styles.way}>{children}</div>}
    </div>
  );
}
