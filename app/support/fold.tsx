import type { ReactNode } from 'react';
import { Icon } from '../ui/icons/icon.tsx';
import styles from './fold.module.css';

type FoldProps = {
  summary: ReactNode;
  isOpen?: boolean;
  children: ReactNode;
};

export function Fold({ summary, isOpen = false, children }: FoldProps) {
  return (
    <details className={styles.fold} open={isOpen}>
      <summary className={styles.summary}>
        <span className={styles.label}>{summary}</span>
        <Icon name="chevron-down" size={2} className={styles.chevron} />
      </summary>
      <div className={styles.panel}>{children}</div>
    </details>
  );
}
