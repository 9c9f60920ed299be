import type { MiddlewareHandler } from 'hono';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { hostCookie } from '../app/account/session-cookie.server.ts';
import { CodedError } from '../app/platform/coded-error.ts';
import { servicesContext } from '../app/pages/services.server.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { answerKept, keepPage } from './kept-page.ts';
import { leadsNowhere } from './leads-nowhere.ts';
import type { Market } from './open-services.ts';
import { parsePublicAddress } from './public-address.ts';
import { inKorean } from './router-refusal.ts';

/** After a write, this browser asks past the page cache for as long as a list may be behind. */
const FRESH = 'fresh=1; Path=/; Max-Age=2; SameSite=Lax; HttpOnly';
/** Browsers tell of searches there by themselves, and what comes of it is on no page. */
const CHANGES_NO_PAGE = '/api/popular-searches';

/** A full queue (`busy`) is worked off in about this many seconds, and what keeps the data is asked again as soon. */
const RETRY_AFTER_S = '2';

/** Whoever asked has gone: nobody hears the answer, and in log and figures it is no failure of ours. As nginx counts it. */
export const ASKER_GONE = 499;

/** Whether these cookies are of somebody who has just written something. */
export function asksPastCache(cookies: string | undefined): boolean {
  return cookies !== undefined && /(?:^|;\s*)(?:__Host-)?fresh=1/.test(cookies);
}

type RenderPage = (request: Request) => Promise<Response>;

/** Answers with the router's pages; `build` is asked for each time, because it changes in development. */
export function pageHandler(
  market: Market,
  build: ServerBuild | (() => Promise<ServerBuild>),
  mode: 'production' | 'development',
): MiddlewareHandler {
  const handle = createRequestHandler(build, mode);
  const render: RenderPage = (request) => {
    const context = new RouterContextProvider();
    context.set(servicesContext, market.services);
    return handle(request, context);
  };
  const isNowhere = typeof build === 'function' ? () => false : leadsNowhere(build);
  return async ({ req }) => {
    const request = req.raw;
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const address = isRead ? parsePublicAddress(new URL(request.url)) : undefined;
    if (address && mode === 'production') return answerPublic(market, request, address, render);
    const path = new URL(request.url).pathname;
    const response =
      isRead && isNowhere(path)
        ? await orBusy(() => market.pageCache.renderUnkept(() => render(request)))
        : await render(request);
    if (request.signal.aborted) return new Response(null, { status: ASKER_GONE });
    const changesPages = !isRead && path !== CHANGES_NO_PAGE;
    return finishPersonal(market, await inKorean(response), changesPages, mode);
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

/** A public page is rendered from its address alone: no cookie, no header of the person who asks. */
async function answerPublic(
  { pageCache, services }: Market,
  request: Request,
  address: { href: string; productId: string | undefined },
  render: RenderPage,
): Promise<Response> {
  const asked = new URL(request.url);
  const origin = services.config.origin ?? asked.origin;
  const key = origin + address.href;
  const isWriter = asksPastCache(request.headers.get('Cookie') ?? undefined);
  return orBusy(async () => {
    const page = await pageCache.get(key, address.productId, isWriter, async () =>
      keepPage(await render(new Request(key)), services.config.tokenSyncUrl),
    );
    return sayWhenToRetry(answerKept(page, request));
  });
}

/** Nothing is wrong with the request: the market has no time (503), no data (503) or no room (507) at present. */
function isOutage({ status }: Response): boolean {
  return status === 503 || status === 507;
}

function sayWhenToRetry(response: Response): Response {
  if (isOutage(response)) response.headers.set('Retry-After', RETRY_AFTER_S);
  return response;
}

async function finishPersonal(
  { services }: Market,
  response: Response,
  changesPages: boolean,
  mode: string,
): Promise<Response> {
  const headers = new Headers(response.headers);
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
  if (changesPages) headers.append('Set-Cookie', hostCookie(FRESH, services.config));
  if (isOutage(response)) headers.set('Retry-After', RETRY_AFTER_S);
  const isPage = headers.get('Content-Type')?.startsWith('text/html') && mode === 'production';
  if (!isPage) return new Response(response.body, { status: response.status, headers });
  const body = new Uint8Array(await response.arrayBuffer());
  headers.set('Content-Security-Policy', contentSecurityPolicy(body, services.config.tokenSyncUrl));
  return new Response(body, { status: response.status, headers });
}
