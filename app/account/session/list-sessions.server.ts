import type { Reader } from '../../../database/database.ts';
import type { OwnSession } from './own-session.ts';
import { hashSessionToken } from './session-cookie.server.ts';
import { sessionId } from './session-id.server.ts';
import { listSessionsOf } from './session-store.server.ts';

/**
 * The actor's sessions that have not ended: the one they ask from first, then those used last.
 * @param token the session from which they ask
 */
export async function listSessions(
  deps: { db: Reader; now(): number },
  actor: { id: string },
  token?: string,
): Promise<OwnSession[]> {
  const own = token && hashSessionToken(token);
  const sessions = await listSessionsOf(deps.db, actor.id, deps.now());
  return sessions
    .map(({ tokenHash, browser, createdAt, usedAt }) => ({
      id: sessionId(tokenHash),
      browser,
      createdAt,
      usedAt: usedAt ?? createdAt,
      isThis: tokenHash === own,
    }))
    .sort((a, b) => Number(b.isThis) - Number(a.isThis) || b.usedAt - a.usedAt || b.createdAt - a.createdAt);
}
