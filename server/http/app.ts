import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { logSecurityEvent } from '../../app/request/security-log.server.ts';
import { recordRequests, type RequestEnv, type RequestHandler } from './request-context.ts';
import { healthRoutes } from './health.ts';
import type { RouteLabel } from '../routing/route-label.ts';
import { metricsRoutes } from '../metrics/metrics-routes.ts';
import type { Market } from '../open-market.ts';
import { CLIENT_CLOSED_REQUEST } from './page-handler.ts';
import { isReadableAddress } from '../routing/public-address.ts';
import { requestGuard } from '../guards/request-guard.ts';
import { securityHeaders } from '../guards/security-headers.ts';
import { securityTextRoutes } from './security-txt.ts';

const MAX_FORM_BYTES = 256 * 1024;

interface AppParts {
  market: Market;
  pages: RequestHandler;
  /** Answered ahead of the pages; left out in development, where routes change. */
  api?: Hono<RequestEnv>;
  labelRoute(path: string): RouteLabel;
  isStopping(): boolean;
}

const rejectUnreadableAddress: RequestHandler = async (context, next) =>
  isReadableAddress(context.req.url)
    ? next()
    : context.text('주소를 읽을 수 없어요.', 400, { 'Cache-Control': 'no-store' });

function logForeignRequest(context: Context<RequestEnv>): void {
  const { services, address } = context.get('requestContext');
  logSecurityEvent({ services, pageContext: { address } }, 'foreign request');
}

const isBodyless = (method: string) => method === 'GET' || method === 'HEAD';

/** Forms of text are small; the uploads of photos count their own bytes. */
function formLimit(): RequestHandler {
  const limit = bodyLimit({
    maxSize: MAX_FORM_BYTES,
    onError: (context) => context.text('보낸 내용이 너무 커요.', 413, { 'Cache-Control': 'no-store' }),
  });
  // A request that only reads has no body, and looking for one would take a tenth of its time.
  return (context, next) =>
    isBodyless(context.req.method) || /^\/upload(\.data|\/photos)?$/.test(context.req.path)
      ? next()
      : limit(context, next);
}

/** Answers what `createListener` has no static response for: guards first, then health, metrics, API and pages. */
export function createApp({ market, pages, api, labelRoute, isStopping }: AppParts): Hono<RequestEnv> {
  const { services } = market;
  const { origin } = services.config;
  const app = new Hono<RequestEnv>();
  app.use(
    recordRequests({ market, labelRoute }),
    securityHeaders(origin),
    requestGuard(origin, logForeignRequest),
    rejectUnreadableAddress,
    formLimit(),
  );
  app.route('/', healthRoutes(services, isStopping));
  app.route('/', metricsRoutes(market));
  app.route('/', securityTextRoutes(services));
  if (api) app.route('/', api);
  app.all('*', pages);
  app.onError((error, context) => {
    const { path, services: atRequest } = context.get('requestContext');
    // For instance a body that breaks off.
    if (context.req.raw.signal.aborted) {
      atRequest.logger.info({ err: error, path });
      return new Response(null, { status: CLIENT_CLOSED_REQUEST });
    }
    atRequest.logger.error({ err: error, path });
    return context.text('잠시 후 다시 시도해 주세요.', 500, { 'Cache-Control': 'no-store' });
  });
  return app;
}
