import { someOf } from '../count-text.ts';

/** The code to end with when all is done and can be used, but for photos that could not be had. */
const WITHOUT_SOME_PHOTOS = 3;

/** What the tools' help says of how they end. */
export const EXIT_CODES =
  '끝날 때의 코드: 0 다 했음 · 1 하지 못함 · 2 쓰는 법이 다름 · 3 다 했지만 사진에 문제가 있음';

/** Photos that something is wrong with, and what. */
export interface FlawedPhotos {
  keys: string[];
  why: string;
}

/**
 * Tells of photos that are missing or damaged where work was finished otherwise.
 * @returns the code to end with, which is 0 where there are none
 */
export function endWithoutPhotos(...flawed: FlawedPhotos[]): number {
  const found = flawed.filter(({ keys }) => keys.length > 0);
  for (const { keys, why } of found) {
    console.error(`${why} (사진 파일 ${keys.length.toLocaleString('ko-KR')}개)\n${someOf(keys)}`);
  }
  return found.length === 0 ? 0 : WITHOUT_SOME_PHOTOS;
}
