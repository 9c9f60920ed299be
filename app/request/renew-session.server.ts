import { isTouchedToday, touchSession } from '../account/session/session.server.ts';
import type { LiveSession } from '../account/session/session-life.server.ts';
import { toOutage } from '../platform/outage.server.ts';
import { logOutage } from './security-log.server.ts';
import type { Services } from './services.server.ts';

export function renewSession(services: Services, session: LiveSession): void {
  if (isTouchedToday(session, services.now())) return;
  runBeside(services, touchSession(services, session));
}

/** Runs in the background: the response neither waits nor fails. */
export function runBeside(services: Services, work: Promise<void>): void {
  work.catch((error: unknown) => {
    const outage = toOutage(error);
    if (outage) logOutage(services, outage);
    else services.logger.error({ err: error });
  });
}
