import { seoulDay, seoulMonthStart } from '../../../app/korean/date-text.ts';

/** Of how many of the newest days, weeks and months that have backups the last one stays. */
export interface RetentionRule {
  days: number;
  weeks: number;
  months: number;
}

const UNITS = { d: 'days', w: 'weeks', m: 'months' } as const;

/** `7d,4w,12m`, or some of it; undefined where it says something else, or would keep none. */
export function parseRetentionRule(text: string): RetentionRule | undefined {
  const rule: RetentionRule = { days: 0, weeks: 0, months: 0 };
  for (const part of text.split(',')) {
    const [, count = '', unit = ''] = /^([1-9]\d{0,3})([dwm])$/.exec(part.trim()) ?? [];
    const period = UNITS[unit as keyof typeof UNITS];
    if (period === undefined || rule[period] > 0) return undefined;
    rule[period] = Number(count);
  }
  return rule;
}

/** 1970-01-01 was a Thursday, and weeks begin on Monday. */
const seoulWeek = (at: number) => Math.floor((seoulDay(at) + 3) / 7);

/** Which of backups made at these times, in ms, a rule lets go. Periods without a backup count for nothing. */
export function chooseExpired(madeAt: readonly number[], { days, weeks, months }: RetentionRule): number[] {
  const newestFirst = madeAt.toSorted((a, b) => b - a);
  const remaining = new Set([
    ...lastOfEach(newestFirst, days, seoulDay),
    ...lastOfEach(newestFirst, weeks, seoulWeek),
    ...lastOfEach(newestFirst, months, seoulMonthStart),
  ]);
  return newestFirst.filter((at) => !remaining.has(at));
}

function lastOfEach(
  newestFirst: readonly number[],
  count: number,
  periodOf: (at: number) => number,
): number[] {
  const lasts = new Map<number, number>();
  for (const at of newestFirst) {
    const period = periodOf(at);
    if (!lasts.has(period)) lasts.set(period, at);
  }
  return [...lasts.values()].slice(0, count);
}
