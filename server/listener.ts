import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { openLiveStream } from './live-listener.ts';
import type { Market } from './open-services.ts';

/** What node:http calls for each request. */
export function createListener(market: Market, app: Hono) {
  const answer = getRequestListener(app.fetch);
  const onError = (error: unknown) => market.services.logger.error({ err: error });
  return (request: IncomingMessage, response: ServerResponse): void => {
    const path = request.url?.split('?', 1)[0];
    if (path === '/live' && request.method === 'GET') {
      openLiveStream(market.live, request, response, onError);
      return;
    }
    answer(request, response).catch(onError);
  };
}
