import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { cookieName, isHttps, type SiteConfig } from '../../app/account/session-cookie.server.ts';
import { LimitedError } from '../../app/limits/limited-error.ts';
import { CodedError } from '../../app/platform/coded-error.ts';
import { servicesContext, type Services } from '../../app/pages/services.server.ts';
import { tellSecurityEvent } from '../../app/pages/tell-security-event.server.ts';
import { visitContext, type Visit } from '../../app/pages/visit.server.ts';
import type { Asked, AskedHandler } from './request-context.ts';
import { contentSecurityPolicy } from '../guards/content-security-policy.ts';
import { answerKept, keepPage } from '../page-cache/cached-page.ts';
import { finishAnswer, isOutage, RETRY_AFTER_S } from './finish-response.ts';
import { lastingOrigins } from '../page-cache/cacheable-origins.ts';
import { leadsNowhere } from '../routing/matches-no-route.ts';
import type { Market } from '../open-market.ts';
import { parsePublicAddress, type PublicAddress } from '../routing/public-address.ts';
import { inKorean } from './localized-error.ts';
import { securityHeaderEntries } from '../guards/security-headers.ts';

/** Browsers tell of searches there by themselves, and what comes of it is on no page. */
const CHANGES_NO_PAGE = '/api/popular-searches';

/** Whoever asked has gone: nobody hears the answer, and in log and figures it is no failure of ours. As nginx counts it. */
export const ASKER_GONE = 499;

/** Whether these cookies are of somebody who has just written something. */
export function asksPastCache(cookies: string | undefined): boolean {
  return cookies !== undefined && /(?:^|;\s*)(?:__Host-)?fresh=1/.test(cookies);
}

type RenderPage = (request: Request, services: Services, visit: Visit) => Promise<Response>;

/** Answers with the router's pages; `build` is asked for each time, because it changes in development. */
export function pageHandler(
  market: Market,
  build: ServerBuild | (() => Promise<ServerBuild>),
  mode: 'production' | 'development',
): AskedHandler {
  const handle = createRequestHandler(build, mode);
  const render: RenderPage = async (request, services, visit) => {
    const context = new RouterContextProvider();
    context.set(servicesContext, services);
    context.set(visitContext, visit);
    const response = await handle(request, context);
    const { retryAfterS, scriptHashes = [] } = visit;
    if (mode === 'production' && response.headers.get('Content-Type')?.startsWith('text/html'))
      response.headers.set('Content-Security-Policy', contentSecurityPolicy(scriptHashes, services.config));
    if (response.status === 429 && retryAfterS) response.headers.set('Retry-After', String(retryAfterS));
    return response;
  };
  const isLasting = lastingOrigins(market.services.config.origin);
  const isNowhere = typeof build === 'function' ? () => false : leadsNowhere(build);
  return async ({ req, var: { asked } }) => {
    const request = req.raw;
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const visit: Visit = { address: asked.address, path: asked.path, isSent: !isRead };
    const address = isRead ? parsePublicAddress(new URL(request.url)) : undefined;
    if (address && mode === 'production')
      return answerPublic({ market, render, visit, asked, isLasting }, request, address);
    const path = new URL(request.url).pathname;
    const response =
      isRead && isNowhere(path)
        ? await orBusy(() => market.pageCache.renderUnkept(() => render(request, asked.services, visit)))
        : await render(request, asked.services, visit);
    if (request.signal.aborted) return new Response(null, { status: ASKER_GONE });
    // Who is refused for asking too often has changed nothing.
    const changesPages = !isRead && path !== CHANGES_NO_PAGE && response.status !== 429;
    return finishPersonal(market, await inKorean(response), changesPages);
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
  visit: Visit;
  asked: Asked;
  isLasting(origin: string): boolean;
}

/** A public page is rendered from its address alone: no cookie, no header of the person who asks. */
async function answerPublic(parts: PublicParts, request: Request, address: PublicAddress): Promise<Response> {
  const { market, render, visit, asked, isLasting } = parts;
  const { pageCache, services } = market;
  const origin = services.config.origin ?? new URL(request.url).origin;
  const key = origin + address.href;
  const isWriter = asksPastCache(request.headers.get('Cookie') ?? undefined);
  const kept = isWriter ? undefined : pageCache.findFresh(key);
  asked.isKept = kept !== undefined;
  if (kept) return answerKept(kept, request);
  const refusal = address.isSearch ? countSearch(services, visit.address) : undefined;
  if (refusal) return refuseSearch(parts, new Request(key), refusal);
  return orBusy(async () => {
    const productId = isLasting(origin) ? address.productId : undefined;
    const page = await pageCache.get(key, productId, isWriter, async () =>
      keepPage(await render(new Request(key), asked.services, { address: '', path: asked.path }), {
        known: { route: asked.route, path: asked.path },
        common: securityHeaderEntries(services.config.origin),
      }),
    );
    asked.isKept = page.status < 500;
    return sayWhenToRetry(answerKept(page, request));
  });
}

/** After a write, this browser asks past the page cache for as long as a list may be behind. */
function freshCookie(config: SiteConfig): string {
  const secure = isHttps(config) ? '; Secure' : '';
  return `${cookieName('fresh', config)}=1; Path=/; Max-Age=2; SameSite=Lax; HttpOnly${secure}`;
}

function countSearch({ limits }: Services, address: string): LimitedError | undefined {
  try {
    limits.countPassing('addressSearch', address);
    return undefined;
  } catch (error) {
    if (error instanceof LimitedError) return error;
    throw error;
  }
}

/** Tells who searches too often so: a script in words, a browser with a page, in the line of those nobody knows. */
async function refuseSearch(
  { market, render, visit, asked }: PublicParts,
  request: Request,
  refusal: LimitedError,
): Promise<Response> {
  tellSecurityEvent({ services: asked.services, visit }, 'limited', { limit: refusal.limit });
  if (new URL(request.url).pathname.endsWith('.data')) {
    const headers = { 'Cache-Control': 'no-store', 'Retry-After': String(refusal.retryAfterS) };
    return new Response(refusal.text, { status: refusal.status, headers });
  }
  const refused = () => render(request, asked.services, { ...visit, searchRefusal: refusal });
  const response = await orBusy(() => market.pageCache.renderUnkept(refused));
  return finishPersonal(market, response, false);
}

function sayWhenToRetry(response: Response): Response {
  if (isOutage(response)) response.headers.set('Retry-After', RETRY_AFTER_S);
  return response;
}

function finishPersonal({ services }: Market, response: Response, changesPages: boolean): Response {
  const { headers } = finishAnswer(response);
  if (changesPages) headers.append('Set-Cookie', freshCookie(services.config));
  return response;
}
