import type { ReactNode } from 'react';
import styles from './form-error.module.css';
import { OFFLINE_TEXT, useIsOnline } from '../feedback/connection.ts';
import { Icon } from '../icons/icon.tsx';

/** Announced at once, and scrolled into view: a bar may lie over the end of the form. Back online, it goes. */
export function FormError({ children }: { children: ReactNode }) {
  const isOnline = useIsOnline();
  if (isOnline && children === OFFLINE_TEXT) return null;
  return (
    <div ref={scrollIntoSight} className={styles.panel} role="alert">
      <Icon name="warning" size={2} />
      <span>{children}</span>
    </div>
  );
}

function scrollIntoSight(panel: HTMLElement | null): void {
  panel?.scrollIntoView({ block: 'nearest' });
}
