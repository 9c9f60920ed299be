import { seoulDay, seoulMonthStart } from '../../../app/korean/date-text.ts';

/** Of how many of the newest days, weeks and months that have backups the last one of each level stays. */
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

/** What the rule asks of a backup. */
export interface DatedBackup {
  /** In ms. */
  at: number;
  /** The last migration of its rows: code that does not know it can't restore them. */
  level: string;
}

/**
 * Which backups a rule lets go. Periods without a backup count for nothing. In each period the last of each level stays:
 * one made right before an upgrade is the only one that the code before can restore.
 */
export function chooseExpired<Backup extends DatedBackup>(
  backups: readonly Backup[],
  { days, weeks, months }: RetentionRule,
): Backup[] {
  const newestFirst = backups.toSorted((a, b) => b.at - a.at);
  const remaining = new Set([
    ...lastOfEach(newestFirst, days, seoulDay),
    ...lastOfEach(newestFirst, weeks, seoulWeek),
    ...lastOfEach(newestFirst, months, seoulMonthStart),
  ]);
  return newestFirst.filter((backup) => !remaining.has(backup));
}

function lastOfEach<Backup extends DatedBackup>(
  newestFirst: readonly Backup[],
  count: number,
  periodOf: (at: number) => number,
): Backup[] {
  const lasts = new Map<number, Map<string, Backup>>();
  for (const backup of newestFirst) {
    const period = periodOf(backup.at);
    const ofPeriod = lasts.get(period) ?? new Map<string, Backup>();
    if (ofPeriod.size === 0 && lasts.size === count) break;
    if (!ofPeriod.has(backup.level)) ofPeriod.set(backup.level, backup);
    lasts.set(period, ofPeriod);
  }
  return [...lasts.values()].flatMap((ofPeriod) => [...ofPeriod.values()]);
}
