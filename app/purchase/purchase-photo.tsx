import { classNames } from '../ui/class-names.ts';
import styles from './purchase-photo.module.css';
import type { ShownPurchase } from './purchase.ts';

type PurchasePhotoProps = { purchase: Pick<ShownPurchase, 'photoAddress'>; size: 'small' | 'large' };

/** Decorative: the title beside it names the product. */
export function PurchasePhoto({ purchase, size }: PurchasePhotoProps) {
  const src = purchase.photoAddress ?? '/pictures/no-photo.svg';
  return (
    <span className={classNames(styles.frame, styles[size])}>
      <img className={styles.image} src={src} alt="" loading="lazy" decoding="async" />
    </span>
  );
}
