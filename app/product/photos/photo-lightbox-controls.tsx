import { useEffect, useRef, type Ref } from 'react';
import { useController, useLightboxState, type ZoomRef } from 'yet-another-react-lightbox';
import { Icon, type IconName } from '../../ui/icons/icon.tsx';
import { PhotoFraction } from './photo-fraction.tsx';
import styles from './photo-lightbox.module.css';

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
