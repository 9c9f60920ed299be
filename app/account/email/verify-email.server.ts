import type { Database, Reader } from '../../../database/database.ts';
import type { Limits } from '../../rate-limit/rate-limit.server.ts';
import { findAccountById, updateEmailVerifiedAt } from '../account-store.server.ts';
import { askForLink } from './account-link.server.ts';
import { endToken, findToken } from './account-token-store.server.ts';
import { hashAccountToken } from './account-token.server.ts';

/**
 * Requests another mail with which the actor can confirm their address, unless it is confirmed already. Throws
 * `RateLimitedError` where that address was sent as many as a day allows: it may be somebody else's.
 */
export async function askForVerification(
  deps: { database: Database; limits: Limits; now(): number },
  actor: { id: string },
): Promise<void> {
  const now = deps.now();
  await deps.database.transaction(async (tx) => {
    const account = await findAccountById(tx, actor.id);
    if (account?.emailVerifiedAt !== null) return;
    const request = await askForLink(tx, deps.limits, { kind: 'verify-email', account, now });
    if (!request.isRequested && request.limited) throw request.limited;
  });
}

const KIND = 'verify-email';

/** What a link in a mail is about: an address that is to be confirmed, or is by now. */
interface Verification {
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
