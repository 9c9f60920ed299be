import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './icon.module.css';

export type IconStyle = {
  /** Side length in rem (1rem is 10 px). */
  size?: number;
  className?: string | undefined;
};

/**
 * Draws a shape of the set in the colour of the text around it and silent to screen readers: whatever it means is
 * said by the text or the name of the control it stands in.
 */
export function IconFrame({ size = 2.4, className, children }: IconStyle & { children: ReactNode }) {
  return (
    <svg
      className={classNames(styles.icon, className)}
      width={`${size}rem`}
      height={`${size}rem`}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}
