import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServerBuild } from 'react-router';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import * as entry from '../../app/entry.server.tsx';
import { parseConfig } from '../../app/platform/config/config.server.ts';
import * as root from '../../app/root.tsx';
import { createApp } from '../../server/http/app.ts';
import { createListener } from '../../server/http/listener.ts';
import { openMarket, type Market } from '../../server/open-market.ts';
import { pageHandler } from '../../server/http/page-handler.ts';
import { routeLabeller } from '../../server/routing/route-label.ts';
import { expectPolicy, parsePolicy } from '../support/page-policy.ts';

/** What the pages of this market put into themselves as it is, as if a person had forgotten to escape it. */
let hole = '';
const seen: unknown[] = [];

function PageWithHole() {
  return <div dangerouslySetInnerHTML={{ __html: `<p>의자</p>${hole}` }} />;
}

const route = (id: string, module: object, parentId?: string) => ({
  id,
  ...(parentId ? { parentId, path: id } : { path: '' }),
  module,
});
const asset = (id: string, module: object) => ({
  id,
  module: `/assets/${id}.js`,
  imports: [],
  css: [],
  hasLoader: 'loader' in module,
  hasAction: false,
  hasErrorBoundary: 'ErrorBoundary' in module,
});
const pages = { product: { default: PageWithHole }, mypick: { default: PageWithHole } };
const routes = { root: route('root', root), ...mapPages((id, module) => route(id, module, 'root')) };
const build = {
  entry: { module: entry },
  routes,
  assets: {
    entry: { module: '/assets/entry.js', imports: [] },
    routes: {
      root: asset('root', root),
      ...mapPages((id, module) => ({ ...asset(id, module), parentId: 'root', path: id })),
    },
    url: '/assets/manifest.js',
    version: '1',
  },
  publicPath: '/',
  assetsBuildDirectory: 'build/client',
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
} as unknown as ServerBuild;

function mapPages<Page>(make: (id: string, module: object) => Page): Record<string, Page> {
  return Object.fromEntries(Object.entries(pages).map(([id, module]) => [id, make(id, module)]));
}

const dataDir = mkdtempSync(join(tmpdir(), 'dasi-hole-'));
let market: Market;
let server: Server;
let url: string;

beforeAll(async () => {
  vi.stubEnv('DEV', false);
  vi.stubEnv('PROD', true);
  const config = parseConfig({ DATA_DIR: dataDir, PORT: '0', LIMITS: 'off', LOG_LEVEL: 'error' });
  if ('problem' in config) throw new Error(config.problem);
  market = await openMarket(config);
  const { logger } = market.services;
  const noting = Object.assign(Object.create(logger) as typeof logger, {
    error: (line: unknown) => seen.push(line),
  });
  vi.spyOn(logger, 'child').mockReturnValue(noting as unknown as ReturnType<typeof logger.child>);
  const app = createApp({
    market,
    pages: pageHandler(market, build, 'production'),
    labelRoute: routeLabeller(build.routes),
    isStopping: () => false,
  });
  server = createServer(createListener({ market, app, routes: build.routes, files: new Map() })).listen(
    0,
    '127.0.0.1',
  );
  await new Promise((resolve) => server.once('listening', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await market.close();
  rmSync(dataDir, { recursive: true, force: true });
  vi.unstubAllEnvs();
});
afterEach(() => {
  seen.length = 0;
});

const policyOf = (answer: Response) => answer.headers.get('Content-Security-Policy');
let requested = 0;
/** A page that is kept for everybody, and one of a person's own. */
const ADDRESSES = [() => `/product?q=${++requested}`, () => '/mypick'];

test('a page with nothing put into it is sent, the same bytes and policy for everyone', async () => {
  hole = '<em>낡은</em> 의자 &lt;script&gt;';
  for (const addressOf of ADDRESSES) {
    const path = addressOf();
    const [first, second] = [await fetch(url + path), await fetch(url + path)];
    const html = await first.text();
    expect([path, first.status]).toEqual([path, 200]);
    expect(html).toContain(hole);
    expect(await second.text()).toBe(html);
    expect(policyOf(second)).toBe(policyOf(first));
    expect(html).not.toContain('nonce');
    expectPolicy(policyOf(first), 'text/html', html, path);
    expect(parsePolicy(policyOf(first))['script-src']!.length).toBeGreaterThan(4);
  }
  expect(seen).toEqual([]);
});

test.each([
  '<script>stolen()</script>',
  '<SCRIPT>stolen()</SCRIPT>',
  '<script nonce="AAAAAAAAAAAAAAAAAAAAAA">stolen()</script>',
  '<script>window.__reactRouterContext.streamController.enqueue("[stolen]");</script>',
  '<script type="module" async="">import * as route0 from "/stolen.js";</script>',
  '<script type="later">stolen()</script>',
  '<svg><script>stolen()</script></svg>',
  '<script src="/media/stolen"></script>',
  '<script stolen="',
])('a page into which %j has come is an error page, and a line of the log', async (injected) => {
  hole = injected;
  for (const addressOf of ADDRESSES) {
    const path = addressOf();
    const answer = await fetch(url + path);
    const html = await answer.text();
    expect([path, answer.status]).toEqual([path, 500]);
    expect(html).not.toContain('stolen');
    expect(html).toContain('<h1');
    expectPolicy(policyOf(answer), 'text/html', html, path);
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    expect(String((seen.at(-1) as { err: Error }).err.message)).toContain('not our own');
  }
  hole = '';
  const mended = await fetch(url + ADDRESSES[0]!());
  expect(mended.status).toBe(200);
});
