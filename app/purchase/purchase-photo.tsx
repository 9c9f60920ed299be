import { mediaPath } from '../media/photo.ts';
import { classNames } from '../ui/class-names.ts';
import styles from './purchase-photo.module.css';
import type { Purchase } from './purchase.ts';

type PurchasePhotoProps = { purchase: Pick<Purchase, 'photo'>; size: 'small' | 'large' };

/** What was bought, in small; decoration beside the title that names it. */
export function PurchasePhoto({ purchase, size }: PurchasePhotoProps) {
  const src = purchase.photo === null ? '/pictures/no-photo.svg' : mediaPath(purchase.photo);
  return (
    <span className={classNames(styles.frame, styles[size])}>
      <img className={styles.image} src={src} alt="" loading="lazy" decoding="async" />
    </span>
  );
}
