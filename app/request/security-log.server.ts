import type { CodedError } from '../platform/coded-error.ts';
import { maskedAddress } from '../platform/rate-limit/client-address.server.ts';
import type { PageContext } from './page-context.server.ts';
import type { SecurityEvent } from './security-events.ts';
import type { Services } from './services.server.ts';

/** Codes and ids, never typed text. */
interface SecurityFacts {
  accountId?: string | undefined;
  limit?: string;
  why?: string;
}

interface Happening {
  services: Pick<Services, 'logger' | 'onSecurityEvent'>;
  pageContext: Pick<PageContext, 'address' | 'accountId'>;
}

/** One line with event, account and masked address. */
export function logSecurityEvent(
  { services, pageContext }: Happening,
  event: SecurityEvent,
  { accountId = pageContext.accountId, ...facts }: SecurityFacts = {},
): void {
  services.onSecurityEvent(event);
  services.logger.info({ security: event, accountId, from: maskedAddress(pageContext.address), ...facts });
}

/** At most one line a request; none for our own full queue. */
export function logOutage({ logger }: Pick<Services, 'logger'>, { code, message, cause }: CodedError): void {
  if (code !== 'busy' || cause !== undefined) logger.warn({ outage: code, why: message });
}
