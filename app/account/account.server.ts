import { isForeignKeyViolation } from '../../database/constraint-violation.ts';
import type { Database, Reader, Writer } from '../../database/database.ts';
import { forgetAccountInChanges } from '../platform/change-log.server.ts';
import { CodedError } from '../platform/coded-error.ts';
import { deleteAccount, findAccountByEmailKey, findAccountById } from './account-store.server.ts';
import { emailKey, type Viewer } from './account.ts';
import { hashSessionToken, parseSessionToken } from './session/session-cookie.server.ts';
import type { LiveSession } from './session/session-life.server.ts';
import { findSessionOwner } from './session/session-store.server.ts';

/** An account as whoever runs the market sees it. */
export interface KnownAccount {
  id: string;
  nickname: string;
  email: string;
  /** Epoch ms, as all times here. */
  createdAt: number;
  /** Null while they may come in. */
  suspendedAt: number | null;
  suspendedReason: string | null;
}

/** The account of that id or e-mail address, for whoever runs the market; undefined where there is none. */
export async function findAccount(db: Reader, who: string): Promise<KnownAccount | undefined> {
  const account = (await findAccountByEmailKey(db, emailKey(who))) ?? (await findAccountById(db, who));
  if (!account) return undefined;
  const { id, nickname, email, createdAt, suspendedAt, suspendedReason } = account;
  return { id, nickname, email, createdAt, suspendedAt, suspendedReason };
}

/** Who asks, once their session has been checked. */
export type Actor = Viewer;

/**
 * The person whose live session the request carries, or undefined.
 * @param onUse is given the session, which is being used
 */
export async function findActor(
  services: { database: Database; now(): number; config: { origin: string | undefined } },
  request: Request,
  onUse: (session: LiveSession) => void = () => undefined,
): Promise<Actor | undefined> {
  const token = parseSessionToken(request, services.config);
  if (!token) return undefined;
  const found = await findSessionOwner(services.database.read, hashSessionToken(token), services.now());
  if (found) onUse(found.session);
  return found?.owner;
}

/** What everyone may know of the person with this id, or undefined. */
export async function findPerson(
  db: Reader,
  id: string,
): Promise<{ id: string; nickname: string } | undefined> {
  const account = await findAccountById(db, id);
  return account && { id, nickname: account.nickname };
}

/** What an account holds about its owner, for the owner. Never the password's hash. */
interface OwnAccount {
  id: string;
  email: string;
  nickname: string;
  /** Epoch ms. */
  createdAt: number;
  /** When it was shown that mail reaches its owner, epoch ms; null: not yet. */
  emailVerifiedAt: number | null;
}

/** Throws `signed-out` when there is no such account (any more): only its owner asks. */
export async function getOwnAccount(db: Reader, accountId: string): Promise<OwnAccount> {
  const account = await findAccountById(db, accountId);
  if (!account) throw new CodedError('signed-out', 'the actor has left the market');
  const { id, email, nickname, createdAt, emailVerifiedAt } = account;
  return { id, email, nickname, createdAt, emailVerifiedAt };
}

/** Erases an account with all that hangs on it, as the last step of leaving; its listings must be gone. */
export async function eraseAccount(tx: Writer, accountId: string): Promise<void> {
  await deleteAccount(tx, accountId);
  await forgetAccountInChanges(tx, accountId);
}

/**
 * `database.transaction` for work whose new rows point at the actor's account. Throws `signed-out` when they have left
 * the market since they were recognised. Whatever else its rows point at, the work itself must have looked up.
 */
export async function actorTransaction<T>(database: Database, work: (tx: Writer) => Promise<T>): Promise<T> {
  try {
    return await database.transaction(work);
  } catch (error) {
    if (isForeignKeyViolation(error)) throw new CodedError('signed-out', 'the actor has left the market');
    throw error;
  }
}
