import { useEffect, useState } from 'react';

const MOVED_PX = 4;

/** Of the last scrolling; undefined at the top of the page. */
export function useScrollDirection(): 'up' | 'down' | undefined {
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
