import type { Reader } from '../../database/database.ts';
import { findWaitingJobs } from './mail-job-store.server.ts';

/** What waits to be sent: how many mails, and for how long the first of them has, in ms (0 when there is none). */
export async function findMailQueue(db: Reader, now: number): Promise<{ count: number; oldestMs: number }> {
  const { count, oldestAt } = await findWaitingJobs(db);
  return { count, oldestMs: oldestAt === null ? 0 : Math.max(0, now - oldestAt) };
}
