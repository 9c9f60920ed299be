import type { Database, Reader, Writer } from '../../../database/database.ts';
import { appendPersonalChange } from '../../platform/change-log.server.ts';
import { findAccountById, lockAccount, updateSuspension } from '../account-store.server.ts';
import type { Viewer } from '../account.ts';
import { hashSessionToken, parseSessionToken } from '../session/session-cookie.server.ts';
import { deleteSessionsOf, findSuspendedOwner } from '../session/session-store.server.ts';

type Engine = Database['engine'];

/** Why somebody with this id is suspended; undefined where they are not, or are gone. */
export async function findSuspension(db: Reader, accountId: string): Promise<string | undefined> {
  const account = await findAccountById(db, accountId);
  return account && isSet(account) ? (account.suspendedReason ?? '') : undefined;
}

/**
 * Whether somebody is suspended, and held until the transaction ends: on PostgreSQL whatever points something new at the account has been
 * committed, or waits. Undefined for an account that is gone.
 */
export async function lockSuspension(
  tx: Writer,
  engine: Engine,
  accountId: string,
): Promise<boolean | undefined> {
  const account = await lockAccount(tx, engine, accountId);
  return account && isSet(account);
}

const isSet = ({ suspendedAt }: { suspendedAt: number | null }) => suspendedAt !== null;

/**
 * Lets somebody in no more: all sessions end, and none begins until `restoreAccount`.
 * @returns false where they are suspended already, or gone
 */
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

/** Lets somebody in again; false where they may come in, or are gone. */
export async function restoreAccount(tx: Writer, engine: Engine, accountId: string): Promise<boolean> {
  if (!(await lockSuspension(tx, engine, accountId))) return false;
  await updateSuspension(tx, accountId, { suspendedAt: null, suspendedReason: null });
  // One that began while a change of password was under way must not come alive.
  await deleteSessionsOf(tx, accountId);
  return true;
}

/** Somebody whom the operator has suspended, and why. They may take their data along and leave, and nothing else. */
export interface Suspended extends Viewer {
  reason: string;
}

/**
 * The suspended person whose session the request carries, or undefined. To `findActor`, and so to everything else, such
 * a session is nobody's; it ends when they are restored.
 */
export async function findSuspended(
  services: { database: Database; now(): number; config: { origin: string | undefined } },
  request: Request,
): Promise<Suspended | undefined> {
  const token = parseSessionToken(request, services.config);
  if (!token) return undefined;
  return findSuspendedOwner(services.database.read, hashSessionToken(token), services.now());
}
