import { useCallback, useEffect, useRef, type RefObject, useLayoutEffect, useState } from 'react';
import { useOverlayHistory } from '../../ui/overlay/overlay-history.ts';
import { attachPhotoPinch, type PinchHandlers } from './photo-pinch.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { trapFocus } from '../../ui/overlay/trap-focus.ts';
import { lazyChunk, useLazyChunk } from '../../ui/lazy-chunk.ts';
import { Spinner } from '../../ui/feedback/loading.tsx';
import type { PhotoLightboxProps } from './photo-lightbox.tsx';
import styles from './photo-viewer.module.css';

/** Opened by its button (`openerRef`), a tap (`open`) or a spreading pinch. */
export function usePhotoViewer(trackRef: RefObject<HTMLElement | null>, hasPhotos: boolean) {
  const { isOpen, open: openOverlay, close } = useOverlayHistory('photos');
  const openerRef = useRef<HTMLButtonElement>(null);
  const pinchRef = useRef<PinchHandlers['onMove']>(null);

  const open = useCallback(() => {
    // A photo cannot take the focus back when the dialog closes.
    openerRef.current?.focus({ preventScroll: true });
    openOverlay();
  }, [openOverlay]);

  useEffect(() => {
    const track = trackRef.current;
    if (!track || !hasPhotos) return;
    return attachPhotoPinch(track, {
      onStart: open,
      onMove: (...fingers) => pinchRef.current?.(...fingers),
    });
  }, [trackRef, hasPhotos, open]);

  return { isOpen, open, close, openerRef, pinchRef };
}

const lightbox = lazyChunk(() => import('./photo-lightbox.tsx'));

export const loadPhotoLightbox = lightbox.prepare;

type PhotoViewerProps = PhotoLightboxProps & { isOpen: boolean };

/** Opens at once; the lightbox may load later. */
export function PhotoViewer({ isOpen, onClose, ...rest }: PhotoViewerProps) {
  const dialogRef = useRef<HTMLDialogElement>(null);
  const parts = useLazyChunk(lightbox, isOpen, onClose);
  // Keeps the dark ground while the lightbox fades in.
  const [wasOpening, setWasOpening] = useState(false);
  if (isOpen && !parts && !wasOpening) setWasOpening(true);

  useLayoutEffect(() => {
    const dialog = dialogRef.current;
    if (isOpen && !dialog?.open) dialog?.showModal();
    if (!isOpen) dialog?.close();
  }, [isOpen]);

  return (
    <dialog
      ref={dialogRef}
      className={styles.viewer}
      data-late={wasOpening}
      aria-label="사진 크게 보기"
      onClose={() => isOpen && onClose()}
      onKeyDown={trapFocus}
    >
      {isOpen && !parts && <Opening onClose={onClose} />}
      {isOpen && parts && <parts.PhotoLightbox {...rest} onClose={onClose} />}
    </dialog>
  );
}

function Opening({ onClose }: { onClose: () => void }) {
  return (
    <>
      <div className={styles.opening} role="status">
        <Spinner className={styles.spinner} />
        <span className="visually-hidden">사진을 여는 중이에요…</span>
      </div>
      <button type="button" className={styles.close} aria-label="닫기" onClick={onClose}>
        <Icon name="close" />
      </button>
    </>
  );
}
