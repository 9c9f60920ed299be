const DAY_MS = 24 * 3_600_000;
/** Korea has had no other offset since 1988. `Intl.DateTimeFormat` takes a phone tens of ms to construct. */
const AHEAD_MS = 9 * 3_600_000;

/** `2026년 11월 21일` in Seoul; `at` is epoch ms. */
export function dateText(at: number): string {
  return `${new Date(at + AHEAD_MS).getUTCFullYear()}년 ${monthDayText(at)}`;
}

/** `2026년 11월` in Seoul; `at` is epoch ms. */
export function monthText(at: number): string {
  const date = new Date(at + AHEAD_MS);
  return `${date.getUTCFullYear()}년 ${date.getUTCMonth() + 1}월`;
}

/** `오늘`, `어제` or the date, with its year if not this year's. The future counts as today. */
export function dayText(at: number, now: number): string {
  const daysAgo = seoulDay(now) - seoulDay(at);
  if (daysAgo <= 0) return '오늘';
  if (daysAgo === 1) return '어제';
  const [year] = dateText(now).split(' ');
  return dateText(at).replace(`${year} `, '');
}

/** Grows by one each midnight in Seoul; `at` is epoch ms. */
export function seoulDay(at: number): number {
  return Math.floor((at + AHEAD_MS) / DAY_MS);
}

export function seoulDayStart(date: number): number {
  return date * DAY_MS - AHEAD_MS;
}

/** When the month of `at` began in Seoul. */
export function seoulMonthStart(at: number): number {
  const date = new Date(at + AHEAD_MS);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1) - AHEAD_MS;
}

const WEEKDAYS = '일월화수목금토';

/** `11월 24일 화요일` in Seoul, with its year unless it is that of `now`. */
export function weekdayText(at: number, now: number): string {
  const date = new Date(at + AHEAD_MS);
  const year = date.getUTCFullYear();
  const isThisYear = year === new Date(now + AHEAD_MS).getUTCFullYear();
  const weekday = WEEKDAYS[date.getUTCDay()]!;
  return `${isThisYear ? '' : `${year}년 `}${monthDayText(at)} ${weekday}요일`;
}

/** `11월 24일` in Seoul. */
export function monthDayText(at: number): string {
  const date = new Date(at + AHEAD_MS);
  return `${date.getUTCMonth() + 1}월 ${date.getUTCDate()}일`;
}

/** `오후 6:02` in Seoul. */
export function clockText(at: number): string {
  const date = new Date(at + AHEAD_MS);
  const hours = date.getUTCHours();
  const minutes = String(date.getUTCMinutes()).padStart(2, '0');
  return `${hours < 12 ? '오전' : '오후'} ${hours % 12 || 12}:${minutes}`;
}

/** `2026-11-21 14:05` in Seoul, for operators. */
export function minuteText(at: number): string {
  return new Date(at + AHEAD_MS).toISOString().slice(0, 16).replace('T', ' ');
}
