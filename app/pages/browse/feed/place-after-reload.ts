import { useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { renderOffscreen } from '../../../shell/content-visibility.ts';
import { useIsScripted } from '../../../ui/without-scripts.tsx';
import { findSavedList } from './list-restoration.ts';
import { restoreScrollPosition } from './scroll-position.ts';

/** Restores the position after a reload; later pages are rendered before the next paint. */
export function PlaceAfterReload() {
  const { key: entry } = useLocation();
  const isScripted = useIsScripted();
  const [isFromServer] = useState(!isScripted);
  useLayoutEffect(() => {
    const left = isFromServer && isScripted ? findSavedList(entry)?.position : undefined;
    if (!left) return;
    renderOffscreen();
    restoreScrollPosition(left);
  }, [isFromServer, isScripted, entry]);
  return null;
}
