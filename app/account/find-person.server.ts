import type { Reader } from '../../database/database.ts';
import { findAccountById } from './account-store.server.ts';

/** What everyone may know of the person with this id, or undefined. */
export async function findPerson(
  db: Reader,
  id: string,
): Promise<{ id: string; nickname: string } | undefined> {
  const account = await findAccountById(db, id);
  return account && { id, nickname: account.nickname };
}
