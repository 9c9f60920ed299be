import type { Writer } from '../../../database/database.ts';
import { hashSessionToken, newSessionToken } from './session-cookie.server.ts';
import { MAX_SESSIONS, sessionEnd } from './session-life.server.ts';
import {
  deleteEndedSessionsOf,
  deleteSession,
  insertSession,
  deleteOlderSessionsOf,
} from './session-store.server.ts';

/**
 * Signs a browser in, in the transaction that found out who it is.
 * @param input.replacing the token that the browser brought along, whose session ends
 * @param input.browser what kind of browser it is (`browserLabel`)
 * @returns the new session's token, which is kept nowhere
 */
export async function startSession(
  tx: Writer,
  input: {
    accountId: string;
    replacing: string | undefined;
    browser?: string | undefined;
    now: number;
  },
): Promise<string> {
  const { accountId, replacing, browser, now } = input;
  if (replacing) await deleteSession(tx, hashSessionToken(replacing));
  await deleteEndedSessionsOf(tx, accountId, now);
  await deleteOlderSessionsOf(tx, accountId, MAX_SESSIONS - 1);
  const token = newSessionToken();
  await insertSession(tx, {
    tokenHash: hashSessionToken(token),
    accountId,
    createdAt: now,
    expiresAt: sessionEnd(now, now),
    usedAt: now,
    browser: browser ?? null,
  });
  return token;
}
