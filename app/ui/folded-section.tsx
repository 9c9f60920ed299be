import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import styles from './folded-section.module.css';

type FoldedSectionProps = {
  /** An address with it as its hash opens the section. */
  id?: string;
  title: string;
  open: boolean;
  children: ReactNode;
};

export function FoldedSection({ id, title, open, children }: FoldedSectionProps) {
  const ref = useRef<HTMLDetailsElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (id !== undefined && hash === `#${id}`) ref.current!.open = true;
  }, [id, hash]);
  return (
    <details ref={ref} className={styles.fold} open={open}>
      <summary className={styles.summary}>{title}</summary>
      {/* Inside: browsers themselves open what folds the target of an address. */}
      <div id={id} className={styles.content}>
        {children}
      </div>
    </details>
  );
}
