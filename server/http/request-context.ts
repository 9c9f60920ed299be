import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import type { Services } from '../../app/request/services.server.ts';
import type { RouteLabel } from '../routing/route-label.ts';
import type { Market } from '../open-market.ts';
import { logRequest, requestIds } from './request-log.ts';

/** What the app knows of a request beside the request itself. */
export interface RequestContext extends RouteLabel {
  /** With a logger that adds the request id to each line. */
  services: Services;
  /** The client address that rate limits count. */
  address: string;
  /** Answered from the page cache, which others share: the response must not carry a request id. */
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

/** Gives each request of the app an id (`X-Request-Id`), and one log line and one count once it is answered. */
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
    // `context.header` would build a new response and body stream for each header.
    if (!requestContext.isCached) headers.set('X-Request-Id', requestId);
    const ms = performance.now() - startedAt;
    metrics.requests.count(requestContext.route, method, status, ms / 1000);
    logRequest(logger, { method, path: requestContext.path, status, ms });
  };
}
