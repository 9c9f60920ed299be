import type { Reader, Writer } from '../../database/database.ts';
import { newId } from '../platform/id.server.ts';
import {
  deleteJobsOf,
  findWaitingJobs,
  hasJob,
  hasJobOfAccount,
  insertJob,
} from './mail-job-store.server.ts';
import type { MailKind } from './mail.ts';

interface WishedMail {
  kind: MailKind;
  accountId: string;
  address: string;
  /** Epoch ms. */
  now: number;
}

/**
 * Wishes for a mail, in the transaction of what it is about. It is written and sent soon afterwards by whoever
 * delivers (see deliver-mail), so nobody waits for a mail server, and nothing that was promised gets lost with one.
 * @returns false where the account has a wish of this kind already: one mail will come of both
 */
export async function queueMail(tx: Writer, { kind, accountId, address, now }: WishedMail): Promise<boolean> {
  return insertJob(tx, {
    id: newId(),
    kind,
    accountId,
    address,
    createdAt: now,
    attempts: 0,
    nextAttemptAt: now,
  });
}

/** Wishes for a mail to nobody: it takes as long as a real one, and nothing comes of it. */
export async function queueDecoyMail(tx: Writer, kind: MailKind, now: number): Promise<void> {
  const nothing = { accountId: null, address: '', attempts: 0 };
  await insertJob(tx, { id: newId(), kind, createdAt: now, nextAttemptAt: now, ...nothing });
}

/** Takes a wish that is not fulfilled yet back. */
export async function dropJob(tx: Writer, accountId: string, kind: MailKind): Promise<void> {
  await deleteJobsOf(tx, accountId, kind);
}

/** Whether an account has a mail of this kind waiting to be sent. */
export async function hasJobOf(tx: Writer, accountId: string, kind: MailKind): Promise<boolean> {
  return hasJobOfAccount(tx, accountId, kind);
}

/** Whether a wish still stands. */
export async function isStillWished(tx: Writer, jobId: string): Promise<boolean> {
  return hasJob(tx, jobId);
}

/** What waits to be sent: how many mails, and for how long the first of them has, in ms (0 when there is none). */
export async function findMailQueue(db: Reader, now: number): Promise<{ count: number; oldestMs: number }> {
  const { count, oldestAt } = await findWaitingJobs(db);
  return { count, oldestMs: oldestAt === null ? 0 : Math.max(0, now - oldestAt) };
}
