import { useLayoutEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type Ref } from 'react';
import { Icon } from '../../ui/icons/icon.tsx';
import { RESERVED_TEXT, type ShownProduct, SOLD_TEXT, thumbnailOf } from '../product.ts';
import styles from './photo-carousel.module.css';
import { PhotoFraction } from './photo-fraction.tsx';
import { NoPhoto, PhotoImage } from './photo-image.tsx';
import { findTappedSource, growFromCard } from './tapped-photo.ts';
import { loadPhotoLightbox, PhotoViewer, usePhotoViewer } from './photo-viewer.tsx';

type PhotoCarouselProps = { product: Pick<ShownProduct, 'photos' | 'title' | 'sold' | 'reserved'> };

export function PhotoCarousel({ product }: PhotoCarouselProps) {
  const { photos, title, sold, reserved } = product;
  const carouselRef = useRef<HTMLElement>(null);
  const trackRef = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState(0);
  // It may have been swiped before scripts ran.
  useLayoutEffect(() => setIndex(shownIndex(trackRef.current!)), []);
  useLayoutEffect(() => {
    if (photos[0] && findTappedSource(photos[0])) growFromCard(carouselRef.current, 'page');
  }, [photos]);
  const { open, openerRef, ...viewer } = usePhotoViewer(trackRef, photos.length > 0);
  const moveBy = (step: 1 | -1) => {
    const track = trackRef.current;
    track?.scrollTo({ left: (shownIndex(track) + step) * track.clientWidth });
  };
  const moveByKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    moveBy(event.key === 'ArrowRight' ? 1 : -1);
  };
  const standAt = (seen: number) => {
    const track = trackRef.current;
    track?.scrollTo({ left: seen * track.clientWidth, behavior: 'instant' });
  };
  const openTapped = ({ target }: MouseEvent) => {
    if (photos.length > 0 && target instanceof HTMLImageElement) open();
  };
  const several = photos.length > 1;
  return (
    <section
      ref={carouselRef}
      className={styles.carousel}
      aria-label="상품 사진"
      data-sold={sold}
      onPointerEnter={photos.length > 0 ? loadPhotoLightbox : undefined}
      onFocus={photos.length > 0 ? loadPhotoLightbox : undefined}
    >
      <CardPhoto photos={photos} />
      <div
        ref={trackRef}
        className={styles.track}
        tabIndex={several ? 0 : undefined}
        role={several ? 'group' : undefined}
        aria-label={several ? '사진 넘겨 보기' : undefined}
        onScroll={({ currentTarget }) => setIndex(shownIndex(currentTarget))}
        onKeyDown={several ? moveByKey : undefined}
        onClick={openTapped}
        data-early-tap
      >
        {photos.length === 0 && <NoPhoto className={styles.noPhoto} alt="사진 없음" />}
        {photos.map((photo, position) => (
          <PhotoImage
            key={photo.address}
            className={styles.photo}
            photo={photo}
            alt={several ? `${title} 사진 ${position + 1}` : `${title} 사진`}
            sizes="(min-width: 480px) 480px, 100vw"
            fallbackWidth={720}
            priority={position === 0 ? 'first' : undefined}
          />
        ))}
      </div>
      {(sold || reserved) && <span className={styles.state}>{sold ? SOLD_TEXT : RESERVED_TEXT}</span>}
      {several && (
        <>
          <MoveButton name="이전 사진" isAtEnd={index === 0} onMove={() => moveBy(-1)} />
          <MoveButton name="다음 사진" isAtEnd={index === photos.length - 1} onMove={() => moveBy(1)} />
          <PhotoFraction index={index} count={photos.length} className={styles.fraction} />
        </>
      )}
      {photos.length > 0 && (
        <>
          <OpenButton ref={openerRef} onOpen={open} />
          <PhotoViewer {...viewer} onClose={viewer.close} {...{ photos, title, index }} onView={standAt} />
        </>
      )}
    </section>
  );
}

/** In the browser's cache after a list, whether or not scripts run there: it shows until the sharp one has come. */
function CardPhoto({ photos }: Pick<ShownProduct, 'photos'>) {
  const source = thumbnailOf(photos);
  return source && <img className={styles.ofCard} src={source} alt="" fetchPriority="low" />;
}

function shownIndex(track: HTMLElement): number {
  return track.clientWidth === 0 ? 0 : Math.round(track.scrollLeft / track.clientWidth);
}

type MoveButtonProps = { name: '이전 사진' | '다음 사진'; isAtEnd: boolean; onMove: () => void };

/** Stays in place at the end, so that the focus is not lost. */
function MoveButton({ name, isAtEnd, onMove }: MoveButtonProps) {
  const isNext = name === '다음 사진';
  return (
    <button
      type="button"
      className={isNext ? styles.next : styles.previous}
      aria-label={name}
      aria-disabled={isAtEnd || undefined}
      onClick={isAtEnd ? undefined : onMove}
    >
      <Icon name={isNext ? 'chevron-right' : 'back'} size={2} />
    </button>
  );
}

function OpenButton({ ref, onOpen }: { ref: Ref<HTMLButtonElement>; onOpen: () => void }) {
  return (
    <button ref={ref} type="button" className={styles.open} aria-label="사진 크게 보기" onClick={onOpen}>
      <Icon name="zoom-in" size={2} />
    </button>
  );
}
