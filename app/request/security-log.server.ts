import type { CodedError } from '../platform/coded-error.ts';
import { maskedAddress } from '../rate-limit/client-address.server.ts';
import type { PageContext } from './page-context.server.ts';
import type { SecurityEvent } from './security-events.ts';
import type { Services } from './services.server.ts';

/** What may be said of it: words of the code and ids, never what somebody has typed. */
interface SecurityFacts {
  /** Whose account it is about; else it is whoever has signed in. */
  accountId?: string | undefined;
  limit?: string;
  why?: string;
}

interface Happening {
  services: Pick<Services, 'logger' | 'onSecurityEvent'>;
  pageContext: Pick<PageContext, 'address' | 'accountId'>;
}

/**
 * One line in the log for a security event: which, whose account where that is known, the masked address it came from,
 * and by the request's logger the request's id. Left out with the other information where `LOG_LEVEL` is above `info`.
 */
export function logSecurityEvent(
  { services, pageContext }: Happening,
  event: SecurityEvent,
  { accountId = pageContext.accountId, ...facts }: SecurityFacts = {},
): void {
  services.onSecurityEvent(event);
  services.logger.info({ security: event, accountId, from: maskedAddress(pageContext.address), ...facts });
}

/** One short line for whoever runs the market: there may be one a request. A full queue of ours is nothing to be told of. */
export function logOutage({ logger }: Pick<Services, 'logger'>, { code, message, cause }: CodedError): void {
  if (code !== 'busy' || cause !== undefined) logger.warn({ outage: code, why: message });
}
