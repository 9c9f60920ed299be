import { useCallback, useEffect, useRef, type RefObject } from 'react';
import { useOverlayHistory } from '../../ui/overlay/overlay-history.ts';
import { attachPhotoPinch, type PinchHandlers } from './photo-pinch.ts';

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
