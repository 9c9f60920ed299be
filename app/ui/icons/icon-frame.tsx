import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './icon.module.css';

export type IconStyle = {
  size?: number;
  className?: string | undefined;
};

/** In the colour of the text, hidden from screen readers. */
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
