import type { Database, Reader } from '../../../database/database.ts';
import { seoulDay, seoulDayStart } from '../../korean/date-text.ts';
import { insertDailyCounts, listDailyCounts } from '../../platform/daily-count.server.ts';
import type { ReportReason } from '../../support/report/report.ts';
import {
  type CountedRows,
  countActs,
  countAppeals,
  countByDay,
  countReportsByReason,
  listWaits,
} from './statistics-store.server.ts';
import { type DailyCount, STATISTICS_DAYS, quantile } from './statistics.ts';

export interface Statistics {
  days: { day: number; counts: Record<DailyCount, number> }[];
  reports: { reason: ReportReason; count: number }[];
  /** Until a case was opened by an operator, ms; undefined where none was. */
  firstView: { median: number | undefined; p90: number | undefined };
  acts: number;
  appeals: { sent: number; overturned: number };
}

/** Of the last 90 days in Seoul, today included. */
export async function readStatistics(
  database: Pick<Database, 'read' | 'transaction'>,
  now: number,
): Promise<Statistics> {
  const { read } = database;
  const today = seoulDay(now);
  const first = today - STATISTICS_DAYS + 1;
  const since = seoulDayStart(first);
  const waits = await listWaits(read, since, MAX_WAITS);
  const appeals = await countAppeals(read, since);
  const sumOf = (counts: { count: number }[]) => counts.reduce((sum, { count }) => sum + count, 0);
  return {
    days: await readDays(database, { first, today }),
    reports: (await countReportsByReason(read, since)).toSorted((a, b) => b.count - a.count),
    firstView: { median: quantile(waits, 0.5), p90: quantile(waits, 0.9) },
    acts: await countActs(read, since),
    appeals: {
      sent: sumOf(appeals),
      overturned: sumOf(appeals.filter(({ outcome }) => outcome === 'overturned')),
    },
  };
}

const MAX_WAITS = 10_000;

const SOURCES: [DailyCount, CountedRows[]][] = [
  ['people', ['people']],
  ['listings', ['listed', 'hidden']],
  ['conversations', ['conversations']],
  ['trades', ['trades']],
];

/** Counts each day once: days before yesterday are stored, so that a page counts two days in a market of any size. */
async function readDays(
  { read, transaction }: Pick<Database, 'read' | 'transaction'>,
  { first, today }: { first: number; today: number },
): Promise<Statistics['days']> {
  const known = new Map(
    (await listDailyCounts(read, first)).map(({ day, name, count }) => [`${day} ${name}`, count]),
  );
  const fresh: { day: number; name: DailyCount; count: number }[] = [];
  for (const [name, sources] of SOURCES) {
    const days = rangeOf(first, today).filter((day) => !known.has(`${day} ${name}`));
    const counts = await countRows(read, sources, days);
    for (const day of days) fresh.push({ day, name, count: counts.get(day) ?? 0 });
  }
  for (const { day, name, count } of fresh) known.set(`${day} ${name}`, count);
  const settled = fresh.filter(({ day }) => day < today - 1);
  if (settled.length > 0) await transaction((tx) => insertDailyCounts(tx, settled));
  const at = (day: number, name: DailyCount) => known.get(`${day} ${name}`) ?? 0;
  return rangeOf(first, today).map((day) => ({
    day,
    counts: {
      people: at(day, 'people'),
      listings: at(day, 'listings'),
      conversations: at(day, 'conversations'),
      trades: at(day, 'trades'),
      'mail-failed': at(day, 'mail-failed'),
      'push-failed': at(day, 'push-failed'),
    },
  }));
}

const rangeOf = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** @param days without gaps, or some are counted in vain */
async function countRows(db: Reader, sources: CountedRows[], days: number[]): Promise<Map<number, number>> {
  const sums = new Map<number, number>();
  const [from, last] = [days[0], days.at(-1)];
  if (from === undefined || last === undefined) return sums;
  const span = { from: seoulDayStart(from), until: seoulDayStart(last + 1) };
  for (const rows of sources) {
    for (const { day, count } of await countByDay(db, rows, span))
      sums.set(day, (sums.get(day) ?? 0) + count);
  }
  return sums;
}
