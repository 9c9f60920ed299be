import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findDifference, openRows } from '../support/database/database-rows.ts';
import { bodiesOf, foreignHeaders, takesForeignPosts } from '../access/foreign-requests.ts';
import { startMarket, type MarketProcess } from '../support/market/market-process.ts';
import { makePhoto } from '../support/photos/photos.ts';
import { forEachOf, rawRequest } from '../support/raw-request.ts';
import { dataTwin, siteAddresses, SITE_ROUTES, staticSamples } from '../access/site-addresses.ts';
import { PASSWORD, uploadFields, uploadForm, Visitor } from '../support/visitor.ts';

const REFUSED = '다른 사이트에서 보낸 요청은 받지 않아요.';
const UNHEARD = ['PUT', 'PATCH', 'PROPFIND', 'TRACE'];
const UNSAFE = ['POST', 'DELETE', ...UNHEARD];

let market: MarketProcess;
let rows: ReturnType<typeof openRows>;
let victim: Visitor;
let addresses: string[];
/** What would do harm at one address or another, were it let through. */
let harmful: Record<string, string>;

beforeAll(async () => {
  market = await startMarket({ LIMITS: 'off', SECURITY_CONTACT: 'mailto:a@b.kr' });
  rows = openRows(market.dataDir);
  victim = new Visitor(market.url);
  const { email } = await victim.signUp();
  const photos = [{ bytes: await makePhoto(60, 40), name: 'a.jpg' }];
  await victim.postForm('/upload', uploadForm(uploadFields({ title: '지켜야 할 의자' }), photos));
  const list = (await (await victim.get('/api/products')).json()) as {
    products: { id: string; imageUrl: string[] }[];
  };
  const [{ id, imageUrl }] = list.products as [{ id: string; imageUrl: string[] }];
  const staged = await victim.send('POST', '/upload/photos', photos[0]!.bytes);
  const stagedPath = `/upload/photos/${((await staged.json()) as { id: string }).id}`;
  addresses = [...siteAddresses({ id }), stagedPath, dataTwin(stagedPath), imageUrl[0]!, ...staticSamples()];
  harmful = {
    ...uploadFields(),
    intent: 'delete',
    id,
    email,
    nickname: '남이 바꾼 이름',
    password: PASSWORD,
  };
});
afterAll(async () => {
  rows.close();
  await market.remove();
});

/** Whatever is done meanwhile must leave everything as it was. */
async function expectNoChange(work: () => Promise<void>): Promise<void> {
  const before = rows.read();
  await work();
  expect(findDifference(before, rows.read()).changes).toEqual([]);
}

test('the tables of this test name all routes', () => {
  expect(SITE_ROUTES.length).toBeGreaterThan(35);
  expect(addresses).toEqual(expect.arrayContaining(['/', '/_.data', '/upload/photos', '/live']));
  expect(addresses.filter((address) => address.startsWith('/assets/'))).toHaveLength(1);
});

test('requests by another site in a signed-in browser are rejected on every route, whatever the method and body', async () => {
  const foreign = Object.entries(foreignHeaders(market.url));
  const bodies = bodiesOf(harmful);
  const send = async (path: string, method: string, sender: number, form: number) => {
    const [name, headers] = foreign[sender]!;
    const { type, body } = bodies[form % bodies.length]!;
    const own = { Cookie: victim.cookie, ...headers, ...(type && { 'Content-Type': type }) };
    const answer = await rawRequest(market.url, { method, path, headers: own, body });
    if (method === 'POST' && takesForeignPosts(path))
      return expect(answer.status, `${path} ${name}`).toBe(410);
    expect([answer.status, answer.body], `${method} ${path} ${name}, ${type}`).toEqual([403, REFUSED]);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  };
  // Every address and every sender, with the methods that are listened to and one of the others in turn.
  const everywhere = addresses.flatMap((path, at) =>
    foreign.flatMap((_, sender) =>
      ['POST', 'DELETE', UNHEARD[(at + sender) % UNHEARD.length]!].map(
        (method, how) => [path, method, sender, at + how + sender] as const,
      ),
    ),
  );
  // Some addresses with all there is.
  const thoroughly = ['/receipt', '/logout', '/upload', '/api/token', '/login.data'].flatMap((path) =>
    UNSAFE.flatMap((method) =>
      foreign.flatMap((_body, sender) => bodies.map((_, form) => [path, method, sender, form] as const)),
    ),
  );
  await expectNoChange(() =>
    forEachOf([...everywhere, ...thoroughly], ([path, method, sender, form]) =>
      send(path, method, sender, form),
    ),
  );
});

test('unknown methods and malformed requests are rejected', async () => {
  const { host, origin } = new URL(market.url);
  const statusOf = async (head: string) => {
    const socket = connect(Number(new URL(market.url).port), new URL(market.url).hostname);
    socket.end(`${head}\r\nCookie: ${victim.cookie}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
    return /^HTTP\/1\.1 (\d+)/.exec(await text(socket))?.[1] ?? 'closed';
  };
  await expectNoChange(async () => {
    for (const method of ['post', 'Post', 'DANCE', 'CONNECT'])
      expect(await statusOf(`${method} /logout HTTP/1.1\r\nHost: ${host}`), method).toMatch(/^400$|closed/);
    const twice = `POST /logout HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${origin}\r\nOrigin: http://evil.kr`;
    expect(await statusOf(twice)).toBe('403');
    const twoSites = `POST /logout HTTP/1.1\r\nHost: ${host}\r\nSec-Fetch-Site: same-origin\r\nSec-Fetch-Site: cross-site`;
    expect(await statusOf(twoSites)).toBe('403');
    const whole = `POST http://evil.kr/logout HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://evil.kr`;
    expect(await statusOf(whole)).toBe('403');
    expect(await statusOf('POST /logout HTTP/1.0\r\nOrigin: http://null')).toMatch(/^400$|^403$/);
    expect(await statusOf(`POST /logout HTTP/1.1\r\nHost: ${host}/evil\r\nOrigin: ${origin}`)).toMatch(
      /^40[03]$/,
    );
  });
});

test('requests from this site pass, with known methods only', async () => {
  const own: Record<string, string>[] = [
    { 'Sec-Fetch-Site': 'same-origin', Origin: 'null' },
    { Origin: new URL(market.url).origin },
  ];
  await forEachOf(addresses, async (path) => {
    for (const [at, method] of UNSAFE.entries()) {
      const answer = await rawRequest(market.url, { method, path, headers: own[at % 2]! });
      expect(answer.body, `${method} ${path}`).not.toBe(REFUSED);
      if (method !== 'POST' && method !== 'DELETE') {
        expect([method, path, answer.status, answer.headers.allow]).toEqual([
          method,
          path,
          405,
          'GET, HEAD, POST, DELETE',
        ]);
      }
      expect(answer.status, `${method} ${path}`).toBeLessThan(500);
    }
  });
});

test('reads change nothing, whatever their origin and headers', async () => {
  const query = `?${new URLSearchParams({ ...harmful, _method: 'POST' })}`;
  const requested = addresses.flatMap((path) =>
    ['GET', 'HEAD', 'OPTIONS'].flatMap((method) =>
      [path, `${path}${query}`].map((target) => [method, target] as const),
    ),
  );
  const headers = {
    Cookie: victim.cookie,
    'Sec-Fetch-Site': 'cross-site',
    Origin: 'http://evil.kr',
    'X-HTTP-Method-Override': 'DELETE',
    'Access-Control-Request-Method': 'DELETE',
  };
  await expectNoChange(() =>
    forEachOf(requested, async ([method, path]) => {
      const answer = await rawRequest(market.url, { method, path, headers });
      expect(answer.status, `${method} ${path}`).toBeLessThan(500);
      expect(answer.headers['set-cookie'], `${method} ${path}`).toBeUndefined();
      const allowed = Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'));
      expect(allowed, `${method} ${path}`).toEqual([]);
      if (method === 'OPTIONS') expect(answer.status, path).toBe(405);
    }),
  );
});

// The last one: it shows that these very requests do harm once they are let through.
test('the same request from this site is carried out', async () => {
  const before = rows.read();
  const answer = await victim.post('/receipt', harmful);
  expect(answer.status).toBe(302);
  expect(findDifference(before, rows.read()).changes).toContain('-product');
});
