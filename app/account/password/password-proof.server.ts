import type { Database, Writer } from '../../../database/database.ts';
import { findAccountById, lockAccount } from '../account-store.server.ts';
import { guessPassword, type Client, type GuessDeps } from '../sign-in/guess-password.server.ts';

export const WRONG_PASSWORD = '비밀번호가 올바르지 않아요.';

/** That somebody has just given the password of an account. */
export interface PasswordProof {
  accountId: string;
  passwordHash: string;
}

/**
 * Checks a person's own password, before the transaction that needs it; undefined when it is another, or the
 * account is gone. Throws `RateLimitedError` as signing in does: it is the same guess.
 */
export async function provePassword(
  deps: GuessDeps & { database: Database },
  accountId: string,
  { password, client }: { password: string; client: Client },
): Promise<PasswordProof | undefined> {
  const account = await findAccountById(deps.database.read, accountId);
  if (!account) return undefined;
  const { emailKey, passwordHash } = account;
  const isRight = await guessPassword(deps, { emailKey, account, password, client });
  return isRight ? { accountId, passwordHash } : undefined;
}

/**
 * Whether a proof still stands, and holds its account until the transaction ends: whatever changed the
 * password or erased the account since has either been seen here or waits.
 */
export async function recheckPassword(
  tx: Writer,
  engine: Database['engine'],
  { accountId, passwordHash }: PasswordProof,
): Promise<boolean> {
  return (await lockAccount(tx, engine, accountId))?.passwordHash === passwordHash;
}
