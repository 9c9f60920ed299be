import type { ReactNode } from 'react';
import styles from './page-title.module.css';

type PageTitleProps = {
  children: ReactNode;
  count?: number | undefined;
  counted?: string;
  action?: ReactNode;
};

export function PageTitle({ children, count, counted = '상품 수', action }: PageTitleProps) {
  return (
    <div className={styles.row}>
      <h1 className={styles.title}>{children}</h1>
      {count !== undefined && (
        <span className={styles.count}>
          <span className="visually-hidden">{`${counted} `}</span>
          {count}
        </span>
      )}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
