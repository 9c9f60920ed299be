import { useEffect, useState } from 'react';
import styles from './floating.module.css';
import { Icon } from '../ui/icons/icon.tsx';

/** Smaller movements, in px, are a finger at rest. */
const MOVED_PX = 4;

/** Offered to somebody who scrolls up. */
export function ScrollToTop() {
  const isShown = useScrollingUp();
  const goUp = () => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    window.scrollTo({ top: 0, behavior: isStill ? 'instant' : 'smooth' });
    // The button is about to go: the keyboard goes on from the top of the page.
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  return (
    <button type="button" className={styles.top} aria-label="맨 위로" hidden={!isShown} onClick={goUp}>
      <Icon name="arrow-up" />
    </button>
  );
}

function useScrollingUp(): boolean {
  const [isUp, setUp] = useState(false);
  useEffect(() => {
    let lastY = window.scrollY;
    const look = () => {
      const y = window.scrollY;
      if (y > 0 && Math.abs(y - lastY) < MOVED_PX) return;
      setUp(y > 0 && y < lastY);
      lastY = y;
    };
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  return isUp;
}
