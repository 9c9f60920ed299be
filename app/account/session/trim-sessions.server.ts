import type { Database } from '../../../database/database.ts';
import { deleteSessionsEndedBefore } from './session-store.server.ts';

const RETENTION_MS = 24 * 3_600_000;

/** Forgets the sessions that ended a day before `now` (epoch ms), of people who have not come back since. */
export async function trimSessions(database: Database, now: number): Promise<void> {
  await database.transaction((tx) => deleteSessionsEndedBefore(tx, now - RETENTION_MS));
}
