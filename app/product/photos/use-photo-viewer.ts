import { useCallback, useEffect, useRef, type RefObject } from 'react';
import { useOverlayHistory } from '../../ui/overlay/overlay-history.ts';
import { attachPhotoPinch, type PinchHandlers } from './photo-pinch.ts';

/**
 * Opening the full-screen viewer from a carousel: by its button (`openerRef`), by a tap on a photo (`open`), by two
 * fingers that spread on the track.
 */
export function usePhotoViewer(trackRef: RefObject<HTMLElement | null>, hasPhotos: boolean) {
  const { isOpen, open: openOverlay, close } = useOverlayHistory('photos');
  const openerRef = useRef<HTMLButtonElement>(null);
  const pinchRef = useRef<PinchHandlers['onMove']>(null);

  const open = useCallback(() => {
    // A dialog gives the focus back to what had it, and a photo has none.
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
