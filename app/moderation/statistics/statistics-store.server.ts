import { sql } from 'kysely';
import type { Reader } from '../../../database/database.ts';
import type { AppealOutcome } from '../appeal/appeal.ts';
import type { ReportReason } from '../../support/report/report.ts';

/** From the first, until before the second; epoch ms. */
interface Span {
  from: number;
  until: number;
}

interface DayCount {
  day: number;
  count: number;
}

const AHEAD_MS = 9 * 3_600_000;
const DAY_MS = 24 * 3_600_000;

/** As `seoulDay` counts: both engines divide whole numbers without a rest. */
const dayOf = (column: string) =>
  sql<number>`(${sql.ref(column)} + ${sql.lit(AHEAD_MS)}) / ${sql.lit(DAY_MS)}`;
const TABLES = {
  people: ['account', 'createdAt'],
  listed: ['product', 'createdAt'],
  hidden: ['hiddenProduct', 'createdAt'],
  trades: ['purchase', 'boughtAt'],
  conversations: ['message', 'createdAt'],
} as const;

export type CountedRows = keyof typeof TABLES;

/** Only days with any. A conversation counts from its first message. */
export async function countByDay(db: Reader, rows: CountedRows, { from, until }: Span): Promise<DayCount[]> {
  const [table, column] = TABLES[rows];
  const at = sql.ref<number>(column);
  const found = await db
    .selectFrom(table)
    .select([dayOf(column).as('day'), sql<number>`count(*)`.as('count')])
    .where(at, '>=', from)
    .where(at, '<', until)
    .$if(rows === 'conversations', (query) => query.where(sql.ref('seq'), '=', sql.lit(1)))
    .groupBy(dayOf(column))
    .execute();
  return found.map(({ day, count }) => ({ day: Number(day), count: Number(count) }));
}

export async function countReportsByReason(
  db: Reader,
  since: number,
): Promise<{ reason: ReportReason; count: number }[]> {
  const rows = await db
    .selectFrom('report')
    .select(({ fn }) => ['reason', fn.countAll<number>().as('count')])
    .where('createdAt', '>=', since)
    .groupBy('reason')
    .execute();
  return rows.map(({ reason, count }) => ({ reason: reason as ReportReason, count: Number(count) }));
}

/** How long each case waited for an operator to open it, ms; of the newest ones. */
export async function listWaits(db: Reader, since: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('moderationCase')
    .select(['openedAt', 'lookedAt'])
    .where('openedAt', '>=', since)
    .where('lookedAt', 'is not', null)
    .orderBy('openedAt', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ openedAt, lookedAt }) => lookedAt! - openedAt);
}

export async function countActs(db: Reader, since: number): Promise<number> {
  const { count } = await db
    .selectFrom('moderationAct')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('doneAt', '>=', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function countAppeals(
  db: Reader,
  since: number,
): Promise<{ outcome: AppealOutcome | null; count: number }[]> {
  const rows = await db
    .selectFrom('appeal')
    .select(({ fn }) => ['outcome', fn.countAll<number>().as('count')])
    .where('sentAt', '>=', since)
    .groupBy('outcome')
    .execute();
  return rows.map(({ outcome, count }) => ({
    outcome: outcome as AppealOutcome | null,
    count: Number(count),
  }));
}
