import type { ReactNode } from 'react';
import styles from './folded-section.module.css';

type FoldedSectionProps = {
  title: string;
  open: boolean;
  children: ReactNode;
};

export function FoldedSection({ title, open, children }: FoldedSectionProps) {
  return (
    <details className={styles.fold} open={open}>
      <summary className={styles.summary}>{title}</summary>
      {children}
    </details>
  );
}
