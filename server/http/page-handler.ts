import { RouterContextProvider, type ServerBuild } from 'react-router';
import {
  cookieAttributes,
  cookieName,
  type SiteConfig,
} from '../../app/account/session/session-cookie.server.ts';
import { RateLimitedError } from '../../app/platform/rate-limit/rate-limit.ts';
import { CodedError } from '../../app/platform/coded-error.ts';
import { servicesContext, type Services } from '../../app/request/services.server.ts';
import { logSecurityEvent } from '../../app/request/security-log.server.ts';
import { pageContextKey, type PageContext } from '../../app/request/page-context.server.ts';
import type { RequestContext, RequestHandler } from './request-context.ts';
import { contentSecurityPolicy } from '../guards/content-security-policy.ts';
import { respondFromCache, cachePage } from '../page-cache/cached-page.ts';
import { finishResponse, RETRY_AFTER_S, withRetryAfter } from './finish-response.ts';
import { cacheableOrigins } from '../page-cache/cacheable-origins.ts';
import { matchesNoRoute } from '../routing/route-patterns.ts';
import type { Market } from '../open-market.ts';
import { parsePublicAddress, type PublicAddress } from '../routing/public-address.ts';
import { localizeError } from './localized-error.ts';
import { routeHandlers } from './route-handlers.ts';
import { commonHeaders } from '../guards/security-headers.ts';

/** Browsers report searches and typing in the background; no page shows the result at once. */
const CHANGES_NO_PAGE = /^\/api\/(?:popular-searches|chats\/[^/]+\/typing)$/;

/** nginx's status code for a client that has gone: not a failure of the market. */
export const CLIENT_CLOSED_REQUEST = 499;

export function bypassesCache(cookies: string | undefined): boolean {
  return cookies !== undefined && /(?:^|;\s*)(?:__Host-)?fresh=1/.test(cookies);
}

type RenderPage = (
  request: Request,
  { route, services }: Pick<RequestContext, 'route' | 'services'>,
  pageContext: PageContext,
) => Promise<Response>;

/** Answers with the router's pages. `build` may be a function, because it changes in development. */
export function pageHandler(
  market: Market,
  build: ServerBuild | (() => Promise<ServerBuild>),
  mode: 'production' | 'development',
): RequestHandler {
  const handle = routeHandlers(build, mode);
  const render: RenderPage = async (request, { route, services }, pageContext) => {
    const context = new RouterContextProvider();
    context.set(servicesContext, services);
    context.set(pageContextKey, pageContext);
    const response = await handle(request, route, context);
    const { retryAfterS, scriptHashes = [] } = pageContext;
    if (mode === 'production' && response.headers.get('Content-Type')?.startsWith('text/html'))
      response.headers.set('Content-Security-Policy', contentSecurityPolicy(scriptHashes, services.config));
    return withRetryAfter(response, retryAfterS);
  };
  const isCacheableOrigin = cacheableOrigins(market.services.config.origin);
  const matchesNone = typeof build === 'function' ? () => false : matchesNoRoute(build);
  return async (request, requestContext) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const pageContext: PageContext = {
      address: requestContext.address,
      path: requestContext.path,
      isSent: !isRead,
      ...(!isRead && { body: requestContext.incoming }),
    };
    const address = isRead ? parsePublicAddress(new URL(request.url)) : undefined;
    if (address && mode === 'production')
      return answerPublic(
        { market, render, pageContext, requestContext, isCacheableOrigin },
        request,
        address,
      );
    const path = new URL(request.url).pathname;
    const response =
      isRead && matchesNone(path)
        ? await orBusy(() =>
            market.pageCache.renderUncached(() => render(request, requestContext, pageContext)),
          )
        : await render(request, requestContext, pageContext);
    if (request.signal.aborted) return new Response(null, { status: CLIENT_CLOSED_REQUEST });
    // A rate-limited request has changed nothing.
    const changesPages = !isRead && !CHANGES_NO_PAGE.test(path) && response.status !== 429;
    return finishPersonal(market, await localizeError(response), changesPages);
  };
}

async function orBusy(answer: () => Promise<Response>): Promise<Response> {
  try {
    return await answer();
  } catch (error) {
    if (!(error instanceof CodedError) || error.code !== 'busy') throw error;
    const headers = { 'Cache-Control': 'no-store', 'Retry-After': RETRY_AFTER_S };
    return new Response('지금은 접속이 많아요. 잠시 후 다시 시도해 주세요.', { status: 503, headers });
  }
}

interface PublicParts {
  market: Market;
  render: RenderPage;
  pageContext: PageContext;
  requestContext: RequestContext;
  isCacheableOrigin(origin: string): boolean;
}

/** A public page depends on its address alone: on no cookie or header of the client. */
async function answerPublic(parts: PublicParts, request: Request, address: PublicAddress): Promise<Response> {
  const { market, render, pageContext, requestContext, isCacheableOrigin } = parts;
  const { pageCache, services } = market;
  const origin = services.config.origin ?? new URL(request.url).origin;
  const key = origin + address.href;
  const isWriter = bypassesCache(request.headers.get('Cookie') ?? undefined);
  const cached = isWriter ? undefined : pageCache.findFresh(key);
  requestContext.isCached = cached !== undefined;
  if (cached) return respondFromCache(cached, request);
  const rejection = address.isSearch ? countSearch(services, pageContext.address) : undefined;
  if (rejection) return rejectSearch(parts, new Request(key), rejection);
  return orBusy(async () => {
    const productId = isCacheableOrigin(origin) ? address.productId : undefined;
    const page = await pageCache.get(key, productId, isWriter, async () => {
      const rendered: PageContext = { address: '', path: requestContext.path };
      const response = await render(new Request(key), requestContext, rendered);
      return cachePage(response, {
        label: { route: requestContext.route, path: requestContext.path },
        common: commonHeaders(services.config).entries,
        besideIds: rendered.besideIds,
      });
    });
    requestContext.isCached = page.status < 500;
    return withRetryAfter(respondFromCache(page, request));
  });
}

/** After a write, this browser bypasses the page cache for as long as a list may be outdated. */
function freshCookie(config: SiteConfig): string {
  return `${cookieName('fresh', config)}=1; HttpOnly; ${cookieAttributes(2, config)}`;
}

function countSearch({ limits }: Services, address: string): RateLimitedError | undefined {
  try {
    limits.countInMemory('addressSearch', address);
    return undefined;
  } catch (error) {
    if (error instanceof RateLimitedError) return error;
    throw error;
  }
}

/** Rejects a client that searches too often: a data request with text, a page with an error page. */
async function rejectSearch(
  { market, render, pageContext, requestContext }: PublicParts,
  request: Request,
  rejection: RateLimitedError,
): Promise<Response> {
  logSecurityEvent({ services: requestContext.services, pageContext }, 'limited', { limit: rejection.limit });
  if (new URL(request.url).pathname.endsWith('.data')) {
    const headers = { 'Cache-Control': 'no-store', 'Retry-After': String(rejection.retryAfterS) };
    return new Response(rejection.text, { status: rejection.status, headers });
  }
  const refused = () => render(request, requestContext, { ...pageContext, searchRejection: rejection });
  const response = await orBusy(() => market.pageCache.renderUncached(refused));
  return finishPersonal(market, response, false);
}

function finishPersonal({ services }: Market, response: Response, changesPages: boolean): Response {
  const { headers } = finishResponse(response);
  if (changesPages) headers.append('Set-Cookie', freshCookie(services.config));
  return response;
}
