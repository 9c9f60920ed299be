import type { Database } from '../../../database/database.ts';
import type { Viewer } from '../account.ts';
import { hashSessionToken, parseSessionToken } from '../session/session-cookie.server.ts';
import { findSuspendedOwner } from '../session/session-store.server.ts';

/** Somebody whom the operator has suspended, and why. They may take their data along and leave, and nothing else. */
export interface Suspended extends Viewer {
  reason: string;
}

/**
 * The suspended person whose session the request carries, or undefined. To `findActor`, and so to everything else, such
 * a session is nobody's; it ends when they are restored.
 */
export async function findSuspended(
  services: { database: Database; now(): number; config: { origin: string | undefined } },
  request: Request,
): Promise<Suspended | undefined> {
  const token = parseSessionToken(request, services.config);
  if (!token) return undefined;
  return findSuspendedOwner(services.database.read, hashSessionToken(token), services.now());
}
