import { countOnDay } from '../../platform/daily-count.server.ts';
import type { Database } from '../../../database/database.ts';
import type { PushJobTable } from '../../../database/tables/notice-tables.ts';
import type { Logger } from '../../platform/logger.server.ts';
import { nextAttemptAt } from '../../platform/jobs/job-loop.server.ts';
import type { PushHosts } from '../../platform/config/push-hosts.ts';
import type { PushHostsHealth, RejectionWatch } from './push-hosts-health.server.ts';
import { finishJob, MAX_RETRY_AFTER_MS, rescheduleJob } from './push-job-store.server.ts';
import type { PushKeys } from './push-keys.server.ts';
import { deleteSubscription, type PushTarget, updateRejections } from './push-subscription-store.server.ts';
import type { PushOutcome } from './push.ts';
import type { PushSources } from './push-texts.server.ts';
import type { PushAnswer, PushWire } from './push-wire.server.ts';

export interface PushDeps {
  database: Database;
  now(): number;
  logger: Pick<Logger, 'info' | 'warn' | 'error'>;
  keys: PushKeys;
  hosts: PushHosts;
  health: PushHostsHealth;
  rejections: RejectionWatch;
  wire: Pick<PushWire, 'post'>;
  sources: PushSources;
  siteName: string;
  origin: string | undefined;
  /** `mailto:` or `https:`. */
  contact: string;
  onOutcome(outcome: PushOutcome): void;
}

export interface PushJob extends PushJobTable {
  target: PushTarget;
}

/** Waiting pushes are rechecked at least this often, since quiet hours or the clock may change. */
export const RECHECK_MS = 3_600_000;

/** @param answer the error where none came */
export async function handleAnswer(deps: PushDeps, job: PushJob, answer: PushAnswer | Error): Promise<void> {
  if (answer instanceof Error) return retry(deps, job, undefined, answer.name);
  const { status } = answer;
  if (status >= 200 && status < 300) return onSent(deps, job);
  if (status === 404 || status === 410) return endSubscription(deps, job);
  if (status === 408 || status === 429 || status >= 500) return retry(deps, job, answer, String(status));
  return onRejection(deps, job, status);
}

async function onSent(deps: PushDeps, job: PushJob): Promise<void> {
  const { rejections, logger, onOutcome } = deps;
  onOutcome('sent');
  rejections.note(undefined);
  logger.info({ push: job.kind, jobId: job.id }, 'push sent');
  if (job.target.rejections > 0) await clearRejections(deps, job.target);
  await finish(deps, job);
}

function clearRejections({ database }: PushDeps, { id }: PushTarget): Promise<void> {
  return database.transaction((tx) => updateRejections(tx, { id, rejections: 0, rejectedSince: null }));
}

export async function retry(
  deps: PushDeps,
  job: PushJob,
  answer: PushAnswer | undefined,
  why: string,
): Promise<void> {
  const now = deps.now();
  const next = nextAttemptAt(job, now);
  const line = { push: job.kind, jobId: job.id, attempts: job.attempts, why };
  if (next === undefined) {
    deps.onOutcome('given-up');
    deps.logger.error(line, 'push given up');
    await deps.database.transaction((tx) => countOnDay(tx, { name: 'push-failed', now }));
    return finish(deps, job);
  }
  deps.onOutcome('later');
  deps.logger.warn(line, 'push put off');
  const waitMs = retryAfterMs(answer?.retryAfter, now);
  const nextAttempt = Math.max(next, now + Math.min(waitMs, MAX_RETRY_AFTER_MS));
  await deps.database.transaction((tx) =>
    rescheduleJob(tx, { id: job.id, attempts: job.attempts, nextAttemptAt: nextAttempt }),
  );
}

/** Seconds or a date (RFC 9110, 10.2.3); 0 for neither. */
function retryAfterMs(header: string | undefined, now: number): number {
  if (header === undefined) return 0;
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? 0 : Math.max(0, at - now);
}

const REJECTIONS_TO_END = 3;
const REJECTED_FOR_MS = 24 * 3_600_000;

/** Ends a subscription rejected for a day; not when many are rejected alike, which is the market's own fault. */
async function onRejection(deps: PushDeps, job: PushJob, status: number): Promise<void> {
  const { database, logger, onOutcome, rejections } = deps;
  onOutcome('rejected');
  const line = { push: job.kind, jobId: job.id, status };
  if (rejections.note(status)) {
    logger.error(line, 'push services reject many pushes alike: look at ORIGIN, SECURITY_CONTACT and SECRET');
    return finish(deps, job);
  }
  logger.warn(line, 'push rejected');
  const { target } = job;
  const now = deps.now();
  const rejected = { rejections: target.rejections + 1, rejectedSince: target.rejectedSince ?? now };
  if (rejected.rejections >= REJECTIONS_TO_END && now - rejected.rejectedSince > REJECTED_FOR_MS)
    return endSubscription(deps, job);
  await database.transaction((tx) => updateRejections(tx, { id: target.id, ...rejected }));
  await finish(deps, job);
}

export async function endSubscription(
  { database, logger, onOutcome }: PushDeps,
  job: PushJob,
): Promise<void> {
  onOutcome('gone');
  logger.info({ push: job.kind, jobId: job.id }, 'push subscription ended');
  await database.transaction((tx) => deleteSubscription(tx, job.subscriptionId));
}

export async function finish({ database, now }: PushDeps, job: PushJob): Promise<void> {
  const at = now();
  await database.transaction((tx) => finishJob(tx, job, { createdAt: at, nextAttemptAt: at }));
}
