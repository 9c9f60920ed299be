import { startJobLoop } from '../../platform/jobs/job-loop.server.ts';
import { parseEndpoint } from '../../platform/config/push-hosts.ts';
import { claimDueJob, finishJob, hasDueJob, rescheduleJob } from './push-job-store.server.ts';
import { findTarget } from './push-subscription-store.server.ts';
import {
  endSubscription,
  finish,
  handleAnswer,
  RECHECK_MS,
  retry,
  type PushDeps,
  type PushJob,
} from './push-answers.server.ts';
import { MAX_AT_ONE_HOST } from './push-hosts-health.server.ts';
import type { PushAnswer } from './push-wire.server.ts';
import { queueForBrowsers } from './queue-push.server.ts';
import { encryptPush } from './push-keys.server.ts';
import type { PushTerms } from './push-terms.ts';
import { writePush } from './write-push.server.ts';
import type { PushBody, PushKind } from './push.ts';

const AT_ONCE = 2 * MAX_AT_ONE_HOST;
/** Longer than a push can take; afterwards another server takes the job. */
const CLAIM_MS = 30_000;

export function startPushing(
  deps: PushDeps,
  everyMs: number,
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  return startJobLoop({
    hasDue: () => hasDueJob(deps.database.read, deps.now()),
    doOne: (cut) => deliverDuePush(deps, cut),
    atOnce: AT_ONCE,
    everyMs,
    onError,
  });
}

/** Logs name kind and job, never an endpoint. @returns false when nothing was due */
export async function deliverDuePush(deps: PushDeps, cut: AbortSignal): Promise<boolean> {
  const { database } = deps;
  const now = deps.now();
  const claimed = await database.transaction((tx) =>
    claimDueJob(tx, database.engine, { now, until: now + CLAIM_MS, exceptTo: deps.health.crowded() }),
  );
  if (!claimed) return false;
  const target = await findTarget(database.read, claimed.subscriptionId, now);
  if (!target) {
    // The session has expired; trimming deletes it with its subscription.
    await database.transaction((tx) => finishJob(tx, claimed, { createdAt: now, nextAttemptAt: now }));
    return true;
  }
  const job = { ...claimed, target };
  try {
    await deliver(deps, job, cut);
  } catch (error) {
    deps.logger.error({ push: job.kind, jobId: job.id, err: error }, 'push failed');
    await retry(deps, job, undefined, 'failed');
  }
  return true;
}

async function deliver(deps: PushDeps, job: PushJob, cut: AbortSignal): Promise<void> {
  const { database, health, hosts } = deps;
  const to = parseEndpoint(job.target.endpoint, hosts);
  // PUSH_HOSTS may have become shorter.
  if (!to) return endSubscription(deps, job);
  const pausedUntil = health.pausedUntil(to.url.host, deps.now());
  if (pausedUntil !== undefined) return putOff(deps, job, pausedUntil);
  const { accountId } = job.target;
  const push = { ...job, accountId, kind: job.kind as PushKind };
  const written = await writePush(database.read, deps, push, deps.now());
  if (written.is === 'nothing') return finish(deps, job);
  if (written.is === 'quiet') return delay(deps, job, written.until);
  // Others may have been sent there since it was claimed.
  if (!health.enter(to.url.origin)) return putOff(deps, job, deps.now());
  const answer = await send(deps, job, { to, ...written }, cut).finally(() => health.leave(to.url.origin));
  if (cut.aborted) return putOff(deps, job, deps.now());
  return handleAnswer(deps, job, answer);
}

interface ToSend {
  to: { url: URL; isOnThisMachine: boolean };
  terms: PushTerms;
  body: PushBody;
}

async function send(
  deps: PushDeps,
  { target }: PushJob,
  { to, terms, body }: ToSend,
  cut: AbortSignal,
): Promise<PushAnswer | Error> {
  const encrypted = await encryptPush(deps, target, { ...terms, body });
  const host = to.url.host;
  try {
    const answer = await deps.wire.post({ ...to, ...encrypted }, cut);
    if (answer.status >= 500) deps.health.onFailure(host, deps.now());
    else deps.health.onAnswer(host);
    return answer;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (!cut.aborted) deps.health.onFailure(host, deps.now());
    return error;
  }
}

/** Does not count as an attempt. */
async function putOff({ database }: PushDeps, job: PushJob, until: number): Promise<void> {
  const attempts = job.attempts - 1;
  await database.transaction((tx) => rescheduleJob(tx, { id: job.id, attempts, nextAttemptAt: until }));
}

/** Pushes of quiet hours become one at their end. */
async function delay(deps: PushDeps, job: PushJob, until: number): Promise<void> {
  const now = deps.now();
  const nextAttempt = Math.min(until, now + RECHECK_MS);
  if (job.kind === 'quiet-summary') return putOff(deps, job, nextAttempt);
  await deps.database.transaction(async (tx) => {
    const summary = {
      kind: 'quiet-summary',
      subjectId: '',
      createdAt: job.createdAt,
      nextAttemptAt: nextAttempt,
    } as const;
    await queueForBrowsers(tx, [job.subscriptionId], summary);
    await finishJob(tx, job, { createdAt: now, nextAttemptAt: now });
  });
}
