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

interface ListenerParts {
  market: Market;
  metrics: Metrics;
  app: Hono;
  /** None in development, where Vite serves them. */
  files: StaticFiles;
}

/** What node:http calls for each request: what lies ready first, then the app. */
export function createListener({ market, metrics, app, files }: ListenerParts) {
  const onError = (error: unknown) => market.services.logger.error({ err: error });
  const common = Object.fromEntries(securityHeaderEntries(market.services.config.origin));
  const answer = getRequestListener(app.fetch, { errorHandler: (error) => refuse(error, common, onError) });
  const direct = directAnswer(market, metrics.measure);
  const ready = [
    keptPageListener(market, direct),
    staticFileListener(files, direct),
    mediaListener(market.services.storage, direct, onError),
  ];
  return (request: IncomingMessage, response: ServerResponse): void => {
    if (ready.some((answers) => answers(request, response))) return;
    const path = request.url?.split('?', 1)[0];
    if (path === '/live' && request.method === 'GET') {
      openLiveStream(market.live, request, response, { common, onError });
      return;
    }
    answer(request, response).catch(onError);
  };
}

/** What never comes to the app: a request whose host or path is none, and nothing else as far as we know. */
function refuse(error: unknown, common: Record<string, string>, onError: (error: unknown) => void): Response {
  const isUnread = error instanceof RequestError;
  if (!isUnread) onError(error);
  const text = isUnread ? '주소를 읽을 수 없어요.' : '잠시 후 다시 시도해 주세요.';
  const headers = { ...common, 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' };
  return new Response(text, { status: isUnread ? 400 : 500, headers });
}
