import { isForeignKeyViolation } from '../../database/constraint-violation.ts';
import type { Database, Reader, Writer } from '../../database/database.ts';
import { forgetAccountInChanges } from '../platform/change-log.server.ts';
import { CodedError } from '../platform/coded-error.ts';
import {
  deleteAccount,
  findAccountByEmailKey,
  findAccountById,
  findAccountByNicknameKey,
  listNicknamesById,
  listByNicknameBeginning,
  listConsentsOf,
  lockAccount,
} from './account-store.server.ts';
import { emailKey, nicknameKey, type Viewer } from './account.ts';
import { hashSessionToken, parseSessionToken } from './session/session-cookie.server.ts';
import type { LiveSession } from './session/session-life.server.ts';
import { findSessionOwner, type SessionOwner } from './session/session-store.server.ts';
import { POLICIES, type Consent } from './consent/consent.ts';

export interface KnownAccount {
  id: string;
  nickname: string;
  email: string;
  createdAt: number;
  suspendedAt: number | null;
  suspendedReason: string | null;
}

export async function findAccount(db: Reader, who: string): Promise<KnownAccount | undefined> {
  const account = (await findAccountByEmailKey(db, emailKey(who))) ?? (await findAccountById(db, who));
  if (!account) return undefined;
  return toKnown(account);
}

export async function findNamedAccount(db: Reader, who: string): Promise<KnownAccount | undefined> {
  const known = await findAccount(db, who);
  if (known) return known;
  const named = await findAccountByNicknameKey(db, nicknameKey(who.trim()));
  return named && toKnown(named);
}

function toKnown(account: KnownAccount): KnownAccount {
  const { id, nickname, email, createdAt, suspendedAt, suspendedReason } = account;
  return { id, nickname, email, createdAt, suspendedAt, suspendedReason };
}

export async function listAccountsNamed(
  { read, engine }: Pick<Database, 'read' | 'engine'>,
  beginning: string,
  limit: number,
): Promise<KnownAccount[]> {
  const key = nicknameKey(beginning.trim());
  if (key === '') return [];
  return (await listByNicknameBeginning(read, engine, key, limit)).map(toKnown);
}

/** By id; ids of no account, as of operators at the command line, are not found. */
export async function listNicknames(db: Reader, ids: readonly string[]): Promise<Map<string, string>> {
  return listNicknamesById(db, [...new Set(ids)]);
}

export type Actor = Viewer;

/** `onUse` gets the owner's live session. */
export async function findActor(
  services: { database: Database; now(): number; config: { origin: string | undefined } },
  request: Request,
  onUse: (session: LiveSession) => void = () => undefined,
): Promise<SessionOwner | undefined> {
  const token = parseSessionToken(request, services.config);
  if (!token) return undefined;
  const found = await findSessionOwner(services.database.read, hashSessionToken(token), services.now());
  if (found) onUse(found.session);
  return found?.owner;
}

export async function findPerson(
  db: Reader,
  id: string,
): Promise<{ id: string; nickname: string } | undefined> {
  const account = await findAccountById(db, id);
  return account && { id, nickname: account.nickname };
}

export interface PublicPerson {
  id: string;
  nickname: string;
  createdAt: number;
  isEmailConfirmed: boolean;
  /** Null where too little is known, or it takes long. */
  replyWithinMinutes: number | null;
}

/** Undefined for suspended people. */
export async function findPublicPerson(db: Reader, id: string): Promise<PublicPerson | undefined> {
  const account = await findAccountById(db, id);
  if (!account || account.suspendedAt !== null) return undefined;
  const { nickname, createdAt, replyWithinMinutes, emailVerifiedAt } = account;
  return { id, nickname, createdAt, isEmailConfirmed: emailVerifiedAt !== null, replyWithinMinutes };
}

interface OwnAccount {
  id: string;
  email: string;
  nickname: string;
  createdAt: number;
  emailVerifiedAt: number | null;
}

export async function getOwnAccount(db: Reader, accountId: string): Promise<OwnAccount> {
  const account = await findAccountById(db, accountId);
  if (!account) throw new CodedError('signed-out', 'the actor has left the market');
  const { id, email, nickname, createdAt, emailVerifiedAt } = account;
  return { id, email, nickname, createdAt, emailVerifiedAt };
}

export async function lockForErasing(
  tx: Writer,
  engine: Database['engine'],
  accountId: string,
): Promise<boolean> {
  return (await lockAccount(tx, engine, accountId)) !== undefined;
}

export async function eraseAccount(tx: Writer, accountId: string): Promise<void> {
  await deleteAccount(tx, accountId);
  await forgetAccountInChanges(tx, accountId);
}

/** A transaction whose rows refer to the actor's account. Throws `signed-out` when that account is gone. */
export async function actorTransaction<T>(database: Database, work: (tx: Writer) => Promise<T>): Promise<T> {
  try {
    return await database.transaction(work);
  } catch (error) {
    if (isForeignKeyViolation(error)) throw new CodedError('signed-out', 'the actor has left the market');
    throw error;
  }
}

/** Newest first; empty for accounts that are older than this record. */
export async function listConsents(db: Reader, accountId: string): Promise<Consent[]> {
  const rows = await listConsentsOf(db, accountId);
  return rows.flatMap(({ policy, version, agreedAt }) => {
    const known = POLICIES.find(({ name }) => name === policy);
    return known ? [{ policy: known.name, version, agreedAt }] : [];
  });
}
