import { Link } from 'react-router';
import { dateText } from '../korean/date-text.ts';
import { wonText } from '../korean/won.ts';
import { PurchasePhoto } from './purchase-photo.tsx';
import styles from './purchase-row.module.css';
import type { ShownPurchase } from './purchase.ts';

type PurchaseRowProps = {
  purchase: ShownPurchase;
  /** Undefined when the listing is gone. */
  to?: string | undefined;
};

export function PurchaseRow({ purchase, to }: PurchaseRowProps) {
  const { title, priceWon, sellerName, boughtAt } = purchase;
  const content = (
    <>
      <PurchasePhoto purchase={purchase} size="large" />
      <span className={styles.lines}>
        <span className={styles.title}>{title}</span>
        <span className={styles.price} data-missing={priceWon === null}>
          {wonText(priceWon)}
        </span>
        <span className={styles.meta}>판매자 {sellerName}</span>
        <time className={styles.meta} dateTime={new Date(boughtAt).toISOString()}>
          {dateText(boughtAt)}
        </time>
      </span>
    </>
  );
  return (
    <li className={styles.item}>
      {to ? (
        <Link to={to} className={styles.row}>
          {content}
        </Link>
      ) : (
        <div className={styles.row}>{content}</div>
      )}
    </li>
  );
}
