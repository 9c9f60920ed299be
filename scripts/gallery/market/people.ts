import { demoPeople } from '../../demo/people.ts';

/** Those who appear in pictures by name, and everybody else who trades. The order is that of the demo's people. */
export const NICKNAMES: readonly string[] = [
  ...demoPeople,
  '세상에서가장긴이름을가진우리동네이웃사람',
  '오늘처음온이웃',
  '숨긴상품이있는이웃',
  '두번잠그는이웃',
  '잠그는중인이웃',
  '정지된이웃',
  '카카오로온이웃',
  '열쇠많은이웃',
  '장터지기하나',
];

/**
 * Who looks at a screen. `newcomer` has done nothing yet; of `scolded` the operator has hidden a listing, which `guarded`
 * has picked; `guarded` has a second factor, and `guarding` is setting one up. `suspended` has signed in all the same;
 * `withoutPassword` signed up by Kakao. `operator` has opened the desk; `guarded` could.
 */
export const VIEWERS = {
  whale: 0,
  apricot: 1,
  longName: demoPeople.length,
  newcomer: demoPeople.length + 1,
  scolded: demoPeople.length + 2,
  guarded: demoPeople.length + 3,
  guarding: demoPeople.length + 4,
  suspended: demoPeople.length + 5,
  withoutPassword: demoPeople.length + 6,
  manyPasskeys: demoPeople.length + 7,
  operator: demoPeople.length + 8,
} as const;

/** Everybody's. */
export const PASSWORD = '파란 코끼리 열두 마리';

/** With which a person signs in. */
export function emailOf(index: number): string {
  return `neighbour${index}@dasi.kr`;
}

export type ViewerName = keyof typeof VIEWERS;
