import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import type { Services } from '../../app/pages/services.server.ts';
import type { KnownAddress } from '../routing/route-label.ts';
import type { Market } from '../open-market.ts';
import { logRequest } from './request-log.ts';
import { requestIds } from './request-id.ts';

/** What the app's layers are told of a request beside itself. */
export interface Asked extends KnownAddress {
  /** Whose logger says the request's id in each line. */
  services: Services;
  /** Who asks, as limits count them. */
  address: string;
  /** The answer lies in the page cache, for others too: it does not name one request. */
  isKept: boolean;
}

export interface AskedEnv {
  Bindings: HttpBindings;
  Variables: { asked: Asked };
}

export type AskedHandler = MiddlewareHandler<AskedEnv>;

interface Accounting {
  market: Pick<Market, 'services' | 'figures' | 'clientAddress'>;
  knowAddress(path: string): KnownAddress;
}

/**
 * Gives each request of the app its id, and accounts for it once it is answered: one line in the log, one count, and
 * `X-Request-Id` for whoever wants to ask about it.
 */
export function accountForRequests({ market, knowAddress }: Accounting): AskedHandler {
  const { services, figures } = market;
  const idOf = requestIds(services.config.trustedProxies);
  return async (context, next) => {
    const startedAt = performance.now();
    const { incoming } = context.env;
    const requestId = idOf(incoming);
    const logger = services.logger.child({ requestId });
    const { method } = context.req;
    const asked: Asked = {
      ...knowAddress(context.req.path),
      services: { ...services, logger },
      address: market.clientAddress(incoming),
      isKept: false,
    };
    context.set('asked', asked);
    await next();
    const { status, headers } = context.res;
    // `context.header` would make a new response, and a stream of its body, for each header.
    if (!asked.isKept) headers.set('X-Request-Id', requestId);
    const ms = performance.now() - startedAt;
    figures.requests.count(asked.route, method, status, ms / 1000);
    logRequest(logger, { method, path: asked.path, status, ms });
  };
}
