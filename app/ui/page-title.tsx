import type { ReactNode } from 'react';
import styles from './page-title.module.css';

type PageTitleProps = {
  children: ReactNode;
  count?: number;
};

export function PageTitle({ children, count }: PageTitleProps) {
  return (
    <div className={styles.row}>
      <h1 className={styles.title}>{children}</h1>
      {count !== undefined && (
        <span className={styles.count}>
          <span className="visually-hidden">상품 수 </span>
          {count}
        </span>
      )}
    </div>
  );
}
