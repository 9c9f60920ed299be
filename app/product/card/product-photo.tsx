import type { ShownPhoto } from '../../media/photo.ts';
import { classNames } from '../../ui/class-names.ts';
import { NoPhoto, PhotoImage } from '../photos/photo-image.tsx';
import styles from './product-photo.module.css';

type ProductPhotoProps = {
  photo: ShownPhoto | null;
  sold: boolean;
  /** Gone since the page was read. */
  removed?: boolean | undefined;
  /** The CSS width it is shown at, as `sizes` wants it: `112px`. */
  sizes: string;
  /** Among what is seen first: loaded at once; the very first of a page is `first`. */
  priority?: 'first' | 'early' | undefined;
  className?: string | undefined;
};

/** The square photo of a card. It is decoration: the title beside it names the thing. */
export function ProductPhoto({ photo, sold, removed, className, ...loading }: ProductPhotoProps) {
  return (
    <span className={classNames(styles.frame, className)}>
      {photo ? (
        <PhotoImage
          key={photo.address}
          className={styles.picture}
          photo={photo}
          alt=""
          fallbackWidth={360}
          {...loading}
        />
      ) : (
        <NoPhoto className={styles.picture} alt="" />
      )}
      {(sold || removed) && (
        <span className={styles.sold}>
          <span className={styles.pill}>{removed ? '삭제된 상품' : '거래 완료'}</span>
        </span>
      )}
    </span>
  );
}
