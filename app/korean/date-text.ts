const day = new Intl.DateTimeFormat('ko-KR', { dateStyle: 'long', timeZone: 'Asia/Seoul' });

/** `2026년 11월 21일` in Seoul; `at` is epoch ms. */
export function dateText(at: number): string {
  return day.format(at);
}

const month = new Intl.DateTimeFormat('ko-KR', { year: 'numeric', month: 'long', timeZone: 'Asia/Seoul' });

/** `2026년 11월` in Seoul; `at` is epoch ms. */
export function monthText(at: number): string {
  return month.format(at);
}

/** `오후 3:05` in Seoul; `at` is epoch ms. A formatter would cost every page that loads this file. */
export function timeText(at: number): string {
  const minutes = Math.floor((at + AHEAD_MS) / 60_000) % (24 * 60);
  const hour = Math.floor(minutes / 60);
  return `${hour < 12 ? '오전' : '오후'} ${hour % 12 || 12}:${String(minutes % 60).padStart(2, '0')}`;
}

/** `오늘`, `어제` or the date. The future counts as today. */
export function dayText(at: number, now: number): string {
  const daysAgo = seoulDay(now) - seoulDay(at);
  if (daysAgo <= 0) return '오늘';
  return daysAgo === 1 ? '어제' : dateText(at);
}

const DAY_MS = 24 * 3_600_000;
/** Korea has had no other offset since 1988. */
const AHEAD_MS = 9 * 3_600_000;

/** Grows by one each midnight in Seoul; `at` is epoch ms. */
export function seoulDay(at: number): number {
  return Math.floor((at + AHEAD_MS) / DAY_MS);
}

export function seoulDayStart(date: number): number {
  return date * DAY_MS - AHEAD_MS;
}
