import type { ReactNode } from 'react';
import { IconFrame, iconShapes, type IconStyle } from './icon.tsx';

/** Icons of members' pages and lazy chunks. */
export function MemberIcon({ name, ...style }: IconStyle & { name: MemberIconName }) {
  return <IconFrame {...style}>{memberIconShapes[name]}</IconFrame>;
}

export const memberIconShapes = {
  'chevron-up': <path d="m6.2 14.6 5.8-5.8 5.8 5.8" />,
  clock: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 6.8V12l3.5 2.2" />
    </>
  ),
  bell: (
    <>
      <path d="M6.5 16.5V11a5.5 5.5 0 0 1 11 0v5.5l1.5 1.5H5l1.5-1.5Z" />
      <path d="M10 20.4a2.2 2.2 0 0 0 4 0" />
    </>
  ),
  pin: (
    <>
      <path d="M12 21s7-6.2 7-11.2A7 7 0 0 0 5 9.8C5 14.8 12 21 12 21Z" />
      <circle cx="12" cy="10" r="2.4" />
    </>
  ),
  check: <path d="m5 12.8 4.6 4.6L19 7.6" />,
  'face-great': (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M7.2 10.4c.3-1 .9-1.5 1.7-1.5s1.4.5 1.7 1.5M13.4 10.4c.3-1 .9-1.5 1.7-1.5s1.4.5 1.7 1.5M7.6 13.4h8.8a4.4 4.4 0 0 1-8.8 0Z" />
    </>
  ),
  'face-good': (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M9 9.6v.2M15 9.6v.2M8 14.2a4.8 4.8 0 0 0 8 0" />
    </>
  ),
  'face-bad': (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M9 9.6v.2M15 9.6v.2M8.2 16.2a4.6 4.6 0 0 1 7.6 0" />
    </>
  ),
  people: (
    <>
      <circle cx="9" cy="8.2" r="3.6" />
      <path d="M2.6 19.6c0-3.2 2.7-5.2 6.4-5.2s6.4 2 6.4 5.2M15.6 4.9a3.4 3.4 0 0 1 0 6.6M17.6 14.8c2.4.6 3.8 2.3 3.8 4.8" />
    </>
  ),
  tag: (
    <>
      <path d="M3.5 4.9v6.4c0 .4.2.8.5 1.1l8 8a1.6 1.6 0 0 0 2.2 0l6.2-6.2a1.6 1.6 0 0 0 0-2.2l-8-8a1.6 1.6 0 0 0-1.1-.5H4.9a1.4 1.4 0 0 0-1.4 1.4Z" />
      <circle cx="8.2" cy="8.2" r="1" />
    </>
  ),
  pencil: (
    <path d="m4 20 1-4.4L16.6 4a1.8 1.8 0 0 1 2.5 0l.9.9a1.8 1.8 0 0 1 0 2.5L8.4 19Zm10.4-13.8 3.4 3.4" />
  ),
  refresh: <path d="M19.6 12.6a7.7 7.7 0 1 1-2.2-6M19.8 3.4v4.8H15" />,
  copy: (
    <path d="M15.6 8.4V5.6a2 2 0 0 0-2-2H5.6a2 2 0 0 0-2 2v8a2 2 0 0 0 2 2h2.8m2-7.2h8a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-8a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2Z" />
  ),
  trash: (
    <path d="M3.5 5.6h17M8.7 5.4l.6-2.2h5.4l.6 2.2M5.6 5.8l.9 13a2 2 0 0 0 2 1.9h7a2 2 0 0 0 2-1.9l.9-13M10 10.8v5M14 10.8v5" />
  ),
  camera: (
    <>
      <path d="M4.4 7.2h3.2l2-3.1h4.8l2 3.1h3.2a1.6 1.6 0 0 1 1.6 1.6v9.6a1.6 1.6 0 0 1-1.6 1.6H4.4a1.6 1.6 0 0 1-1.6-1.6V8.8a1.6 1.6 0 0 1 1.6-1.6Z" />
      <circle cx="12" cy="13.3" r="3.6" />
    </>
  ),
  image: (
    <>
      <rect x="3" y="4" width="18" height="16" rx="2" />
      <circle cx="8.5" cy="9.3" r="1.4" />
      <path d="m3.5 17.5 5-4.5 3.5 3 3.5-4 5 5" />
    </>
  ),
  question: (
    <>
      <circle cx="12" cy="12" r="9.6" />
      <path d="M9.4 9.7a2.6 2.6 0 1 1 4 2.2c-.9.6-1.4 1.1-1.4 2.1m0 3.1v.1" />
    </>
  ),
  truck: (
    <>
      <path
        data-part="fill"
        d="M2.8 3.8h10.4c.7 0 1.3.6 1.3 1.3v12.3H2.8c-.7 0-1.3-.6-1.3-1.3v-11c0-.7.6-1.3 1.3-1.3Z"
      />
      <path d="M14.5 7.8h3.6l3.4 4.4v4.4h-7" />
      <circle data-part="solid" cx="7" cy="17.8" r="2.4" />
      <circle data-part="solid" cx="16.8" cy="17.8" r="2.4" />
      <path data-part="cut" strokeWidth="1.8" d="M7 17.8v.01m9.8-.01v.01" />
    </>
  ),
  receipt: (
    <path d="M4.8 20.8V5a2 2 0 0 1 2-2h10.4a2 2 0 0 1 2 2v15.8l-2.4-2-2.4 2-2.4-2-2.4 2-2.4-2Zm4.2-11.6h6m-6 4.6h2.8" />
  ),
  coins: (
    <g data-part="fill">
      <ellipse cx="12" cy="6.3" rx="9.2" ry="3.9" />
      <path d="M2.8 9.7c1.5 1.8 5.2 2.8 9.2 2.8s7.7-1 9.2-2.8v2.6c0 2.1-4.1 3.7-9.2 3.7s-9.2-1.6-9.2-3.7Z" />
      <path d="M2.8 15.4c1.5 1.8 5.2 2.8 9.2 2.8s7.7-1 9.2-2.8V18c0 2.1-4.1 3.7-9.2 3.7S2.8 20.1 2.8 18Z" />
    </g>
  ),
  ticket: (
    <>
      <path
        data-part="fill"
        d="M3.4 3.6h17.2c1.1 0 2 .9 2 2v3.7a2.8 2.8 0 0 0 0 5.4v3.7a2 2 0 0 1-2 2H3.4a2 2 0 0 1-2-2v-3.7a2.8 2.8 0 0 0 0-5.4V5.6c0-1.1.9-2 2-2Z"
      />
      <path data-part="cut" d="M9.6 9.8v4.4" />
    </>
  ),
  chat: iconShapes.chat,
  gift: (
    <path d="M4 7.4h16a1 1 0 0 1 1 1v3.4a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V8.4a1 1 0 0 1 1-1Zm.4 5.4v6.2a2 2 0 0 0 2 2h11.2a2 2 0 0 0 2-2v-6.2M12 7.4V21M12 7c0-2.6-1.4-4-3.4-4-1.7 0-2.2 1.6-1.3 2.6.9 1 2.7 1.4 4.7 1.4Zm0 0c0-2.6 1.4-4 3.4-4 1.7 0 2.2 1.6 1.3 2.6-.9 1-2.7 1.4-4.7 1.4Z" />
  ),
  headset: (
    <path d="M4.4 17.4a9.6 9.6 0 1 1 15.2 0M7.1 14.7l2.2 2.5a1.5 1.5 0 0 1-.1 2.1l-1 .9a1.5 1.5 0 0 1-2.1-.1l-2-2.4Zm9.8 0-2.2 2.5a1.5 1.5 0 0 0 .1 2.1l1 .9a1.5 1.5 0 0 0 2.1-.1l2-2.4Z" />
  ),
  megaphone: (
    <path d="M9.2 7.1H6a4.1 4.1 0 0 0 0 8.2h3.2Zm0 0c3.6 0 6.8-1.1 9.9-4.1v16.4c-3.1-3-6.3-4.1-9.9-4.1m-4.4-.2 1 4.4c.2.9.9 1.4 1.8 1.4s1.6-.7 1.6-1.7v-3.9m9.9-6.2a2.4 2.4 0 0 1 0 4.6" />
  ),
  book: (
    <path d="M12 5.4c-2.8-2-6-2.4-9.2-1.3v15.6c3.2-1.1 6.4-.8 9.2 1.2 2.8-2 6-2.3 9.2-1.2V4.1c-3.2-1.1-6.4-.7-9.2 1.3Zm0 0v15.5" />
  ),
} satisfies Record<string, ReactNode>;

export type MemberIconName = keyof typeof memberIconShapes;
