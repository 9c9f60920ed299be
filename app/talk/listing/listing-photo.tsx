import { classNames } from '../../ui/class-names.ts';
import styles from './listing-photo.module.css';

/** Decorative: the title beside it says what it is. */
export function ListingPhoto({
  address,
  className,
}: {
  address: string | null;
  className?: string | undefined;
}) {
  return (
    <span className={classNames(styles.frame, className)}>
      <img className={styles.image} src={address ?? '/pictures/no-photo.svg'} alt="" decoding="async" />
    </span>
  );
}
