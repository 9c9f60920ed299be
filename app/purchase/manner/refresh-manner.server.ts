import { setImmediate } from 'node:timers/promises';
import type { Database, Reader } from '../../../database/database.ts';
import { type ClockWatch, startRepeating } from '../../platform/clock/clock-watch.server.ts';
import { appendChange } from '../../platform/change-log.server.ts';
import { listPublicReviews } from '../review/read-reviews.server.ts';
import { type Manner, mannerSteps } from './manner.ts';
import { findNextShowing, insertMissing, listDue, type MannerRow, updateRow } from './manner-store.server.ts';
import { readTradesAround } from './read-trades.server.ts';

const DAY_MS = 24 * 3_600_000;
const REFRESH_EVERY_MS = 250;
/** A small batch, so that the server has time for requests in between. */
const BATCH_SIZE = 5;

interface Deps {
  database: Database;
  now(): number;
  clock: Pick<ClockWatch, 'isTrusted'>;
  onError(error: unknown): void;
}

export function startMannerRefresh({ database, now, clock, onError }: Deps): { stop(): Promise<void> } {
  const work = () => refreshManner(database, now());
  return startRepeating({ work, everyMs: REFRESH_EVERY_MS, clock, onError });
}

/** Called every hour: schedules people whose review a server of the previous version has stored. */
export async function enrolReviewed(database: Database): Promise<void> {
  await database.transaction(insertMissing);
}

/**
 * Of people who are due: because a review of them shows or went, or because a day has passed. What changes otherwise
 * (others confirm their addresses, trade or leave) waits for that day, so that no score tells when others did something.
 */
export async function refreshManner(database: Database, now: number): Promise<void> {
  for (const row of await listDue(database.read, now, BATCH_SIZE)) await refreshOne(database, row, now);
}

async function refreshOne(database: Database, row: MannerRow, now: number): Promise<void> {
  const { read } = database;
  const { accountId } = row;
  const computed = toTenths(await computeManner(read, accountId, now));
  const nextShowing = await findNextShowing(read, accountId, now);
  const dueAt = Math.min(now + DAY_MS, nextShowing ?? Infinity);
  const isChanged = computed.tenths !== row.tenths || computed.tenthsFromGood !== row.tenthsFromGood;
  await database.transaction(async (tx) => {
    const updated = await updateRow(tx, row, { ...computed, dueAt });
    // Cached pages that show the person are invalidated by it.
    if (updated && isChanged)
      await appendChange(tx, { kind: 'reviewed', productId: null, feedSeq: null, accountId }, now);
  });
}

async function computeManner(db: Reader, subjectId: string, now: number): Promise<Manner | undefined> {
  const reviews = await listPublicReviews(db, subjectId, now);
  if (reviews.length === 0) return undefined;
  const authorIds = [...new Set(reviews.flatMap(({ authorId }) => authorId ?? []))];
  const around = await readTradesAround(db, { subjectId, authorIds, reviews: reviews.length });
  const steps = mannerSteps({ subjectId, reviews, ...around }, now);
  let step = steps.next();
  while (!step.done) {
    // Requests come first.
    await setImmediate();
    step = steps.next();
  }
  return step.value;
}

function toTenths(manner: Manner | undefined): Pick<MannerRow, 'tenths' | 'tenthsFromGood'> {
  if (!manner) return { tenths: null, tenthsFromGood: 0 };
  return { tenths: Math.round(manner.value * 10), tenthsFromGood: Math.round(manner.fromGood * 10) };
}
