import type { Database } from '../../database/database.ts';
import { findAccountById } from './account-store.server.ts';
import { askForLink } from './ask-for-link.server.ts';

/** Wishes for another mail with which the actor can confirm their address, unless it is confirmed already. */
export async function askForVerification(
  deps: { database: Database; now(): number },
  actor: { id: string },
): Promise<void> {
  const now = deps.now();
  await deps.database.transaction(async (tx) => {
    const account = await findAccountById(tx, actor.id);
    if (account?.emailVerifiedAt === null) await askForLink(tx, 'verify-email', account, now);
  });
}
