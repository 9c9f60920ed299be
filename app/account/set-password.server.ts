import type { Writer } from '../../database/database.ts';
import { dropWish } from '../mail/wish-mail.server.ts';
import { updatePasswordHash } from './account-store.server.ts';
import { endTokensOf } from './account-token-store.server.ts';
import { deleteSessionsOf } from './session-store.server.ts';
import { startSession } from './start-session.server.ts';

const RESET = 'reset-password';

/**
 * Gives an account another password, in the transaction that holds the account. All its sessions end, and so does what
 * was mailed or is to be mailed to set one.
 * @param change.replacing the session token that the browser brought along
 * @param change.browser what kind of browser it is (`browserLabel`)
 * @returns the token of the one session there is then
 */
export async function setPassword(
  tx: Writer,
  change: {
    accountId: string;
    passwordHash: string;
    replacing: string | undefined;
    browser: string | undefined;
    now: number;
  },
): Promise<string> {
  const { accountId, passwordHash, replacing, browser, now } = change;
  await updatePasswordHash(tx, accountId, passwordHash);
  await deleteSessionsOf(tx, accountId);
  await endTokensOf(tx, accountId, RESET, now);
  await dropWish(tx, accountId, RESET);
  return startSession(tx, { accountId, replacing, browser, now });
}
