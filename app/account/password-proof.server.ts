import type { Database, Writer } from '../../database/database.ts';
import { findAccountById, lockPasswordHash } from './account-store.server.ts';
import { verifyPassword } from './password.server.ts';

/** That somebody has just given the password of an account. */
export interface PasswordProof {
  accountId: string;
  passwordHash: string;
}

/** Checks a person's own password, before the transaction that needs it; undefined when it is another. */
export async function provePassword(
  database: Database,
  accountId: string,
  password: string,
): Promise<PasswordProof | undefined> {
  const account = await findAccountById(database.read, accountId);
  const isRight = await verifyPassword(password, account?.passwordHash);
  return account && isRight ? { accountId, passwordHash: account.passwordHash } : undefined;
}

/**
 * Whether a proof still stands, and holds its account until the transaction ends: whatever changed the
 * password or erased the account since has either been seen here or waits.
 */
export async function holdProof(
  tx: Writer,
  engine: Database['engine'],
  { accountId, passwordHash }: PasswordProof,
): Promise<boolean> {
  return (await lockPasswordHash(tx, engine, accountId)) === passwordHash;
}
