import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import proxyaddr from 'proxy-addr';
import type { RouteLabel } from '../routing/route-label.ts';
import type { Market } from '../open-market.ts';

type RecordParts = Pick<Market, 'services' | 'metrics'>;

interface AnsweredRequest {
  requestId?: string;
  label: RouteLabel;
  status: number;
  /** By `performance.now`. */
  startedAt: number;
}

/** Polled by monitors every few seconds. */
const HEALTH_CHECKS = ['/healthz', '/readyz'];

/** Counts an answered request and logs it without query, name, address or token. Successful health checks are not logged. */
export type RecordRequest = (request: IncomingMessage, answered: AnsweredRequest) => void;

export function requestRecorder({ services, metrics }: RecordParts): RecordRequest {
  const { config, logger } = services;
  const idOf = requestIds(config.trustedProxies);
  return (request, { requestId, label, status, startedAt }) => {
    const ms = performance.now() - startedAt;
    const { method = '' } = request;
    metrics.requests.count(label.route, method, status, ms / 1000);
    if (status < 400 && HEALTH_CHECKS.includes(label.path)) return;
    const line = { requestId: requestId ?? idOf(request), method, path: label.path, status };
    logger.info({ ...line, ms: Math.round(ms * 10) / 10 });
  };
}

/** Records a rejected request of which only node's error code `why` is known. */
export type RecordBadRequest = (status: number, why: string) => void;

export function badRequestRecorder({ services, metrics }: RecordParts): RecordBadRequest {
  return (status, why) => {
    metrics.requests.count('unreadable', 'other', status, 0);
    services.logger.info({ requestId: newRequestId(), unreadable: why, status });
  };
}

/** Records an unanswered failure. @returns its id, for the response */
export function failureRecorder({ services, metrics }: RecordParts): (error: unknown) => string {
  return (error) => {
    const requestId = newRequestId();
    metrics.requests.count('failed', 'other', 500, 0);
    services.logger.error({ requestId, err: error, status: 500 });
    return requestId;
  };
}

/** Random for each process; counting requests costs less than a random number for each. */
const PROCESS_ID = randomBytes(6).toString('base64url');
let requestCount = 0;

/** As web servers make them (a UUID, 32 hexadecimal digits), and shorter than our tokens. */
const SANE = /^[\w-]{8,40}$/;

export function newRequestId(): string {
  return `${PROCESS_ID}-${++requestCount}`;
}

/** A trusted proxy's `X-Request-Id` if valid, else a new id. */
export function requestIds(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  if (trustedProxies.length === 0) return newRequestId;
  const isTrusted = proxyaddr.compile([...trustedProxies]);
  return ({ headers, socket }) => {
    const given = headers['x-request-id'];
    const isGiven = typeof given === 'string' && SANE.test(given);
    return isGiven && isTrusted(socket.remoteAddress ?? '', 0) ? given : newRequestId();
  };
}
