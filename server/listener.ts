import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener, RequestError } from '@hono/node-server';
import type { Hono } from 'hono';
import type { AskedEnv } from './asked.ts';
import { directAnswer } from './direct-answer.ts';
import { keptPageListener } from './kept-page-listener.ts';
import { openLiveStream } from './live-listener.ts';
import { mediaListener } from './media-listener.ts';
import type { Market } from './open-services.ts';
import { requestIds } from './request-id.ts';
import { logRequest } from './request-log.ts';
import { securityHeaderEntries } from './security-headers.ts';
import { staticFileListener, type StaticFiles } from './static-files.ts';
import { accountForUnreadable, refuseRequest } from './unreadable-request.ts';

interface ListenerParts {
  market: Market;
  app: Hono<AskedEnv>;
  /** None in development, where Vite serves them. */
  files: StaticFiles;
}

/** What node:http calls for each request: what lies ready first, then the app. */
export function createListener({ market, app, files }: ListenerParts) {
  const { config, logger } = market.services;
  const onError = (error: unknown) => logger.error({ err: error });
  const account = accountForUnreadable(market);
  // The app answers its own errors; what comes here is no request of this site: its Host is missing, or none.
  const errorHandler = (error: unknown) => {
    if (!(error instanceof RequestError)) onError(error);
    return refuseRequest(config.origin, account);
  };
  const answer = getRequestListener(app.fetch, { errorHandler });
  const direct = directAnswer(market);
  const ready = [
    keptPageListener(market, direct),
    staticFileListener(files, direct),
    mediaListener(market.services.storage, direct, onError),
  ];
  const openLive = liveOpener(market, onError);
  return (request: IncomingMessage, response: ServerResponse): void => {
    // Nothing is upgraded to; but node's parser loses what comes with the last bytes of such a request, so that a request
    // after it on the same connection may never be heard.
    if (request.headers.upgrade !== undefined) response.setHeader('Connection', 'close');
    const isNamed = request.headers.host !== undefined;
    if (isNamed && ready.some((answers) => answers(request, response))) return;
    const path = request.url?.split('?', 1)[0];
    if (isNamed && path === '/live' && request.method === 'GET') {
      openLive(request, response);
      return;
    }
    answer(request, response).catch(onError);
  };
}

/** Opens live streams, each with its line in the log and its count when it begins: they last for hours. */
function liveOpener({ live, services, figures }: Market, onError: (error: unknown) => void) {
  const { config, logger } = services;
  const common = Object.fromEntries(securityHeaderEntries(config.origin));
  const idOf = requestIds(config.trustedProxies);
  return (request: IncomingMessage, response: ServerResponse): void => {
    const startedAt = performance.now();
    openLiveStream(live, request, response, { common, onError });
    const ms = performance.now() - startedAt;
    figures.requests.count('live', 'GET', 200, ms / 1000);
    logRequest(logger, { requestId: idOf(request), method: 'GET', path: '/live', status: 200, ms });
  };
}
