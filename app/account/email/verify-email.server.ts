import type { Database, Reader } from '../../../database/database.ts';
import { hashAccountToken } from './account-token.server.ts';
import { endToken, findToken } from './account-token-store.server.ts';
import { updateEmailVerifiedAt } from '../account-store.server.ts';

const KIND = 'verify-email';

/** What a link in a mail is about: an address that is to be confirmed, or is by now. */
export interface Verification {
  email: string;
  isVerified: boolean;
}

/** What this link is about; undefined where it has ended, and the address is not confirmed, or was never given out. */
export async function findVerification(
  deps: { database: Database; now(): number },
  token: string,
): Promise<Verification | undefined> {
  const found = await findVerifiable(deps.database.read, token);
  if (!found) return undefined;
  const isVerified = found.emailVerifiedAt !== null;
  return isVerified || found.expiresAt > deps.now() ? { email: found.email, isVerified } : undefined;
}

/** Takes it that mail to an account's address reaches whoever holds this token; it is good for once. */
export async function verifyEmail(deps: { database: Database; now(): number }, token: string): Promise<void> {
  const now = deps.now();
  await deps.database.transaction(async (tx) => {
    const found = await findVerifiable(tx, token);
    if (!found || !(await endToken(tx, hashAccountToken(token), now))) return;
    await updateEmailVerifiedAt(tx, found.id, now);
  });
}

function findVerifiable(db: Reader, token: string) {
  return findToken(db, hashAccountToken(token), [KIND]);
}
