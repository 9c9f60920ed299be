import type { Database, Reader } from '../../../database/database.ts';
import type { Limits } from '../../platform/rate-limit/rate-limit.server.ts';
import { findAccountById, updateEmailVerifiedAt } from '../account-store.server.ts';
import { askForLink, hashAccountToken } from './account-link.server.ts';
import { endToken, findToken } from './account-token-store.server.ts';

/** Queues another confirmation mail. Throws `RateLimitedError` at the day's limit. */
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

interface Verification {
  email: string;
  isVerified: boolean;
}

/** Undefined for an unknown link, or an expired one of an unconfirmed address. */
export async function findVerification(
  deps: { database: Database; now(): number },
  token: string,
): Promise<Verification | undefined> {
  const found = await findVerifiable(deps.database.read, token);
  if (!found) return undefined;
  const isVerified = found.emailVerifiedAt !== null;
  return isVerified || found.expiresAt > deps.now() ? { email: found.email, isVerified } : undefined;
}

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
