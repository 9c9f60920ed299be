import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../ui/icons/icon.tsx';
import { lazyChunk } from '../../ui/lazy-chunk.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import styles from './floating-buttons.module.css';

const clearPlace = lazyChunk(() => import('./clear-place.ts'));

export function FloatingButtons({ sell }: { sell: boolean }) {
  const ref = useRef<HTMLDivElement>(null);
  const direction = useScrollDirection();
  const hasScrolled = direction !== undefined;
  useEffect(() => {
    // Guests see none of the buttons before they scroll.
    if (!hasScrolled && !('signedIn' in document.documentElement.dataset)) return;
    const started = clearPlace.load().then(
      ({ avoidCovering }) => avoidCovering(ref.current!),
      () => undefined,
    );
    return () => void started.then((stop) => stop?.());
  }, [hasScrolled]);
  return (
    <div ref={ref} className={styles.floating} data-direction={direction}>
      <button
        type="button"
        className={styles.top}
        aria-label="맨 위로"
        hidden={direction !== 'up'}
        onClick={goUp}
      >
        <Icon name="arrow-up" />
      </button>
      {sell && (
        // Shown to members by CSS, so that nothing moves.
        <SiteLink className={styles.sell} to="/upload">
          <Icon name="plus" size={2.2} />
          <span className={styles.label}>
            <span className={styles.word}>판매하기</span>
          </span>
        </SiteLink>
      )}
    </div>
  );
}

function goUp(): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollTo({ top: 0, behavior: isStill ? 'instant' : 'smooth' });
  document.getElementById('main')?.focus({ preventScroll: true });
}

const MOVED_PX = 4;

/** Of the last scrolling; undefined at the top of the page. */
function useScrollDirection(): 'up' | 'down' | undefined {
  const [direction, setDirection] = useState<'up' | 'down'>();
  useEffect(() => {
    let lastY = window.scrollY;
    const update = () => {
      const y = window.scrollY;
      if (y > 0 && Math.abs(y - lastY) < MOVED_PX) return;
      setDirection(y <= 0 ? undefined : y < lastY ? 'up' : 'down');
      lastY = y;
    };
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
  }, []);
  return direction;
}
