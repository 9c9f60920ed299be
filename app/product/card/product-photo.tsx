import { classNames } from '../../ui/class-names.ts';
import { NoPhoto, PhotoImage } from '../photos/photo-image.tsx';
import { type ProductSummary, RESERVED_TEXT, SOLD_TEXT } from '../product.ts';
import styles from './product-photo.module.css';

type ProductPhotoProps = {
  product: Pick<ProductSummary, 'photo' | 'sold' | 'reserved'>;
  removed?: boolean | undefined;
  /** As `sizes` has it: `112px`. */
  sizes: string;
  priority?: 'first' | 'early' | undefined;
  className?: string | undefined;
};

/** Decorative: the title beside it names the product. */
export function ProductPhoto({ product, removed, className, ...loading }: ProductPhotoProps) {
  const { photo, sold, reserved } = product;
  const isOver = sold || removed;
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
      {(isOver || reserved) && (
        <span className={isOver ? styles.over : styles.reserved}>
          <span className={styles.pill}>{removed ? '삭제된 상품' : sold ? SOLD_TEXT : RESERVED_TEXT}</span>
        </span>
      )}
    </span>
  );
}
