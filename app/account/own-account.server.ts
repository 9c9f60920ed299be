import type { Reader, Writer } from '../../database/database.ts';
import { forgetAccountInChanges } from '../platform/change-log.server.ts';
import { CodedError } from '../platform/coded-error.ts';
import { deleteAccount, findAccountById } from './account-store.server.ts';

/** What an account holds about its owner, for the owner. Never the password's hash. */
export interface OwnAccount {
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
