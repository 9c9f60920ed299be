const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;
const MONTH = 30 * DAY;
const YEAR = 365 * DAY;

type Wording = { text: string; endsAt: number };

/** By elapsed time: 어제 is 24 to 48 hours, a month 30 days, a year 365. The future is 방금 전. */
export function relativeTime(createdAt: number, now: number): string {
  return wordingFor(now - createdAt).text;
}

/** Ms until the text changes; more than 0. */
export function nextRelativeChange(createdAt: number, now: number): number {
  const age = now - createdAt;
  return wordingFor(age).endsAt - age;
}

function wordingFor(age: number): Wording {
  if (age < MINUTE) return { text: '방금 전', endsAt: MINUTE };
  if (age < HOUR) return counted(age, MINUTE, HOUR, '분');
  if (age < DAY) return counted(age, HOUR, DAY, '시간');
  if (age < 2 * DAY) return { text: '어제', endsAt: 2 * DAY };
  if (age < WEEK) return counted(age, DAY, WEEK, '일');
  if (age < MONTH) return counted(age, WEEK, MONTH, '주');
  if (age < 11 * MONTH) return counted(age, MONTH, 11 * MONTH, '개월');
  // Twelve months of 30 days end five days before the year.
  if (age < YEAR) return { text: '11개월 전', endsAt: YEAR };
  return counted(age, YEAR, Infinity, '년');
}

function counted(age: number, unit: number, end: number, word: string): Wording {
  const count = Math.floor(age / unit);
  return { text: `${count}${word} 전`, endsAt: Math.min((count + 1) * unit, end) };
}
