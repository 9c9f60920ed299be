import type { Database, Writer } from '../../database/database.ts';
import type { MailWishTable } from '../../database/tables.ts';
import type { Logger } from '../platform/logger.server.ts';
import { nextAttemptAt } from './attempt-pauses.ts';
import { claimDueJob, deleteJob, hasDueJob, rescheduleJob } from './mail-job-store.server.ts';
import type { Mail, SendMail } from './mail.ts';

/** So that one mail server's slowness doesn't hold up every mail. */
const AT_ONCE = 4;
/** How long a mail that is under way at the end has to arrive. */
const LAST_MOMENTS_MS = 1_000;

/**
 * Looks for mails that are due every `everyMs` and delivers them, a few at once. Any number of servers may do so on one
 * database. `stop` resolves within about a second; what was not sent by then is due at the next start.
 * @param onError hears of what went wrong with the database; it is tried again at the next look
 */
export function startDelivering(
  deps: DeliveryDeps,
  everyMs: number,
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  const cut = new AbortController();
  const atWork = new Set<Promise<void>>();
  let isStopped = false;
  let timer: NodeJS.Timeout;
  const work = async () => {
    while (!isStopped && (await deliverDueMail(deps, cut.signal)));
  };
  const look = async () => {
    try {
      // One more at each look, while there is something to do.
      if (atWork.size < AT_ONCE && (await hasDueJob(deps.database.read, deps.now()))) {
        const working = work()
          .catch(onError)
          .finally(() => atWork.delete(working));
        atWork.add(working);
      }
    } catch (error) {
      onError(error);
    }
    if (!isStopped) timer = setTimeout(() => void (looking = look()), everyMs);
  };
  let looking = look();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      const cutting = setTimeout(() => cut.abort(), LAST_MOMENTS_MS);
      await looking;
      await Promise.all(atWork);
      clearTimeout(cutting);
    },
  };
}

/** A server that is this slow is no use; nodemailer's own limits are for each step. */
const MAX_SEND_MS = 90_000;
/** Longer than a delivery can take: only who was killed in the middle of it leaves a wish to others this way. */
const CLAIM_MS = 2 * 60_000;

/** A wish as whoever writes its mail sees it. */
type MailJob = Pick<MailWishTable, 'id' | 'kind' | 'accountId' | 'address'>;

/** Writes the mail of a wish, in a transaction of its own; undefined where there is nothing to be sent any more. */
export type WriteMail = (tx: Writer, job: MailJob) => Promise<Mail | undefined>;

export interface DeliveryDeps {
  database: Database;
  now(): number;
  logger: Pick<Logger, 'info' | 'warn' | 'error'>;
  write: WriteMail;
  send: SendMail;
}

/**
 * Delivers one mail that is due. It is written at that moment. What cannot be sent stays wished for and is tried again
 * after a growing pause, for a day. The log names the mail's kind and the wish, never an address or a word of it.
 * @param cut ends an attempt that is under way; the mail is due again at once
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
    await putOff(deps, job, cut.aborted ? undefined : error);
    return true;
  }
  await database.transaction((tx) => deleteJob(tx, job.id));
  return true;
}

async function writeAndSend(deps: DeliveryDeps, job: MailWishTable, cut: AbortSignal): Promise<void> {
  const mail = await deps.database.transaction((tx) => deps.write(tx, job));
  if (!mail) return;
  await deps.send({ ...mail, id: job.id }, AbortSignal.any([cut, AbortSignal.timeout(MAX_SEND_MS)]));
  deps.logger.info({ mail: job.kind, jobId: job.id }, 'mail sent');
}

/** @param error undefined: it was cut, and is nobody's failure */
async function putOff(deps: DeliveryDeps, job: MailWishTable, error: unknown): Promise<void> {
  const { database, logger } = deps;
  const now = deps.now();
  const next = error === undefined ? now : nextAttemptAt(job, now);
  const line = { mail: job.kind, jobId: job.id, attempts: job.attempts, code: failureCode(error) };
  if (next === undefined) {
    logger.error(line, 'mail given up');
    await database.transaction((tx) => deleteJob(tx, job.id));
    return;
  }
  if (error !== undefined) logger.warn(line, 'mail put off');
  await database.transaction((tx) => rescheduleJob(tx, job.id, next));
}

/**
 * What may be told of why a mail could not be sent: Node's and nodemailer's word for it, and the mail server's number
 * (`EENVELOPE 550`). Messages quote the server, and a server quotes addresses.
 */
export function failureCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const word = typeof code === 'string' && /^[A-Z][A-Z0-9_]{1,40}$/.test(code) ? code : error.name;
  return typeof responseCode === 'number' ? `${word} ${responseCode}` : word;
}
