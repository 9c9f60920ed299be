import type { Database } from '../../database/database.ts';
import type { Viewer } from './account.ts';
import { hashSessionToken, parseSessionToken } from './session/session-cookie.server.ts';
import type { LiveSession } from './session/session-life.server.ts';
import { findSessionOwner } from './session/session-store.server.ts';

/** Who asks, once their session has been checked. */
export type Actor = Viewer;

/**
 * The person whose live session the request carries, or undefined.
 * @param onUse is given the session, which is being used
 */
export async function findActor(
  services: { database: Database; now(): number; config: { origin: string | undefined } },
  request: Request,
  onUse: (session: LiveSession) => void = () => undefined,
): Promise<Actor | undefined> {
  const token = parseSessionToken(request, services.config);
  if (!token) return undefined;
  const found = await findSessionOwner(services.database.read, hashSessionToken(token), services.now());
  if (found) onUse(found.session);
  return found?.owner;
}
