import { isUseNoted, noteSessionUse } from '../account/note-session-use.server.ts';
import { parseSessionToken, signedInCookies } from '../account/session-cookie.server.ts';
import { sessionEnd, type LiveSession } from '../account/session-life.server.ts';
import { toOutage } from '../platform/outage.server.ts';
import { logOutage } from './log-outage.server.ts';
import type { Services } from './services.server.ts';
import type { Visit } from './visit.server.ts';

interface Use {
  services: Services;
  request: Request;
  visit: Visit;
}

/**
 * Has a session that is used last on: noted with its first use of a day, for which nobody waits and without which
 * everything goes on, and in its browser's cookie.
 */
export function keepSession({ services, request, visit }: Use, session: LiveSession): void {
  const { config, logger } = services;
  const now = services.now();
  if (isUseNoted(session, now)) return;
  const token = parseSessionToken(request, config);
  if (token) visit.cookies = signedInCookies(token, config, sessionEnd(session.createdAt, now) - now);
  noteSessionUse(services, session).catch((error: unknown) => {
    // The next request notes it.
    const outage = toOutage(error);
    if (outage) logOutage(services, outage);
    else logger.error({ err: error });
  });
}
