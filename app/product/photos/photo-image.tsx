import { useEffect, useRef, useState } from 'react';
import { photoSource, photoSrcSet, type PhotoWidth, type ShownPhoto } from '../../media/photo.ts';

interface PhotoImageProps {
  photo: ShownPhoto;
  alt: string;
  sizes: string;
  fallbackWidth: PhotoWidth;
  priority?: 'first' | 'early' | undefined;
  className?: string | undefined;
}

export function PhotoImage(props: PhotoImageProps) {
  const { photo, alt, sizes, fallbackWidth, priority, className } = props;
  const ref = useRef<HTMLImageElement>(null);
  const [broken, setBroken] = useState(false);
  // It may have failed before scripts ran.
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

export function NoPhoto({ alt, className }: Pick<PhotoImageProps, 'alt' | 'className'>) {
  return <img className={className} src="/pictures/no-photo.svg" alt={alt} width={360} height={360} />;
}
