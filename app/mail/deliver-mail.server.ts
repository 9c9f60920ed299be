import { countOnDay } from '../platform/daily-count.server.ts';
import type { Database, Writer } from '../../database/database.ts';
import type { MailJobTable } from '../../database/tables/tables.ts';
import { startJobLoop, nextAttemptAt } from '../platform/jobs/job-loop.server.ts';
import { newId } from '../platform/id.server.ts';
import type { Logger } from '../platform/logger.server.ts';
import type { Mail, SendMail } from './mail.ts';
import { claimDueJob, endJob, hasDueJob, rescheduleJob } from './mail-job-store.server.ts';

const AT_ONCE = 4;

/** Any number of servers may share a database. @param onError is called with database errors, which are retried */
export function startDelivering(
  deps: DeliveryDeps,
  everyMs: number,
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  return startJobLoop({
    hasDue: () => hasDueJob(deps.database.read, deps.now()),
    doOne: (cut) => deliverDueMail(deps, cut),
    atOnce: AT_ONCE,
    everyMs,
    onError,
  });
}

/** Nodemailer's own limits are for single steps. */
const MAX_SEND_MS = 90_000;
/** Longer than a delivery can take; afterwards another server takes the job. */
const CLAIM_MS = 2 * 60_000;

type MailJob = Pick<MailJobTable, 'id' | 'kind' | 'accountId' | 'address' | 'createdAt'>;

export type WriteMail = (tx: Writer, job: MailJob) => Promise<Mail | undefined>;

export interface DeliveryDeps {
  database: Database;
  now(): number;
  logger: Pick<Logger, 'info' | 'warn' | 'error'>;
  write: WriteMail;
  send: SendMail;
}

/**
 * Delivers one due mail, written at this moment. A failure is retried for a day with growing pauses. Logs name kind
 * and job, never an address.
 * @param cut aborts the attempt; the mail is due again at once
 * @returns false when nothing was due
 */
export async function deliverDueMail(deps: DeliveryDeps, cut: AbortSignal): Promise<boolean> {
  const { database } = deps;
  const now = deps.now();
  const job = await database.transaction((tx) =>
    claimDueJob(tx, database.engine, { now, until: now + CLAIM_MS }),
  );
  if (!job) return false;
  try {
    await writeAndSend(deps, job, cut);
  } catch (error) {
    await retryLater(deps, job, cut.aborted ? undefined : error);
    return true;
  }
  await database.transaction((tx) => endJob(tx, job.id, newId()));
  return true;
}

async function writeAndSend(deps: DeliveryDeps, job: MailJobTable, cut: AbortSignal): Promise<void> {
  const mail = await deps.database.transaction((tx) => deps.write(tx, job));
  if (!mail) return;
  await deps.send({ ...mail, id: job.id }, AbortSignal.any([cut, AbortSignal.timeout(MAX_SEND_MS)]));
  deps.logger.info({ mail: job.kind, jobId: job.id }, 'mail sent');
}

async function retryLater(deps: DeliveryDeps, job: MailJobTable, error: unknown): Promise<void> {
  const { database, logger } = deps;
  const now = deps.now();
  const next = error === undefined ? now : nextAttemptAt(job, now);
  const line = { mail: job.kind, jobId: job.id, attempts: job.attempts, code: failureCode(error) };
  if (next === undefined) {
    logger.error(line, 'mail given up');
    await database.transaction(async (tx) => {
      await endJob(tx, job.id, newId());
      await countOnDay(tx, { name: 'mail-failed', now });
    });
    return;
  }
  if (error !== undefined) logger.warn(line, 'mail put off');
  await database.transaction((tx) => rescheduleJob(tx, job.id, next));
}

/** `EENVELOPE 550`: messages of mail servers quote addresses and are not logged. */
export function failureCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const word = typeof code === 'string' && /^[A-Z][A-Z0-9_]{1,40}$/.test(code) ? code : error.name;
  return typeof responseCode === 'number' ? `${word} ${responseCode}` : word;
}
