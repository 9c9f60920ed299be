import type { ShownPhoto } from '../../media/photo.ts';
import { classNames } from '../../ui/class-names.ts';
import { NoPhoto, PhotoImage } from '../photos/photo-image.tsx';
import { SOLD_TEXT } from '../product.ts';
import styles from './product-photo.module.css';

type ProductPhotoProps = {
  photo: ShownPhoto | null;
  sold: boolean;
  removed?: boolean | undefined;
  /** As `sizes` has it: `112px`. */
  sizes: string;
  priority?: 'first' | 'early' | undefined;
  className?: string | undefined;
};

/** Decorative: the title beside it names the product. */
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
          <span className={styles.pill}>{removed ? '삭제된 상품' : SOLD_TEXT}</span>
        </span>
      )}
    </span>
  );
}
