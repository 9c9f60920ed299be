import type { Database } from '../../../database/database.ts';
import { seoulDay, seoulDayStart } from '../../korean/seoul-day.ts';
import { sessionEnd, type LiveSession } from './session-life.server.ts';
import { updateSessionUse } from './session-store.server.ts';

/** Being noted by this process. */
const underWay = new Set<string>();

/** Whether a session's use on this day, in Seoul, has been noted; `now` is epoch ms. */
export function isUseNoted({ usedAt }: LiveSession, now: number): boolean {
  return usedAt !== null && seoulDay(usedAt) >= seoulDay(now);
}

/**
 * Notes that a session is used today, which puts off its end (`sessionEnd`). One write a day, of however many requests
 * at once; a session that has ended meanwhile stays so.
 */
export async function noteSessionUse(
  { database, now }: { database: Database; now(): number },
  { tokenHash, createdAt }: LiveSession,
): Promise<void> {
  if (underWay.has(tokenHash)) return;
  underWay.add(tokenHash);
  try {
    const usedAt = now();
    const dayStart = seoulDayStart(seoulDay(usedAt));
    const expiresAt = sessionEnd(createdAt, usedAt);
    await database.statement((db) => updateSessionUse(db, { tokenHash, usedAt, expiresAt, dayStart }));
  } finally {
    underWay.delete(tokenHash);
  }
}
