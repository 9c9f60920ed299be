import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import proxyaddr from 'proxy-addr';
import type { Logger } from '../../app/platform/logger.server.ts';

interface AnsweredRequest {
  /** Left out where the logger adds it. */
  requestId?: string;
  method: string;
  /** As `routeLabeller` writes it. */
  path: string;
  status: number;
  /** How long it took. */
  ms: number;
}

/** One line a request, without query, name, address or token. */
export function logRequest(logger: Pick<Logger, 'info'>, { ms, ...line }: AnsweredRequest): void {
  logger.info({ ...line, ms: Math.round(ms * 10) / 10 });
}

/** Of this process; the requests themselves are counted, which costs less than drawing a number for each. */
const PROCESS_ID = randomBytes(6).toString('base64url');
let requestCount = 0;

/** As web servers make them (a UUID, 32 hexadecimal digits), and shorter than a token of ours. */
const SANE = /^[\w-]{8,40}$/;

/** An id that no other request has. */
export function newRequestId(): string {
  return `${PROCESS_ID}-${++requestCount}`;
}

/** A trusted proxy's `X-Request-Id` if it looks like one, else a new id. */
export function requestIds(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  if (trustedProxies.length === 0) return newRequestId;
  const isTrusted = proxyaddr.compile([...trustedProxies]);
  return ({ headers, socket }) => {
    const given = headers['x-request-id'];
    const isGiven = typeof given === 'string' && SANE.test(given);
    return isGiven && isTrusted(socket.remoteAddress ?? '', 0) ? given : newRequestId();
  };
}
