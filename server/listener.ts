import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { keptPageListener } from './kept-page-listener.ts';
import { openLiveStream } from './live-listener.ts';
import type { Metrics } from './metrics.ts';
import type { Market } from './open-services.ts';

/** What node:http calls for each request. */
export function createListener(market: Market, metrics: Metrics, app: Hono) {
  const answer = getRequestListener(app.fetch);
  const answerKept = keptPageListener(market, metrics.measure);
  const onError = (error: unknown) => market.services.logger.error({ err: error });
  return (request: IncomingMessage, response: ServerResponse): void => {
    if (answerKept(request, response)) return;
    const path = request.url?.split('?', 1)[0];
    if (path === '/live' && request.method === 'GET') {
      openLiveStream(market.live, request, response, onError);
      return;
    }
    answer(request, response).catch(onError);
  };
}
