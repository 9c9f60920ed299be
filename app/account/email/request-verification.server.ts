import type { Database } from '../../../database/database.ts';
import type { Limits } from '../../rate-limit/rate-limit.server.ts';
import { findAccountById } from '../account-store.server.ts';
import { askForLink } from './request-link.server.ts';

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
