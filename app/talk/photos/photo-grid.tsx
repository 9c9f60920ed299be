import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import type { MessagePhoto } from '../conversation.ts';
import { messagePhotoPath, messagePhotoSource } from './message-photos.ts';
import styles from './photo-grid.module.css';

export type OpenPhoto = (photos: readonly MessagePhoto[], index: number) => void;

type PhotoGridProps = {
  conversationId: string;
  photos: readonly MessagePhoto[];
  previews: readonly string[] | undefined;
  /** The label of the photos: 내가 보낸 사진. */
  title: string;
  onOpenPhoto: OpenPhoto;
};

/** One in its own ratio, several as squares; each links to its file, which scripts open in the viewer. */
export function PhotoGrid(props: PhotoGridProps) {
  const { conversationId, photos, previews = [], title, onOpenPhoto } = props;
  const count = Math.max(photos.length, previews.length);
  return (
    <div className={classNames(styles.photos, styles[gridOf(count)])}>
      {Array.from({ length: count }, (_, index) => {
        const photo = photos[index];
        const address = photo && messagePhotoPath(conversationId, photo.id);
        const source = previews[index] ?? messagePhotoSource({ address: address! }, count === 1 ? 720 : 360);
        const alt = count === 1 ? title : `${title} ${index + 1}/${count}`;
        const image = <PhotoImage key={source} {...{ source, alt }} size={count === 1 ? photo : undefined} />;
        if (!address) return <span key={index}>{image}</span>;
        return (
          <a
            key={index}
            href={messagePhotoSource({ address }, 1440)}
            onClick={(event) => openInPlace(event, () => onOpenPhoto(photos, index))}
          >
            {image}
          </a>
        );
      })}
    </div>
  );
}

function gridOf(count: number): 'one' | 'two' | 'three' {
  if (count === 1) return 'one';
  return count === 2 || count === 4 ? 'two' : 'three';
}

function openInPlace(event: MouseEvent<HTMLElement>, open: () => void): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  // Safari does not focus a tapped link, and the viewer returns the focus.
  event.currentTarget.focus({ preventScroll: true });
  open();
}

type PhotoImageProps = { source: string; alt: string; size: MessagePhoto | undefined };

/** Has its final height before it has loaded, so that the log does not move. */
function PhotoImage({ source, alt, size }: PhotoImageProps) {
  const ref = useRef<HTMLImageElement>(null);
  const [isBroken, setBroken] = useState(false);
  // It may have failed before scripts ran.
  useEffect(() => {
    const image = ref.current;
    if (image?.complete && image.naturalWidth === 0 && image.currentSrc) setBroken(true);
  }, []);
  return (
    <img
      ref={ref}
      className={styles.image}
      src={isBroken ? '/pictures/no-photo.svg' : source}
      alt={alt}
      width={size?.width}
      height={size?.height}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(true)}
    />
  );
}
