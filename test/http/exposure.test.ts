import { request } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startMarket, type MarketProcess } from '../support/market/market-process.ts';
import { Visitor } from '../support/visitor.ts';

let market: MarketProcess;
beforeAll(async () => void (market = await startMarket()));
afterAll(() => market.remove());

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** Asks for a path as it stands: `fetch` would tidy it up first, and refuses some methods. */
function ask(path: string, { method = 'GET', headers = {} } = {}): Promise<Answer> {
  const { hostname, port } = new URL(market.url);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, method, headers }, (answer) => {
      let body = '';
      answer.setEncoding('utf8');
      answer.on('data', (text: string) => (body += text));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }));
    });
    sent.on('error', reject);
    sent.end();
  });
}

/** The same at the canonical spelling of a path, where another one leads. */
async function askCanonically(path: string): Promise<Answer> {
  const answer = await ask(path);
  return answer.status === 308 ? ask(String(answer.headers['location'])) : answer;
}

/** The built files that home names. */
async function listBuiltFiles(): Promise<string[]> {
  const { body } = await ask('/');
  return [...new Set([...body.matchAll(/\/assets\/[\w.-]+\.(?:js|css)/g)].map(([path]) => path))];
}

test('a new market has no account', () => {
  using database = new DatabaseSync(join(market.dataDir, 'market.db'), { readOnly: true });
  expect(database.prepare('select count(*) as count from account').get()).toEqual({ count: 0 });
});

describe('files that are not for browsers are not served', () => {
  test.each([
    '/.git/config',
    '/.env',
    '/package.json',
    '/package-lock.json',
    '/node_modules/react/package.json',
    '/app/routes.ts',
    '/docs/security.md',
    '/build/server/main.js',
    '/server/main.js',
    '/.vite/manifest.json',
    '/__manifest',
    '/market.db',
    '/data/market.db',
    '/secret',
    '/outbox',
    '/assets/../../server/main.js',
    '/assets/%2e%2e/%2e%2e/server/main.js',
    '/assets/..%2f..%2fserver%2fmain.js',
    '/assets/..\\..\\server\\main.js',
    '/media/../market.db',
    '/media/product/%2e%2e/%2e%2e/market.db',
    '/media//etc/passwd',
  ])('%s', async (path) => {
    const { status, body } = await askCanonically(path);
    expect([400, 404]).toContain(status);
    expect(body).not.toMatch(/SQLite format|"dependencies"|node_modules|createServer|root:x:/);
  });

  test('the built files have no source maps', async () => {
    const files = await listBuiltFiles();
    expect(files.length).toBeGreaterThan(2);
    for (const file of files) {
      expect((await ask(`${file}.map`)).status, file).toBe(404);
      expect((await ask(file)).body, file).not.toContain('sourceMappingURL');
    }
  });

  test('a page is built for production', async () => {
    const { body } = await ask('/');
    expect(body).not.toMatch(/@vite\/client|@react-refresh|react-dom\.development|__vite/);
  });
});

test('folders are not listed', async () => {
  const names = (await listBuiltFiles()).map((path) => path.slice('/assets/'.length));
  for (const folder of ['/assets', '/icons', '/pictures', '/media', '/media/product']) {
    for (const path of [folder, `${folder}/`]) {
      const { status, body } = await askCanonically(path);
      expect(status, path).toBe(404);
      expect(body, path).not.toMatch(/Index of|icon-512\.png"?>/);
      if (folder === '/assets') expect(names.every((name) => body.includes(`>${name}<`))).toBe(false);
    }
  }
});

test('TRACE echoes nothing', async () => {
  const headers = { 'X-Secret': 'hunter2', Cookie: 'session=hunter2', Origin: market.url };
  for (const path of ['/', '/login', '/assets/', '/media/x', '/api/session']) {
    const { status, body } = await ask(path, { method: 'TRACE', headers });
    expect(status, path).toBeGreaterThanOrEqual(400);
    expect(status, path).toBeLessThan(500);
    expect(body, path).not.toContain('hunter2');
  }
});

test('no other origin may read a response', async () => {
  const headers = {
    Origin: 'https://evil.example',
    'Access-Control-Request-Method': 'POST',
    'Access-Control-Request-Headers': 'content-type',
  };
  const paths = [
    '/',
    '/product.data',
    '/api/session',
    '/api/products',
    '/healthz',
    '/favicon.svg',
    '/media/x',
  ];
  for (const path of paths) {
    for (const method of ['GET', 'OPTIONS']) {
      const { headers: answered } = await ask(path, { method, headers });
      const named = Object.keys(answered).filter((name) => name.startsWith('access-control-'));
      expect(named, `${method} ${path}`).toEqual([]);
    }
  }
});

describe('every text response declares its type and charset', () => {
  test.each([
    ['/', 'text/html; charset=utf-8'],
    ['/login', 'text/html; charset=utf-8'],
    ['/nothing', 'text/html; charset=utf-8'],
    ['/offline.html', 'text/html; charset=utf-8'],
    ['/offline.css', 'text/css; charset=utf-8'],
    ['/offline.js', 'text/javascript; charset=utf-8'],
    ['/sw.js', 'text/javascript; charset=utf-8'],
    ['/robots.txt', 'text/plain; charset=utf-8'],
    ['/healthz', 'text/plain; charset=utf-8'],
    ['/%00', 'text/plain; charset=utf-8'],
    ['/media/x', 'text/plain; charset=utf-8'],
    ['/sitemap.xml', 'application/xml; charset=utf-8'],
    ['/manifest.webmanifest', 'application/manifest+json; charset=utf-8'],
    // JSON is UTF-8 by itself.
    ['/api/products', 'application/json'],
    ['/api/session', 'application/json'],
    ['/favicon.svg', 'image/svg+xml; charset=utf-8'],
    ['/icons/icon-512.png', 'image/png'],
  ])('%s', async (path, type) => {
    expect(String((await ask(path)).headers['content-type']).toLowerCase()).toBe(type);
  });

  test('scripts and styles', async () => {
    for (const file of await listBuiltFiles()) {
      const type = String((await ask(file)).headers['content-type']).toLowerCase();
      expect(type, file).toMatch(/^text\/(?:javascript|css); charset=utf-8$/);
    }
  });
});

describe('the log', () => {
  const HOSTILE = ['/%0A%7B"level":60%7D', '/%0d%0alevel:60', '/"}{"level":60,"x":"', '/%C2%85%E2%80%A8%1B'];
  let lines: string[];
  const readLines = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);

  beforeAll(async () => {
    const logging = await startMarket({ LOG_LEVEL: 'info' });
    const { hostname, port } = new URL(logging.url);
    for (const path of HOSTILE) {
      await new Promise((resolve, reject) => {
        const headers = { 'User-Agent': '\u0085{"level":60}' };
        request({ hostname, port, path, headers }, (answer) => answer.resume().on('end', resolve))
          .on('error', reject)
          .end();
      });
    }
    const visitor = new Visitor(logging.url);
    await visitor.post('/login', { email: 'whale@dasi.kr', password: '틀린 비밀번호예요' });
    await visitor.post('/logout', {}, { Origin: 'https://evil.example' });
    await logging.stop();
    // The first line greets the one who has started it.
    // Between the lines of its start and its end.
    lines = logging.output().trim().split('\n').slice(1, -1);
    await logging.remove();
  });

  test('each log entry is one line of JSON, whatever was requested', () => {
    const logged = readLines();
    expect(logged.length).toBeGreaterThanOrEqual(HOSTILE.length + 2);
    for (const line of logged) {
      expect(line).toMatchObject({ level: expect.any(Number), time: expect.any(Number) });
      expect(line['level']).not.toBe(60);
      expect(Math.abs(Number(line['time']) - Date.now())).toBeLessThan(60_000);
    }
    const requests = logged.filter((line) => 'ms' in line);
    expect(new Set(requests.map(({ requestId }) => requestId)).size).toBe(requests.length);
  });

  test('failed sign-ins and rejected actions are logged', () => {
    const logged = readLines();
    expect(logged).toContainEqual(expect.objectContaining({ method: 'POST', path: '/login', status: 401 }));
    expect(logged).toContainEqual(expect.objectContaining({ method: 'POST', path: '/logout', status: 403 }));
  });
});
