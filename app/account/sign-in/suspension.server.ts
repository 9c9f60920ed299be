import type { Database, Reader, Writer } from '../../../database/database.ts';
import { appendPersonalChange } from '../../platform/change-log.server.ts';
import {
  findAccountById,
  findAccountToStay,
  lockAccount,
  updateSuspendedReason,
  updateSuspension,
} from '../account-store.server.ts';
import type { Viewer } from '../account.ts';
import { hashSessionToken, parseSessionToken } from '../session/session-cookie.server.ts';
import { deleteSessionsOf, findSuspendedOwner } from '../session/session-store.server.ts';

type Engine = Database['engine'];

export async function findSuspension(db: Reader, accountId: string): Promise<string | undefined> {
  const account = await findAccountById(db, accountId);
  return account && isSet(account) ? (account.suspendedReason ?? '') : undefined;
}

/** Locks the account until the transaction ends. Undefined where it is gone. */
export async function lockSuspension(
  tx: Writer,
  engine: Engine,
  accountId: string,
): Promise<boolean | undefined> {
  const account = await lockAccount(tx, engine, accountId);
  return account && isSet(account);
}

/** Waits for a suspension in progress; holds until the transaction ends. */
export async function isSuspended(tx: Writer, engine: Engine, accountId: string): Promise<boolean> {
  const account = await findAccountToStay(tx, engine, accountId);
  return account !== undefined && isSet(account);
}

const isSet = ({ suspendedAt }: { suspendedAt: number | null }) => suspendedAt !== null;

/** False when it is suspended already, or gone. */
export async function suspendAccount(
  tx: Writer,
  engine: Engine,
  { accountId, reason, now }: { accountId: string; reason: string; now: number },
): Promise<boolean> {
  if ((await lockSuspension(tx, engine, accountId)) !== false) return false;
  await updateSuspension(tx, accountId, { suspendedAt: now, suspendedReason: reason });
  await deleteSessionsOf(tx, accountId);
  await appendPersonalChange(tx, accountId, now);
  return true;
}

/** False where it is suspended for another reason, too. */
export async function changeSuspendedReason(tx: Writer, accountId: string, reason: string): Promise<void> {
  await updateSuspendedReason(tx, accountId, reason);
}

export async function restoreAccount(tx: Writer, engine: Engine, accountId: string): Promise<boolean> {
  if (!(await lockSuspension(tx, engine, accountId))) return false;
  await updateSuspension(tx, accountId, { suspendedAt: null, suspendedReason: null });
  // A session that began during a password change must stay ended.
  await deleteSessionsOf(tx, accountId);
  return true;
}

/** May export their data and leave, nothing else. */
export interface Suspended extends Viewer {
  reason: string;
}

/** For every other function (`findActor`) such a session has no owner. */
export async function findSuspended(
  services: { database: Database; now(): number; config: { origin: string | undefined } },
  request: Request,
): Promise<Suspended | undefined> {
  const token = parseSessionToken(request, services.config);
  if (!token) return undefined;
  return findSuspendedOwner(services.database.read, hashSessionToken(token), services.now());
}
