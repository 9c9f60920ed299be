import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './icon.module.css';

export type IconStyle = {
  size?: number;
  className?: string | undefined;
};

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

export function Icon({ name, ...style }: IconStyle & { name: IconName }) {
  return <IconFrame {...style}>{iconShapes[name]}</IconFrame>;
}

const HEART =
  'M12.9 20.1a1.7 1.7 0 0 1-1.8 0C6.5 17.3 2.8 13.5 2.8 9.1A5 5 0 0 1 12 6.3a5 5 0 0 1 9.2 2.8c0 4.4-3.7 8.2-8.3 11Z';
const BELL = 'M4.1 17.2c1.6-1.7 2.1-3.7 2.1-6.4v-2a5.8 5.8 0 0 1 11.6 0v2c0 2.7.5 4.7 2.1 6.4Z';
const SHOULDERS =
  'M12 14.3c4.4 0 7.9 1.8 7.9 4.1 0 1.9-3.1 2.8-7.9 2.8s-7.9-.9-7.9-2.8c0-2.3 3.5-4.1 7.9-4.1Z';

const pairs = {
  home: (
    <path d="M2.9 10.2 12 3.3l9.1 6.9M5 10v9.1a1.2 1.2 0 0 0 1.2 1.2h11.6a1.2 1.2 0 0 0 1.2-1.2V10m-9 10v-5a2 2 0 0 1 4 0v5" />
  ),
  'home-filled': (
    <>
      <path
        data-part="solid"
        d="M2.9 10.2 12 3.3l9.1 6.9H19v8.9a1.2 1.2 0 0 1-1.2 1.2H6.2A1.2 1.2 0 0 1 5 19.1v-8.9Z"
      />
      <path data-part="cut" strokeWidth="3.6" d="M12 24v-8.8" />
    </>
  ),
  heart: <path d={HEART} />,
  'heart-filled': <path data-part="solid" d={HEART} />,
  box: (
    <path d="m11 3.4-5.9 3.3a2 2 0 0 0-1 1.8v7a2 2 0 0 0 1 1.8l5.9 3.3a2 2 0 0 0 2 0l5.9-3.3a2 2 0 0 0 1-1.8v-7a2 2 0 0 0-1-1.8L13 3.4a2 2 0 0 0-2 0ZM4.5 7.6 12 11.9l7.5-4.3M12 11.9v8.8" />
  ),
  'box-filled': (
    <path
      data-part="fill"
      d="m12 1.7 8.4 4.7L12 11.1 3.6 6.4ZM2.7 7.9l8.5 4.8v9.6L3.4 18c-.4-.3-.7-.7-.7-1.2Zm18.6 0-8.5 4.8v9.6l7.8-4.3c.4-.3.7-.7.7-1.2Z"
    />
  ),
  bell: (
    <>
      <path d={BELL} />
      <path d="M9.4 17.4a2.6 2.6 0 0 0 5.2 0" />
    </>
  ),
  'bell-filled': (
    <>
      <path data-part="solid" d={BELL} />
      <path data-part="fill" d="M8.9 19.2h6.2a3.2 3.2 0 0 1-6.2 0Z" />
    </>
  ),
  person: (
    <>
      <circle cx="12" cy="6.9" r="4" />
      <path d={SHOULDERS} />
    </>
  ),
  'person-filled': (
    <>
      <circle data-part="solid" cx="12" cy="6.9" r="4" />
      <path data-part="solid" d={SHOULDERS} />
    </>
  ),
} satisfies Record<string, ReactNode>;

const controls = {
  menu: <path d="M4 6h16M4 12h16M4 18h16" />,
  search: (
    <>
      <circle cx="11" cy="11" r="7.2" />
      <path d="m16.3 16.3 4.4 4.4" />
    </>
  ),
  'zoom-in': (
    <>
      <circle cx="11" cy="11" r="7.2" />
      <path d="m16.3 16.3 4.4 4.4M11 8v6m-3-3h6" />
    </>
  ),
  'zoom-out': (
    <>
      <circle cx="11" cy="11" r="7.2" />
      <path d="m16.3 16.3 4.4 4.4M8 11h6" />
    </>
  ),
  clear: (
    <>
      <circle data-part="fill" cx="12" cy="12" r="10.5" />
      <path data-part="cut" d="m8.5 8.5 7 7m0-7-7 7" />
    </>
  ),
  close: <path d="m5 5 14 14M19 5 5 19" />,
  back: <path d="m13.9 6.2-5.8 5.8 5.8 5.8" />,
  'chevron-right': <path d="m9.2 6.2 5.8 5.8-5.8 5.8" />,
  'chevron-down': <path d="m6.2 9.4 5.8 5.8 5.8-5.8" />,
  plus: <path d="M12 4.5v15M4.5 12h15" />,
  'arrow-up': <path d="M12 20V4.5M5.5 11 12 4.5l6.5 6.5" />,
} satisfies Record<string, ReactNode>;

const signs = {
  chat: (
    <path d="M12 3.2c5.5 0 9.6 3.7 9.6 8.3s-4.1 8.3-9.6 8.3c-1.2 0-2.4-.2-3.4-.5l-2.6 1.9.2-3.5c-2.3-1.4-3.8-3.6-3.8-6.2 0-4.6 4.1-8.3 9.6-8.3Z" />
  ),
  warning: (
    <>
      <path data-part="solid" d="M12 3.6 21.3 20H2.7Z" />
      <path data-part="cut" d="M12 9.8v4m0 3.1v.1" />
    </>
  ),
  'check-circle': (
    <>
      <circle data-part="fill" cx="12" cy="12" r="10.5" />
      <path data-part="cut" d="m7.6 12.3 3 3 5.8-6" />
    </>
  ),
} satisfies Record<string, ReactNode>;

/** On a grid of 24, with round strokes of 2. Icons of members' pages are in `member-icon.tsx`. */
export const iconShapes = { ...pairs, ...controls, ...signs };

export type IconName = keyof typeof iconShapes;
