import type { Database, Writer } from '../../../database/database.ts';
import { findAccountById, lockAccount } from '../account-store.server.ts';
import { guessPassword, type Client, type GuessDeps } from '../sign-in/guess-password.server.ts';

export const WRONG_PASSWORD = '비밀번호가 올바르지 않아요.';

export interface PasswordProof {
  accountId: string;
  passwordHash: string;
}

/** Verifies a password before the transaction that needs it. Throws `RateLimitedError` as signing in does. */
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

/** Whether the proof still holds; locks the account until the transaction ends. */
export async function recheckPassword(
  tx: Writer,
  engine: Database['engine'],
  { accountId, passwordHash }: PasswordProof,
): Promise<boolean> {
  return (await lockAccount(tx, engine, accountId))?.passwordHash === passwordHash;
}
