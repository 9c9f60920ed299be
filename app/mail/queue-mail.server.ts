import type { Reader, Writer } from '../../database/database.ts';
import { newId } from '../platform/id.server.ts';
import {
  deleteJobsOf,
  findVerifiedAddress,
  findWaitingJobs,
  hasJob,
  hasJobOfAccount,
  insertJob,
} from './mail-job-store.server.ts';
import type { LinkMailKind, MailKind } from './mail.ts';

interface QueuedMail {
  kind: MailKind;
  accountId: string;
  address: string;
  now: number;
  /** What comes meanwhile goes with it. */
  delayMs?: number;
}

/** False where the account has a job of this kind: one mail serves both. */
export async function queueMail(
  tx: Writer,
  { kind, accountId, address, now, delayMs = 0 }: QueuedMail,
): Promise<boolean> {
  const dueAt = now + delayMs;
  return insertJob(tx, {
    id: newId(),
    kind,
    accountId,
    address,
    createdAt: dueAt,
    attempts: 0,
    nextAttemptAt: dueAt,
  });
}

/** Likewise, but to verified addresses only. */
export async function queueIfVerified(
  tx: Writer,
  { accountId, ...mail }: Omit<QueuedMail, 'address'> & { kind: Exclude<MailKind, LinkMailKind> },
): Promise<void> {
  const address = await findVerifiedAddress(tx, accountId);
  if (address !== undefined) await queueMail(tx, { ...mail, accountId, address });
}

/** Takes as long as a real job and sends nothing. */
export async function queueDecoyMail(tx: Writer, kind: MailKind, now: number): Promise<void> {
  const nothing = { accountId: null, address: '', attempts: 0 };
  await insertJob(tx, { id: newId(), kind, createdAt: now, nextAttemptAt: now, ...nothing });
}

export async function dropJob(tx: Writer, accountId: string, kind: MailKind): Promise<void> {
  await deleteJobsOf(tx, accountId, kind);
}

export async function hasJobOf(tx: Writer, accountId: string, kind: MailKind): Promise<boolean> {
  return hasJobOfAccount(tx, accountId, kind);
}

export async function isStillQueued(tx: Writer, jobId: string): Promise<boolean> {
  return hasJob(tx, jobId);
}

/** The age of the oldest in ms; 0 when none waits. */
export async function findMailQueue(db: Reader, now: number): Promise<{ count: number; oldestMs: number }> {
  const { count, oldestAt } = await findWaitingJobs(db, now);
  return { count, oldestMs: oldestAt === null ? 0 : Math.max(0, now - oldestAt) };
}
