import { seoulDay } from './seoul-day.ts';

const day = new Intl.DateTimeFormat('ko-KR', { dateStyle: 'long', timeZone: 'Asia/Seoul' });

/** The day in Seoul on which something happened: `2026년 11월 21일`. `at` is epoch ms. */
export function dateText(at: number): string {
  return day.format(at);
}

/** The same as people say it at `now`: `오늘`, `어제`, or the date. What lies in the future is of today. */
export function dayText(at: number, now: number): string {
  const daysAgo = seoulDay(now) - seoulDay(at);
  if (daysAgo <= 0) return '오늘';
  return daysAgo === 1 ? '어제' : dateText(at);
}
