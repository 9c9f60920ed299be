import type { Database } from '../../database/database.ts';
import { emailKey } from './account.ts';
import { findAccountByEmailKey, findAccountById } from './account-store.server.ts';
import { deleteEverySession, deleteSessionsOf } from './session-store.server.ts';

/**
 * Ends somebody's sessions at once, on the operator's word; the password stays as it is.
 * @param who an account's id or e-mail address
 * @returns how many there were; undefined when there is no such account
 */
export async function endSessionsOf(
  { database }: { database: Database },
  who: string,
): Promise<number | undefined> {
  const account =
    (await findAccountByEmailKey(database.read, emailKey(who))) ??
    (await findAccountById(database.read, who));
  return account && database.transaction((tx) => deleteSessionsOf(tx, account.id));
}

/** Ends everybody's sessions at once, and returns how many there were. */
export async function endEverySession({ database }: { database: Database }): Promise<number> {
  return database.transaction(deleteEverySession);
}
