import { useRef } from 'react';
import { Icon } from '../../ui/icons/icon.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import styles from './floating-buttons.module.css';
import { useClearPlace } from './use-clear-place.ts';
import { useScrollDirection } from './use-scroll-direction.ts';

export function FloatingButtons({ sell }: { sell: boolean }) {
  const buttons = useRef<HTMLDivElement>(null);
  const direction = useScrollDirection();
  const isTight = useClearPlace(buttons);
  return (
    <div ref={buttons} className={styles.floating}>
      <button
        type="button"
        className={styles.top}
        aria-label="맨 위로"
        hidden={direction !== 'up'}
        onClick={goUp}
      >
        <Icon name="arrow-up" />
      </button>
      {sell && <SellButton isFolded={direction === 'down' || isTight} />}
    </div>
  );
}

/** Shown to members by CSS, so that nothing moves. */
function SellButton({ isFolded }: { isFolded: boolean }) {
  return (
    <SiteLink className={styles.sell} to="/upload" data-folded={isFolded}>
      <Icon name="plus" size={2.2} />
      <span className={styles.label}>판매하기</span>
    </SiteLink>
  );
}

function goUp(): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollTo({ top: 0, behavior: isStill ? 'instant' : 'smooth' });
  document.getElementById('main')?.focus({ preventScroll: true });
}
