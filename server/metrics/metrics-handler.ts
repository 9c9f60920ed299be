import { createHash, timingSafeEqual } from 'node:crypto';
import { onPath, textResponse, type RequestContext, type RequestHandler } from '../http/request-context.ts';
import type { Market } from '../open-market.ts';

const LOOPBACK = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];
const FORBIDDEN_TEXT = '장터를 운영하는 기기에서만 볼 수 있어요.';
const OWN_NAMES = ['localhost', '127.0.0.1', '[::1]'];

/** With the token; without a configured one, direct requests from this machine. */
function mayRead(
  { url, headers }: Request,
  { incoming }: RequestContext,
  token: string | undefined,
): boolean {
  if (token) return isSame(headers.get('Authorization') ?? '', `Bearer ${token}`);
  const isNear = LOOPBACK.includes(incoming.socket.remoteAddress ?? '');
  return isNear && OWN_NAMES.includes(new URL(url).hostname) && !headers.has('X-Forwarded-For');
}

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [given, wanted].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(a!, b!);
}

/** Prometheus's text format. */
export function metricsHandler({ metrics, services }: Pick<Market, 'metrics' | 'services'>): RequestHandler {
  const { registry, requests } = metrics;
  return onPath('/metrics', async (request, context) => {
    if (!mayRead(request, context, services.config.metricsToken)) return textResponse(FORBIDDEN_TEXT, 403);
    const headers = { 'Content-Type': registry.contentType };
    return textResponse(`${await registry.metrics()}\n${requests.toText()}`, 200, headers);
  });
}
