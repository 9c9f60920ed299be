import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener, RequestError } from '@hono/node-server';
import type { Hono } from 'hono';
import { directAnswer } from './direct-answer.ts';
import { keptPageListener } from './kept-page-listener.ts';
import { openLiveStream } from './live-listener.ts';
import { mediaListener } from './media-listener.ts';
import type { Metrics } from './metrics.ts';
import type { Market } from './open-services.ts';
import { securityHeaderEntries } from './security-headers.ts';
import { staticFileListener, type StaticFiles } from './static-files.ts';
import { refuseRequest } from './unreadable-request.ts';

interface ListenerParts {
  market: Market;
  metrics: Metrics;
  app: Hono;
  /** None in development, where Vite serves them. */
  files: StaticFiles;
}

/** What node:http calls for each request: what lies ready first, then the app. */
export function createListener({ market, metrics, app, files }: ListenerParts) {
  const { config, logger } = market.services;
  const onError = (error: unknown) => logger.error({ err: error });
  const common = Object.fromEntries(securityHeaderEntries(config.origin));
  // The app answers its own errors; what comes here is no request of this site: its Host is missing, or none.
  const errorHandler = (error: unknown) => {
    if (!(error instanceof RequestError)) onError(error);
    return refuseRequest(config.origin);
  };
  const answer = getRequestListener(app.fetch, { errorHandler });
  const direct = directAnswer(market, metrics.measure);
  const ready = [
    keptPageListener(market, direct),
    staticFileListener(files, direct),
    mediaListener(market.services.storage, direct, onError),
  ];
  return (request: IncomingMessage, response: ServerResponse): void => {
    const isNamed = request.headers.host !== undefined;
    if (isNamed && ready.some((answers) => answers(request, response))) return;
    const path = request.url?.split('?', 1)[0];
    if (isNamed && path === '/live' && request.method === 'GET') {
      openLiveStream(market.live, request, response, { common, onError });
      return;
    }
    answer(request, response).catch(onError);
  };
}
