import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { getConnInfo } from '@hono/node-server/conninfo';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Market } from './open-services.ts';

const LOOPBACK = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];
const NO_STORE = { 'Cache-Control': 'no-store' };
const REFUSAL = '장터를 운영하는 기기에서만 볼 수 있어요.';
const OWN_NAMES = ['localhost', '127.0.0.1', '[::1]'];

function addGauges(registry: Registry, { pageCache, live }: Market): void {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  gauge('page_cache_hits', 'Public pages answered from memory since the start', () => pageCache.hits);
  gauge('page_cache_renders', 'Public pages rendered since the start', () => pageCache.renders);
  gauge('page_cache_bytes', 'Bytes that kept pages take', () => pageCache.keptBytes);
  gauge('live_streams', 'Open live streams', () => live.streamCount);
}

/** With a token set, who has it; without one, who asks this machine by its own name, through nobody else. */
function mayRead(context: Context, token: string | undefined): boolean {
  if (token) return context.req.header('Authorization') === `Bearer ${token}`;
  const isNear = LOOPBACK.includes(getConnInfo(context).remote.address ?? '');
  const isNamedAsOwn = OWN_NAMES.includes(new URL(context.req.url).hostname);
  return isNear && isNamedAsOwn && context.req.header('X-Forwarded-For') === undefined;
}

/** Counts one answered request. */
export type Measure = (method: string, status: number, tookSeconds: number) => void;

export interface Metrics {
  measure: Measure;
  /** Measures what passes through the app. */
  middleware: MiddlewareHandler;
  routes: Hono;
}

/** The process's figures: its own, and one measurement a request. */
export function createMetrics(market: Market): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  addGauges(registry, market);
  const latency = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  const measure: Measure = (method, status, tookSeconds) =>
    latency.observe({ method, status: String(status) }, tookSeconds);
  return {
    measure,
    middleware: async (context, next) => {
      const startedAt = performance.now();
      await next();
      measure(context.req.method, context.res.status, (performance.now() - startedAt) / 1000);
    },
    routes: new Hono().get('/metrics', async (context) => {
      if (!mayRead(context, market.services.config.metricsToken)) return context.text(REFUSAL, 403, NO_STORE);
      const headers = { 'Content-Type': registry.contentType, ...NO_STORE };
      return context.body(await registry.metrics(), 200, headers);
    }),
  };
}
