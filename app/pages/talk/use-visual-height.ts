import { useEffect } from 'react';

/** Less may be the browser's own bars. */
const KEYBOARD_MIN_PX = 100;

/** Sets `--visual-height` while the keyboard of the screen covers the page, so that the page ends above it. */
export function useVisualHeight(): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const root = document.documentElement;
    const fit = () => {
      const isZoomed = viewport.scale !== 1;
      const isCovered = !isZoomed && root.clientHeight - viewport.height > KEYBOARD_MIN_PX;
      root.toggleAttribute('data-keyboard', isCovered);
      if (!isCovered) return root.style.removeProperty('--visual-height');
      root.style.setProperty('--visual-height', `${viewport.height}px`);
      // Safari moves the page up for the field.
      if (viewport.offsetTop > 0) window.scrollTo({ top: 0, behavior: 'instant' });
    };
    fit();
    for (const change of ['resize', 'scroll']) viewport.addEventListener(change, fit);
    return () => {
      for (const change of ['resize', 'scroll']) viewport.removeEventListener(change, fit);
      root.removeAttribute('data-keyboard');
      root.style.removeProperty('--visual-height');
    };
  }, []);
}
