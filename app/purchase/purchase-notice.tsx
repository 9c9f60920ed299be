import { RelativeTimeText } from '../ui/relative-time/relative-time-text.tsx';
import { Tag } from '../ui/tag.tsx';
import styles from './purchase-notice.module.css';
import { PurchasePhoto } from './purchase-photo.tsx';
import type { ShownPurchase } from './purchase.ts';

export function PurchaseNotice({ purchase }: { purchase: ShownPurchase }) {
  return (
    <li className={styles.notice}>
      <PurchasePhoto purchase={purchase} size="small" />
      <div>
        <p className={styles.sentence}>
          <strong className={styles.title}>{purchase.title}</strong> 상품을 구매했습니다.
        </p>
        <p className={styles.state}>
          <Tag icon="truck">배송</Tag>
          <RelativeTimeText at={purchase.boughtAt} className={styles.time} />
        </p>
      </div>
    </li>
  );
}
