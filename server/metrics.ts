import { Hono, type MiddlewareHandler } from 'hono';
import { getConnInfo } from '@hono/node-server/conninfo';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Market } from './open-services.ts';

const LOOPBACK = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];

/** The process's figures: its own, and one measurement a request. */
export function createMetrics({ pageCache, live, services }: Market): {
  measure: MiddlewareHandler;
  routes: Hono;
} {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const latency = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
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
  const { metricsToken } = services.config;
  return {
    measure: async ({ req, res }, next) => {
      const stop = latency.startTimer({ method: req.method });
      await next();
      stop({ status: String(res.status) });
    },
    routes: new Hono().get('/metrics', async (context) => {
      const isNear = LOOPBACK.includes(getConnInfo(context).remote.address ?? '');
      const isForwarded = context.req.header('X-Forwarded-For') !== undefined;
      const hasToken = context.req.header('Authorization') === `Bearer ${metricsToken}`;
      const isAllowed = metricsToken ? hasToken : isNear && !isForwarded;
      if (!isAllowed) return context.text('forbidden', 403);
      const headers = { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' };
      return context.body(await registry.metrics(), 200, headers);
    }),
  };
}
