import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener, RequestError } from '@hono/node-server';
import type { App } from './app.ts';
import { badRequestRecorder, failureRecorder, requestRecorder, type RecordRequest } from './request-log.ts';
import { commonHeaders } from '../guards/security-headers.ts';
import { staticResponseSender, isRead, type SendStaticResponse } from './static-response.ts';
import { canonicalPaths } from '../routing/canonical-path.ts';
import { cachedPageListener } from '../page-cache/cached-page-listener.ts';
import { routeLabeller } from '../routing/route-label.ts';
import { liveOpener } from './live-listener.ts';
import { mediaListener } from '../assets/media-listener.ts';
import type { Market } from '../open-market.ts';
import { requestTargets, type RequestTarget } from '../routing/request-target.ts';
import type { Routes } from '../routing/route-patterns.ts';
import { staticFileListener, type StaticFiles } from '../assets/static-files.ts';
import {
  namesSeveralHosts,
  rejectRequest,
  rejectSeveralHosts,
  serverErrorResponse,
} from '../guards/bad-request.ts';

interface ListenerParts {
  market: Market;
  app: App;
  routes: Routes;
  /** None in development, where Vite serves them. */
  files: StaticFiles;
}

export type RequestListener = (request: IncomingMessage, response: ServerResponse) => void;

export function createListener({ market, app, routes, files }: ListenerParts): RequestListener {
  const { config, logger } = market.services;
  const onError = (error: unknown) => logger.error({ err: error });
  const recordBad = badRequestRecorder(market);
  const record = requestRecorder(market);
  const recordFailure = failureRecorder(market);
  const sendStatic = staticResponseSender(record, commonHeaders(config));
  const errorHandler = (error: unknown) => {
    // Without a valid Host.
    if (error instanceof RequestError) return rejectRequest(config, recordBad);
    const response = serverErrorResponse(config);
    response.headers.set('X-Request-Id', recordFailure(error));
    return response;
  };
  const answer = getRequestListener(app, { errorHandler });
  const respondStatically = staticResponseListener({ market, files, sendStatic, record, onError });
  const readTarget = requestTargets(canonicalPaths(routes));
  const redirect = canonicalRedirect(sendStatic, routes);
  const rejectHosts = rejectSeveralHosts(config, recordBad);
  return (request, response) => {
    // Nothing is upgraded; but node's parser may lose the next request on the same connection.
    if (request.headers.upgrade !== undefined) response.setHeader('Connection', 'close');
    if (namesSeveralHosts(request)) return rejectHosts(response);
    const target = request.headers.host === undefined ? undefined : readTarget(request.url!);
    if (target) {
      if (!target.isCanonical && isRead(request)) return redirect(request, response, target);
      // Forms in another spelling are not redirected: not every client would send them again.
      request.url = target.path + target.search;
      if (target.host !== undefined) request.headers.host = target.host;
      if (respondStatically(request, response)) return;
    }
    answer(request, response).catch(onError);
  };
}

/** Not cached, since a later version may have other routes. */
function canonicalRedirect(sendStatic: SendStaticResponse, routes: Routes) {
  const labelRoute = routeLabeller(routes);
  return (request: IncomingMessage, response: ServerResponse, { path, search }: RequestTarget): void => {
    const headers = ['Location', path + search, 'Cache-Control', 'no-store', 'Content-Length', '0'];
    const label = labelRoute(path);
    void sendStatic(request, response, { label, status: 308, headers, body: null }, performance.now());
  };
}

interface StaticParts {
  market: Market;
  files: StaticFiles;
  sendStatic: SendStaticResponse;
  record: RecordRequest;
  onError(error: unknown): void;
}

/** On node:http itself: cached pages, files, photos, live streams. */
function staticResponseListener({ market, files, sendStatic, record, onError }: StaticParts) {
  const ready = [
    cachedPageListener(market, sendStatic),
    staticFileListener(files, sendStatic),
    mediaListener(market.services.storage, sendStatic, onError),
  ];
  const openLive = liveOpener(market, { sendStatic, record }, onError);
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (ready.some((answers) => answers(request, response))) return true;
    const isLive = request.method === 'GET' && request.url!.split('?', 1)[0] === '/live';
    if (isLive) openLive(request, response);
    return isLive;
  };
}
