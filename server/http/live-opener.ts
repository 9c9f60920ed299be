import type { IncomingMessage, ServerResponse } from 'node:http';
import { findActor } from '../../app/account/find-actor.server.ts';
import type { Services } from '../../app/request/services.server.ts';
import { logSecurityEvent } from '../../app/request/log-security-event.server.ts';
import { ConcurrencyLimit } from '../guards/concurrency-limit.ts';
import type { SendStaticResponse } from './static-response.ts';
import { openLiveStream } from './live-listener.ts';
import type { Market } from '../open-market.ts';
import type { PrebuiltResponse } from './prebuilt-response.ts';
import { requestIds } from './request-id.ts';
import { logRequest } from './request-log.ts';
import { securityHeaderEntries } from '../guards/security-headers.ts';

/** For programs; an EventSource cannot read it, and `app/live` waits longer from time to time. */
const RETRY_AFTER_S = '30';

/**
 * Opens live streams, each with its line in the log and its count when it begins: they last for hours. An address that
 * has as many open as it may is answered with 429.
 */
export function liveOpener(
  { live, services, metrics, clientAddress }: Market,
  sendStatic: SendStaticResponse,
  onError: (error: unknown) => void,
): (request: IncomingMessage, response: ServerResponse) => void {
  const { config, logger } = services;
  const common = Object.fromEntries(securityHeaderEntries(config.origin));
  const idOf = requestIds(config.trustedProxies);
  const limit = new ConcurrencyLimit(config.hasLimits ? config.liveStreamsPerAddress : Infinity);
  return (request, response) => {
    const startedAt = performance.now();
    const address = clientAddress(request);
    if (!limit.tryOpen(address)) {
      metrics.rateLimitRejections.inc({ limit: 'addressStreams' });
      logSecurityEvent({ services, pageContext: { address } }, 'limited', { limit: 'addressStreams' });
      void sendStatic(request, response, tooManyStreams(), startedAt);
      return;
    }
    response.once('close', () => limit.close(address));
    const findOwner = () => findStreamOwner(services, request);
    openLiveStream(live, request, response, { common, findOwner, onError });
    const ms = performance.now() - startedAt;
    metrics.requests.count('live', 'GET', 200, ms / 1000);
    logRequest(logger, { requestId: idOf(request), method: 'GET', path: '/live', status: 200, ms });
  };
}

async function findStreamOwner(services: Services, request: IncomingMessage): Promise<string | undefined> {
  const { cookie } = request.headers;
  if (cookie === undefined) return undefined;
  const actor = await findActor(services, new Request('http://localhost/live', { headers: { cookie } }));
  return actor?.id;
}

function tooManyStreams(): PrebuiltResponse {
  const body = new TextEncoder().encode(
    '이 네트워크에서 열린 실시간 연결이 너무 많아요. 잠시 후 다시 시도해 주세요.',
  );
  const type = ['Content-Type', 'text/plain; charset=utf-8', 'Content-Length', String(body.length)];
  const headers = ['Cache-Control', 'no-store', 'Retry-After', RETRY_AFTER_S, ...type];
  return { label: { route: 'live', path: '/live' }, status: 429, headers, body };
}
