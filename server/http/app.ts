import type { IncomingMessage, ServerResponse } from 'node:http';
import { commonHeaders } from '../guards/security-headers.ts';
import { rejectLargeForm } from '../guards/form-limit.ts';
import { requestGuard } from '../guards/request-guard.ts';
import { metricsHandler } from '../metrics/metrics-handler.ts';
import type { Market } from '../open-market.ts';
import { isReadableAddress } from '../routing/public-address.ts';
import type { RouteLabel } from '../routing/route-label.ts';
import { healthHandlers } from './health.ts';
import { CLIENT_CLOSED_REQUEST } from './page-handler.ts';
import {
  answerInOrder,
  pathOf,
  textResponse,
  type RequestContext,
  type RequestHandler,
} from './request-context.ts';
import { requestIds, requestRecorder } from './request-log.ts';
import { securityTextHandlers } from './security-txt.ts';

interface AppParts {
  market: Market;
  pages: RequestHandler;
  /** Answered before the pages; none in development, where routes change. */
  api?: RequestHandler;
  labelRoute(path: string): RouteLabel;
  isStopping(): boolean;
}

export type App = (request: Request, bindings: { incoming: unknown; outgoing: unknown }) => Promise<Response>;

const rejectMalformedAddress: RequestHandler = ({ url }) =>
  isReadableAddress(url) ? undefined : textResponse('주소를 읽을 수 없어요.', 400);

/** Answers what has no static response: context, guards and handlers, then headers, log and metric. */
export function createApp({ market, pages, api, labelRoute, isStopping }: AppParts): App {
  const { services } = market;
  const { trustedProxies, origin } = services.config;
  const idOf = requestIds(trustedProxies);
  const record = requestRecorder(market);
  const headers = commonHeaders(services.config);
  const handlers: RequestHandler[] = [
    requestGuard(origin),
    rejectMalformedAddress,
    rejectLargeForm,
    ...healthHandlers(services, isStopping),
    metricsHandler(market),
    ...securityTextHandlers(services),
    ...(api ? [api] : []),
    pages,
  ];
  return async (request, bindings) => {
    const startedAt = performance.now();
    const { incoming, outgoing } = bindings as { incoming: IncomingMessage; outgoing: ServerResponse };
    const requestId = idOf(incoming);
    const context: RequestContext = {
      ...labelRoute(pathOf(request)),
      services: { ...services, logger: services.logger.child({ requestId }) },
      address: market.clientAddress(incoming),
      isCached: false,
      request,
      incoming,
      outgoing,
    };
    const answered = await answerInOrder(handlers, context).catch((error: unknown) =>
      fail(error, request, context),
    );
    const response = request.method === 'HEAD' ? new Response(null, answered) : answered;
    headers.addTo(response);
    if (!context.isCached) response.headers.set('X-Request-Id', requestId);
    record(incoming, { requestId, label: context, status: response.status, startedAt });
    return response;
  };
}

function fail(error: unknown, { signal }: Request, { path, services }: RequestContext): Response {
  // For instance an aborted body.
  if (signal.aborted) {
    services.logger.info({ err: error, path });
    return new Response(null, { status: CLIENT_CLOSED_REQUEST });
  }
  services.logger.error({ err: error, path });
  return textResponse('잠시 후 다시 시도해 주세요.', 500);
}
