import type { Writer } from '../../../database/database.ts';
import { newId } from '../../platform/id.server.ts';
import { upsertJobs } from './push-job-store.server.ts';
import { listIdsOf } from './push-subscription-store.server.ts';
import type { PushKind } from './push.ts';

interface ToPush {
  accountIds: readonly string[];
  kind: PushKind;
  subjectId: string;
  now: number;
  /** Delays the push: further messages join it, and reading cancels it. */
  delayMs?: number;
}

/** In the caller's transaction: one job for each subscribed browser. */
export async function queuePushes(
  tx: Writer,
  { accountIds, now, delayMs = 0, ...about }: ToPush,
): Promise<void> {
  const subscriptionIds = await listIdsOf(tx, accountIds);
  await queueForBrowsers(tx, subscriptionIds, { ...about, createdAt: now, nextAttemptAt: now + delayMs });
}

/** A statement takes so many values. */
const JOBS_AT_ONCE = 1_000;

export async function queueForBrowsers(
  tx: Writer,
  subscriptionIds: readonly string[],
  about: { kind: PushKind; subjectId: string; createdAt: number; nextAttemptAt: number },
): Promise<void> {
  const jobs = subscriptionIds.map((subscriptionId) => ({
    ...about,
    id: newId(),
    subscriptionId,
    requests: 1,
    attempts: 0,
  }));
  for (let from = 0; from < jobs.length; from += JOBS_AT_ONCE)
    await upsertJobs(tx, jobs.slice(from, from + JOBS_AT_ONCE));
}
