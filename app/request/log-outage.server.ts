import type { CodedError } from '../platform/coded-error.ts';
import type { Services } from './services.server.ts';

/** One short line for whoever runs the market: there may be one a request. A full queue of ours is nothing to be told of. */
export function logOutage({ logger }: Pick<Services, 'logger'>, { code, message, cause }: CodedError): void {
  if (code !== 'busy' || cause !== undefined) logger.warn({ outage: code, why: message });
}
