import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import type { Services } from '../../app/pages/services.server.ts';
import type { RouteLabel } from '../routing/route-label.ts';
import type { Market } from '../open-market.ts';
import { logRequest } from './request-log.ts';
import { requestIds } from './request-id.ts';

/** What the app's layers are told of a request beside itself. */
export interface RequestContext extends RouteLabel {
  /** Whose logger says the request's id in each line. */
  services: Services;
  /** Who asks, as limits count them. */
  address: string;
  /** The answer lies in the page cache, for others too: it does not name one request. */
  isCached: boolean;
}

export interface RequestEnv {
  Bindings: HttpBindings;
  Variables: { requestContext: RequestContext };
}

export type RequestHandler = MiddlewareHandler<RequestEnv>;

interface RecordParts {
  market: Pick<Market, 'services' | 'metrics' | 'clientAddress'>;
  labelRoute(path: string): RouteLabel;
}

/**
 * Gives each request of the app its id, and accounts for it once it is answered: one line in the log, one count, and
 * `X-Request-Id` for whoever wants to ask about it.
 */
export function recordRequests({ market, labelRoute }: RecordParts): RequestHandler {
  const { services, metrics } = market;
  const idOf = requestIds(services.config.trustedProxies);
  return async (context, next) => {
    const startedAt = performance.now();
    const { incoming } = context.env;
    const requestId = idOf(incoming);
    const logger = services.logger.child({ requestId });
    const { method } = context.req;
    const requestContext: RequestContext = {
      ...labelRoute(context.req.path),
      services: { ...services, logger },
      address: market.clientAddress(incoming),
      isCached: false,
    };
    context.set('requestContext', requestContext);
    await next();
    const { status, headers } = context.res;
    // `context.header` would make a new response, and a stream of its body, for each header.
    if (!requestContext.isCached) headers.set('X-Request-Id', requestId);
    const ms = performance.now() - startedAt;
    metrics.requests.count(requestContext.route, method, status, ms / 1000);
    logRequest(logger, { method, path: requestContext.path, status, ms });
  };
}
