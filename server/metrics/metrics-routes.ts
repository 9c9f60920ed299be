import { createHash, timingSafeEqual } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Market } from '../open-market.ts';

const LOOPBACK = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];
const NO_STORE = { 'Cache-Control': 'no-store' };
const FORBIDDEN_TEXT = '장터를 운영하는 기기에서만 볼 수 있어요.';
const OWN_NAMES = ['localhost', '127.0.0.1', '[::1]'];

/** The token's holder; without one a direct request from this machine. */
function mayRead(context: Context, token: string | undefined): boolean {
  if (token) return isSame(context.req.header('Authorization') ?? '', `Bearer ${token}`);
  const isNear = LOOPBACK.includes(getConnInfo(context).remote.address ?? '');
  const isNamedAsOwn = OWN_NAMES.includes(new URL(context.req.url).hostname);
  return isNear && isNamedAsOwn && context.req.header('X-Forwarded-For') === undefined;
}

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [given, wanted].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(a!, b!);
}

/** Prometheus's text format. */
export function metricsRoutes({ metrics, services }: Pick<Market, 'metrics' | 'services'>): Hono {
  const { registry, requests } = metrics;
  return new Hono().get('/metrics', async (context) => {
    if (!mayRead(context, services.config.metricsToken)) return context.text(FORBIDDEN_TEXT, 403, NO_STORE);
    const headers = { 'Content-Type': registry.contentType, ...NO_STORE };
    return context.body(`${await registry.metrics()}\n${requests.toText()}`, 200, headers);
  });
}
