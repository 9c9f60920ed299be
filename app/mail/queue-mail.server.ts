import type { Reader, Writer } from '../../database/database.ts';
import { newId } from '../platform/id.server.ts';
import {
  deleteJobsOf,
  findVerifiedAddress,
  findWaitingJobs,
  hasJob,
  hasJobOfAccount,
  insertJob,
  insertOrJoinJob,
} from './mail-job-store.server.ts';
import type { LinkMailKind, MailKind } from './mail.ts';

interface QueuedMail {
  kind: MailKind;
  accountId: string;
  address: string;
  now: number;
}

/** False where the account has a job of this kind: one mail serves both. */
export async function queueMail(tx: Writer, { now, ...mail }: QueuedMail): Promise<boolean> {
  return insertJob(tx, { ...mail, id: newId(), dueAt: now });
}

type VerifiedMail = Omit<QueuedMail, 'address'> & { kind: Exclude<MailKind, LinkMailKind> };

/** Likewise, but to verified addresses only. */
export async function queueIfVerified(tx: Writer, mail: VerifiedMail): Promise<void> {
  const address = await findVerifiedAddress(tx, mail.accountId);
  if (address !== undefined) await queueMail(tx, { ...mail, address });
}

/** Likewise, delayed: later events join it, and those during its sending join the next one. */
export async function queueLater(tx: Writer, { now, ...mail }: VerifiedMail, delayMs: number): Promise<void> {
  const address = await findVerifiedAddress(tx, mail.accountId);
  if (address !== undefined)
    await insertOrJoinJob(tx, { ...mail, id: newId(), address, dueAt: now + delayMs });
}

/** A decoy that takes as long as a real job and sends nothing. */
export async function queueDecoyMail(tx: Writer, kind: MailKind, now: number): Promise<void> {
  await insertJob(tx, { id: newId(), kind, accountId: null, address: '', dueAt: now });
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
