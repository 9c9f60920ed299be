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

const DAY_MS = 24 * 3_600_000;
/** Korea has had no other time since 1988. */
const AHEAD_MS = 9 * 3_600_000;

/** The day in Seoul at `at` (epoch ms), as a number that grows by one each midnight there. */
export function seoulDay(at: number): number {
  return Math.floor((at + AHEAD_MS) / DAY_MS);
}

/** When that day begins, epoch ms. */
export function seoulDayStart(day: number): number {
  return day * DAY_MS - AHEAD_MS;
}
