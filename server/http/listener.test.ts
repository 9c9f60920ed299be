import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { Metrics } from '../metrics/metrics.ts';
import type { Market } from '../open-market.ts';
import { createApp } from './app.ts';
import { createListener } from './listener.ts';
import { textResponse } from './request-context.ts';

const errors: unknown[] = [];
const logger = {
  child: () => logger,
  info: () => undefined,
  error: (line: object) => errors.push(line),
};
const metrics = new Metrics([]);
const market = {
  services: { config: { trustedProxies: [] }, logger },
  metrics,
  clientAddress: () => '203.0.113.7',
} as unknown as Market;

const server = createServer();
afterEach(() => server.close());

test('an exception outside the handlers is answered with 500 and logged as an error', async () => {
  const failure = new Error('no label');
  const app = createApp({
    market,
    pages: () => textResponse('a page', 200),
    labelRoute: () => {
      throw failure;
    },
    isStopping: () => false,
  });
  server.on('request', createListener({ market, app, routes: {}, files: new Map() }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/broken`);
  expect([response.status, await response.text()]).toEqual([500, '잠시 후 다시 시도해 주세요.']);
  expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(errors).toEqual([{ requestId: response.headers.get('X-Request-Id'), err: failure, status: 500 }]);
  expect(metrics.requests.toText()).toMatch(/route="failed",method="other",status="500"\} 1/);
});
