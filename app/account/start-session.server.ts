import type { Writer } from '../../database/database.ts';
import { SESSION_LIFE_MS, hashSessionToken, newSessionToken } from './session-cookie.server.ts';
import { deleteEndedSessionsOf, deleteSession, insertSession } from './session-store.server.ts';

/**
 * Signs a browser in, in the transaction that found out who it is.
 * @param input.replacing the token that the browser brought along, whose session ends
 * @returns the new session's token, which is kept nowhere
 */
export async function startSession(
  tx: Writer,
  input: { accountId: string; replacing: string | undefined; now: number },
): Promise<string> {
  const { accountId, replacing, now } = input;
  if (replacing) await deleteSession(tx, hashSessionToken(replacing));
  await deleteEndedSessionsOf(tx, accountId, now);
  const token = newSessionToken();
  await insertSession(tx, {
    tokenHash: hashSessionToken(token),
    accountId,
    createdAt: now,
    expiresAt: now + SESSION_LIFE_MS,
  });
  return token;
}
