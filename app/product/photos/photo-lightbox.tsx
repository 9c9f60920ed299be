import { type Ref, useEffect, useRef, useState } from 'react';
import Lightbox, {
  type SlideImage,
  useController,
  useLightboxState,
  type ZoomRef,
} from 'yet-another-react-lightbox';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import { PHOTO_WIDTHS, photoSource, type ShownPhoto } from '../../media/photo.ts';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { Icon, type IconName } from '../../ui/icons/icon.tsx';
import { MemberIcon } from '../../ui/icons/member-icon.tsx';
import { PhotoFraction } from './photo-fraction.tsx';
import styles from './photo-lightbox.module.css';
import type { PinchHandlers } from './photo-pinch.ts';

/** The widest file, which a file for browsers without `srcset` is as well. */
const WIDEST = PHOTO_WIDTHS.at(-1)!;
/** How much larger than the screen's shorter side a photo can be made, at least. */
const MIN_ZOOM = 3;

export type PhotoLightboxProps = {
  photos: ShownPhoto[];
  /** What the photos show. */
  title: string;
  /** The photo it opens at. */
  index: number;
  /** Another photo has come into sight. */
  onView: (index: number) => void;
  onClose: () => void;
  /** Takes whoever follows the fingers that opened it. */
  pinchRef: { current: PinchHandlers['onMove'] | null };
};

const LABELS = {
  Carousel: '사진 모음',
  'Photo gallery': '상품 사진',
  Slide: '사진',
  '{index} of {total}': '{total}장 중 {index}번째',
};

/** Swiping, zooming and panning of photos; lives in the dialog of `PhotoViewer`, which is modal. */
export function PhotoLightbox(props: PhotoLightboxProps) {
  const { photos, title, index, onView, onClose, pinchRef } = props;
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  // As it was opened: from here on it knows by itself where it is.
  const [opened] = useState(() => ({ index, slides: photos.map((photo) => toSlide(photo, photos, title)) }));
  const zoomRef = useFollowedPinch(pinchRef);
  return (
    <div ref={setFrame} className={styles.frame}>
      {frame && (
        <Lightbox
          open
          {...opened}
          className={styles.lightbox ?? ''}
          close={onClose}
          labels={LABELS}
          plugins={[Zoom]}
          portal={{ root: frame, container: NO_DIALOG_OF_ITS_OWN }}
          noScroll={{ disabled: true }}
          controller={{ closeOnEscape: false, closeOnPullDown: true }}
          carousel={{ finite: true, preload: 1, padding: 0, spacing: '16px' }}
          animation={{ fade: 200, swipe: 320, zoom: 200 }}
          zoom={{ ref: zoomRef, pinchZoomV4: true, maxZoomPixelRatio: pixelRatio() }}
          on={{ view: (seen) => onView(seen.index) }}
          render={{
            buttonPrev: () => null,
            buttonNext: () => null,
            buttonZoom: (zoom) => <ZoomButton key="zoom" zoom={zoom} />,
            buttonClose: () => <CloseButton key="close" onClose={onClose} />,
            iconLoading: () => <Spinner className={styles.spinner} />,
            iconError: () => <BrokenPhoto />,
            controls: () => photos.length > 1 && <MoveButtons />,
          }}
        />
      )}
    </div>
  );
}

/** The dialog around it is one, with a name. */
const NO_DIALOG_OF_ITS_OWN = { role: undefined, 'aria-modal': undefined, 'aria-label': undefined };

/** A narrow photo has narrower files than their names say, and is shown as large as a wide one. */
function toSlide(photo: ShownPhoto, photos: ShownPhoto[], title: string): SlideImage {
  const sourceOf = (width: (typeof PHOTO_WIDTHS)[number]) => ({
    src: photoSource(photo, width),
    width,
    height: Math.round((width * photo.height) / photo.width),
  });
  const alt = photos.length > 1 ? `${title} 사진 ${photos.indexOf(photo) + 1}` : `${title} 사진`;
  return { ...sourceOf(WIDEST), alt, srcSet: PHOTO_WIDTHS.map(sourceOf) };
}

/** How many pixels of the screen one of the photo may become: on a large screen more than one. */
function pixelRatio(): number {
  return Math.max(1, (MIN_ZOOM * Math.min(window.innerWidth, window.innerHeight)) / WIDEST);
}

/** Two fingers that opened the viewer go on zooming in it. */
function useFollowedPinch(pinchRef: PhotoLightboxProps['pinchRef']) {
  const zoomRef = useRef<ZoomRef>(null);
  useEffect(() => {
    pinchRef.current = (scale, x, y) => {
      zoomRef.current?.changeZoom(scale, true, x - window.innerWidth / 2, y - window.innerHeight / 2);
    };
    return () => {
      pinchRef.current = null;
    };
  }, [pinchRef]);
  return zoomRef;
}

function BrokenPhoto() {
  return (
    <span className={styles.broken} role="alert">
      <MemberIcon name="image" size={4.8} />
      사진을 불러오지 못했어요.
    </span>
  );
}

type RoundButtonProps = {
  name: string;
  icon: IconName;
  onPress: () => void;
  /** Stays where it is when there is nothing to do: a button that went would take the keyboard's place with it. */
  isIdle?: boolean;
  ref?: Ref<HTMLButtonElement>;
};

function RoundButton({ name, icon, onPress, isIdle, ref }: RoundButtonProps) {
  return (
    <button
      ref={ref}
      type="button"
      className={styles.button}
      aria-label={name}
      aria-disabled={isIdle || undefined}
      onClick={isIdle ? undefined : onPress}
    >
      <Icon name={icon} />
    </button>
  );
}

/** Has the focus when the viewer opens. */
export function CloseButton({ onClose }: { onClose: () => void }) {
  const ref = useRef<HTMLButtonElement>(null);
  useEffect(() => ref.current?.focus({ preventScroll: true }), []);
  return <RoundButton ref={ref} name="닫기" icon="close" onPress={onClose} />;
}

/** What two fingers or a double tap do, for those who use neither; the arrow keys then move the photo. */
export function ZoomButton({ zoom }: { zoom: ZoomRef }) {
  const isZoomed = zoom.zoom > 1;
  return (
    <RoundButton
      name={isZoomed ? '원래 크기로' : '확대'}
      icon={isZoomed ? 'zoom-out' : 'zoom-in'}
      isIdle={zoom.disabled}
      onPress={() => (isZoomed ? zoom.changeZoom(1) : zoom.zoomIn())}
    />
  );
}

/** Which of how many, between the ways to the one before and the one after. */
export function MoveButtons() {
  const { currentIndex, slides } = useLightboxState();
  const { prev, next } = useController();
  return (
    <div className={styles.moves}>
      <RoundButton name="이전 사진" icon="back" isIdle={currentIndex === 0} onPress={() => prev()} />
      <PhotoFraction index={currentIndex} count={slides.length} />
      <RoundButton
        name="다음 사진"
        icon="chevron-right"
        isIdle={currentIndex === slides.length - 1}
        onPress={() => next()}
      />
    </div>
  );
}
