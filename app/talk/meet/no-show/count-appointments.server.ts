import type { Database, Reader, Writer } from '../../../../database/database.ts';
import { appendChange } from '../../../platform/change-log.server.ts';
import { type ClockWatch, startRepeating } from '../../../platform/clock/clock-watch.server.ts';
import { otherSide } from '../meeting.ts';
import {
  findCount,
  insertMissing,
  listDue,
  lockDue,
  updateCount,
  upsertDue,
} from './appointment-count-store.server.ts';
import {
  type Appointments,
  type Attendance,
  countAppointments,
  countedSince,
  isShown,
  NO_APPOINTMENTS,
} from './appointments.ts';
import { listAttended } from './no-show-store.server.ts';

const REFRESH_EVERY_MS = 250;
const DAY_MS = 24 * 3_600_000;
/** A small batch, so that the server has time for requests in between. */
const BATCH_SIZE = 20;

/** The public count: none if too small to be shown. */
export async function findAppointments(db: Reader, accountId: string): Promise<Appointments> {
  const row = await findCount(db, accountId);
  if (!row) return NO_APPOINTMENTS;
  const counted = { kept: row.keptHalves / 2, missed: row.missedHalves / 2 };
  return isShown(counted) ? counted : NO_APPOINTMENTS;
}

/** In the transaction of the change; in a fixed order, so that no two deadlock. */
export async function scheduleCounts(
  tx: Writer,
  accountIds: (string | null | undefined)[],
  dueAt: number,
): Promise<void> {
  for (const id of accountIds.filter((one) => typeof one === 'string').toSorted())
    await upsertDue(tx, id, dueAt);
}

interface RefreshDeps {
  database: Database;
  now(): number;
  clock: Pick<ClockWatch, 'isTrusted'>;
  onError(error: unknown): void;
}

export function startAppointmentRefresh({ database, now, clock, onError }: RefreshDeps): {
  stop(): Promise<void>;
} {
  const work = () => refreshAppointments(database, now());
  return startRepeating({ work, everyMs: REFRESH_EVERY_MS, clock, onError });
}

/** Called each hour: finds people whose arrival a server of the previous version has stored. */
export async function enrolArrived(database: Database, now: number): Promise<void> {
  await database.transaction((tx) => insertMissing(tx, countedSince(now)));
}

/** People are due after an arrival, a claim or a decision, or when time has passed. */
export async function refreshAppointments(database: Database, now: number): Promise<void> {
  for (const accountId of await listDue(database.read, now, BATCH_SIZE))
    await database.transaction((tx) => refreshOne(tx, database.engine, accountId, now));
}

/** Locks the row, so that a change meanwhile makes it due again. */
async function refreshOne(
  tx: Writer,
  engine: Database['engine'],
  accountId: string,
  now: number,
): Promise<void> {
  const row = await lockDue(tx, engine, { accountId, now });
  if (!row) return;
  const { kept, missed, nextAt } = countAppointments(await readAttended(tx, accountId, now), now);
  const [keptHalves, missedHalves] = [kept * 2, missed * 2];
  const dueAt = Math.min(now + DAY_MS, nextAt ?? Infinity);
  await updateCount(tx, { accountId, keptHalves, missedHalves, dueAt });
  const isChanged = keptHalves !== row.keptHalves || missedHalves !== row.missedHalves;
  // Cached pages that show the person are invalidated by it.
  if (isChanged) await appendChange(tx, { kind: 'reviewed', productId: null, feedSeq: null, accountId }, now);
}

async function readAttended(db: Reader, accountId: string, now: number): Promise<Attendance[]> {
  const rows = await listAttended(db, accountId, countedSince(now));
  return rows.map(({ side, claimedAt, missingSide, answer, judgement, ...row }) => ({
    at: row.at,
    otherKey: row.otherId ?? row.conversationId,
    hasArrived: row[`${side}ArrivedAt`] !== null,
    hasOtherArrived: row[`${otherSide(side)}ArrivedAt`] !== null,
    noShow: claimedAt !== null && missingSide === side ? { claimedAt, answer, judgement } : undefined,
  }));
}
