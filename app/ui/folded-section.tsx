import type { ReactNode } from 'react';
import styles from './folded-section.module.css';

type FoldedSectionProps = {
  title: string;
  /** Unfolded from the start, because something in it is to be read. */
  open: boolean;
  children: ReactNode;
};

/** Something that is folded away under its title until it is asked for. */
export function FoldedSection({ title, open, children }: FoldedSectionProps) {
  return (
    <details className={styles.fold} open={open}>
      <summary className={styles.summary}>{title}</summary>
      {children}
    </details>
  );
}
