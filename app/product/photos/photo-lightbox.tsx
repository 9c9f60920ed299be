import { type Ref, useEffect, useRef, useState } from 'react';
import {
  Lightbox,
  type SlideImage,
  useController,
  useLightboxState,
  type ZoomRef,
} from 'yet-another-react-lightbox';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import { PHOTO_WIDTHS, photoSource, type PhotoWidth, type ShownPhoto } from '../../media/photo.ts';
import { Spinner } from '../../ui/feedback/loading.tsx';
import { Icon, type IconName } from '../../ui/icons/icon.tsx';
import { MemberIcon } from '../../ui/icons/member-icon.tsx';
import { PhotoFraction } from './photo-fraction.tsx';
import styles from './photo-lightbox.module.css';
import type { PinchHandlers } from './photo-pinch.ts';

const WIDEST = PHOTO_WIDTHS.at(-1)!;
const MIN_ZOOM = 3;

type PhotoSourceOf = (photo: ShownPhoto, width: PhotoWidth) => string;

export type PhotoLightboxProps = {
  photos: ShownPhoto[];
  title: string;
  index: number;
  onView: (index: number) => void;
  onClose: () => void;
  /** Continues the pinch that opened it. */
  pinchRef: { current: PinchHandlers['onMove'] | null };
  /** Where files are that are not a listing's. */
  sourceOf?: PhotoSourceOf;
};

const LABELS = {
  Carousel: '사진 모음',
  'Photo gallery': '사진',
  Slide: '사진',
  '{index} of {total}': '{total}장 중 {index}번째',
};

export function PhotoLightbox(props: PhotoLightboxProps) {
  const { photos, title, index, onView, onClose, pinchRef, sourceOf = photoSource } = props;
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  // The lightbox keeps its own index from here on.
  const [opened] = useState(() => ({
    index,
    slides: photos.map((photo) => toSlide(photo, photos, title, sourceOf)),
  }));
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

/** The dialog around it has role and name. */
const NO_DIALOG_OF_ITS_OWN = { role: undefined, 'aria-modal': undefined, 'aria-label': undefined };

/** Narrow photos have narrower files than their names say, but are shown as wide. */
function toSlide(
  photo: ShownPhoto,
  photos: ShownPhoto[],
  title: string,
  sourceOf: PhotoSourceOf,
): SlideImage {
  const fileOf = (width: PhotoWidth) => ({
    src: sourceOf(photo, width),
    width,
    height: Math.round((width * photo.height) / photo.width),
  });
  const alt = photos.length > 1 ? `${title} 사진 ${photos.indexOf(photo) + 1}` : `${title} 사진`;
  return { ...fileOf(WIDEST), alt, srcSet: PHOTO_WIDTHS.map(fileOf) };
}

function pixelRatio(): number {
  return Math.max(1, (MIN_ZOOM * Math.min(window.innerWidth, window.innerHeight)) / WIDEST);
}

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
  /** Stays in place, so that the focus is not lost. */
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

export function CloseButton({ onClose }: { onClose: () => void }) {
  const ref = useRef<HTMLButtonElement>(null);
  useEffect(() => ref.current?.focus({ preventScroll: true }), []);
  return <RoundButton ref={ref} name="닫기" icon="close" onPress={onClose} />;
}

/** For those without pinch or double tap; arrow keys then pan. */
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
