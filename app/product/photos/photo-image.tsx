import { useEffect, useRef, useState } from 'react';
import { photoSource, photoSrcSet, type PhotoWidth, type ShownPhoto } from '../../media/photo.ts';

interface PhotoImageProps {
  photo: ShownPhoto;
  /** Empty where a title beside it names the thing. */
  alt: string;
  /** The CSS width it is shown at, as `sizes` wants it: `112px`. */
  sizes: string;
  /** The file for browsers without `srcset`. */
  fallbackWidth: PhotoWidth;
  /** Seen when the page opens: loaded at once, `first` before everything else. */
  priority?: 'first' | 'early' | undefined;
  className?: string | undefined;
}

/** A square view of a kept photo; a neutral picture when it can't be shown. */
export function PhotoImage({ photo, alt, sizes, fallbackWidth, priority, className }: PhotoImageProps) {
  const ref = useRef<HTMLImageElement>(null);
  const [broken, setBroken] = useState(false);
  // It may have failed before the page's scripts ran.
  useEffect(() => {
    const image = ref.current;
    if (image?.complete && image.naturalWidth === 0 && image.currentSrc) setBroken(true);
  }, []);
  if (broken) return <NoPhoto alt={alt} className={className} />;
  return (
    <img
      ref={ref}
      className={className}
      srcSet={photoSrcSet(photo)}
      sizes={sizes}
      src={photoSource(photo, fallbackWidth)}
      alt={alt}
      width={fallbackWidth}
      height={fallbackWidth}
      loading={priority ? 'eager' : 'lazy'}
      decoding="async"
      fetchPriority={priority === 'first' ? 'high' : undefined}
      onError={() => setBroken(true)}
    />
  );
}

/** Stands in for a photo that there is not. */
export function NoPhoto({ alt, className }: Pick<PhotoImageProps, 'alt' | 'className'>) {
  return <img className={className} src="/pictures/no-photo.svg" alt={alt} width={360} height={360} />;
}
