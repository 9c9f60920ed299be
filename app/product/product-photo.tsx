import { useEffect, useRef, useState } from 'react';
import { mediaPath, photoFileKey, photoSrcSet, type Photo } from '../media/photo.ts';
import { classNames } from '../ui/class-names.ts';
import styles from './product-photo.module.css';

type ProductPhotoProps = {
  photo: Photo | null;
  sold: boolean;
  /** The CSS width it is shown at, as `sizes` wants it: `112px`. */
  sizes: string;
  /** Among what is seen first: loaded at once; the very first of a page is `first`. */
  priority?: 'first' | 'early' | undefined;
  className?: string | undefined;
};

/** The square photo of a card. It is decoration: the title beside it names the thing. */
export function ProductPhoto({ photo, sold, sizes, priority, className }: ProductPhotoProps) {
  return (
    <span className={classNames(styles.frame, className)}>
      {photo ? <Picture key={photo.key} {...{ photo, sizes, priority }} /> : <NoPicture />}
      {sold && (
        <span className={styles.sold}>
          <span className={styles.pill}>거래 완료</span>
        </span>
      )}
    </span>
  );
}

function Picture({ photo, sizes, priority }: { photo: Photo } & Pick<ProductPhotoProps, 'sizes' | 'priority'>) {
  const ref = useRef<HTMLImageElement>(null);
  const [broken, setBroken] = useState(false);
  // It may have failed before the page's scripts ran.
  useEffect(() => {
    const image = ref.current;
    if (image?.complete && image.naturalWidth === 0) setBroken(true);
  }, []);
  if (broken) return <NoPicture />;
  return (
    <img
      ref={ref}
      className={styles.picture}
      srcSet={photoSrcSet(photo)}
      sizes={sizes}
      src={mediaPath(photoFileKey(photo, 360))}
      alt=""
      width={112}
      height={112}
      loading={priority ? 'eager' : 'lazy'}
      decoding="async"
      fetchPriority={priority === 'first' ? 'high' : undefined}
      onError={() => setBroken(true)}
    />
  );
}

function NoPicture() {
  return <img className={styles.picture} src="/pictures/no-photo.svg" alt="" width={112} height={112} />;
}
