import { demoPeople } from '../../demo/people.ts';

/** Those who appear in pictures by name, and everybody else who trades. The order is that of the demo's people. */
export const NICKNAMES: readonly string[] = [
  ...demoPeople,
  '세상에서가장긴이름을가진우리동네이웃사람',
  '오늘처음온이웃',
];

/** Who looks at a screen. `newcomer` has done nothing yet. */
export const VIEWERS = {
  whale: 0,
  apricot: 1,
  longName: NICKNAMES.length - 2,
  newcomer: NICKNAMES.length - 1,
} as const;

export type ViewerName = keyof typeof VIEWERS;
