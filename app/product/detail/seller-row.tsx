import type { ReactNode } from 'react';
import styles from './seller-row.module.css';

type SellerRowProps = {
  sellerName: string;
  /** What one can do beside it. */
  children?: ReactNode;
};

/** Who sells it, with the first letter of the name for a face. */
export function SellerRow({ sellerName, children }: SellerRowProps) {
  const [initial = ''] = sellerName;
  return (
    <div className={styles.row}>
      <span className={styles.avatar} aria-hidden="true">
        {initial}
      </span>
      <p className={styles.who}>
        <span className={styles.name}>{sellerName}</span>
        <span className={styles.role}>판매자</span>
      </p>
      {children}
    </div>
  );
}
