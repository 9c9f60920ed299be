import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exchange } from '../fuzz/raw-request.ts';
import { startMarket, type MarketProcess } from '../support/market/market-process.ts';
import { parseMetrics } from '../support/metrics-text.ts';
import { makePhoto } from '../support/photos/photos.ts';
import { forEachOf, rawRequest } from '../support/raw-request.ts';
import { chooseSeed } from '../support/seed.ts';
import { uploadFields, uploadForm, Visitor } from '../support/visitor.ts';

const SEARCHES = 3;
const WORD = encodeURIComponent('의자');

let market: MarketProcess;
let detail: string;
let clients = 0;

beforeAll(async () => {
  market = await startMarket({
    LIMITS: 'on',
    SEARCHES_PER_ADDRESS: String(SEARCHES),
    TRUSTED_PROXIES: 'loopback',
  });
  const seller = new Visitor(market.url);
  await seller.signUp();
  const listed = await seller.postForm('/upload', uploadForm(uploadFields()));
  if (listed.status !== 302) throw new Error(`listing answered ${listed.status}`);
  detail = /\/product\/detail\/[\w-]+/.exec(await (await seller.get('/product')).text())![0];
});
afterAll(() => market.remove());

/** An address that has not asked for anything yet. */
const newClient = () => ({ 'X-Forwarded-For': `198.51.${Math.floor(++clients / 250)}.${clients % 250}` });
const get = (path: string, headers = newClient()) => rawRequest(market.url, { path, headers });

async function readMetric(name: string): Promise<number> {
  const { body } = await rawRequest(market.url, { path: '/metrics' });
  return parseMetrics(body).samples.get(name)!;
}

test.each([
  ['/Product', '/product'],
  ['/%70roduct', '/product'],
  ['//product', '/product'],
  ['/product/b%65st', '/product/best'],
  ['/product/', '/product'],
  ['/./product', '/product'],
  ['/product/_.data', '/product.data'],
  ['/%2f%2fevil.kr', '/%2F%2Fevil.kr'],
  ['//evil.kr/product', '/evil.kr/product'],
  ['/LIVE', '/live'],
  ['/MeTrics', '/metrics'],
  ['/%6dedia/a', '/media/a'],
  ['//sw.js', '/sw.js'],
])('%s leads to %s, with its query', async (spelling, path) => {
  for (const method of ['GET', 'HEAD']) {
    const answer = await rawRequest(market.url, { method, path: `${spelling}?q=${WORD}&x=1` });
    expect([answer.status, answer.headers.location]).toEqual([308, `${path}?q=${WORD}&x=1`]);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
  }
});

test('respelling a search address does not evade the limit', async () => {
  const client = newClient();
  const words = Array.from({ length: SEARCHES }, (_, at) => `${WORD}${at}`);
  for (const word of words) expect((await get(`/product?q=${word}`, client)).status).toBe(200);
  const spelled = ['/Product', '/%70roduct', '/product/b%65st', '//product', '/product/', '/product/_.data'];
  for (const [at, path] of spelled.entries()) {
    const led = await get(`${path}?q=${WORD}-${at}`, client);
    expect(led.status).toBe(308);
    expect((await get(led.headers.location!, client)).status).toBe(429);
  }
  for (const query of [`%71=${WORD}-7`, `q=${WORD}-8&q=a`, `x=1&q=${WORD}-9`]) {
    expect((await get(`/product?${query}`, client)).status).toBe(429);
  }
});

test('every spelling of a page’s address redirects to it or is served from the cache', async () => {
  const pages = fc.constantFrom('/', '/product', '/product/best', '/support/faq', '/product.data', detail);
  const twists = fc.constantFrom<(path: string) => string>(
    (path) => path,
    (path) => path.replace(/[a-z]/, (letter) => letter.toUpperCase()),
    (path) => path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
    (path) => path.replace('/', '//'),
    (path) => path.replace('/', '/x/../'),
    (path) => `${path}/`,
  );
  const names = fc.constantFrom('x', 'utm_source', 'sort', 'min', 'asTyped', 'category', '_routes', 'more');
  const encode = (text: string) => encodeURIComponent(text.toWellFormed());
  const queries = fc.array(
    fc.tuple(names, fc.oneof(fc.constantFrom('', 'x', 'new', 'root'), fc.string({ maxLength: 4 }))),
    { maxLength: 4 },
  );
  const requests = fc.sample(fc.tuple(pages, fc.array(twists, { maxLength: 2 }), queries), {
    seed: chooseSeed('address spellings'),
    numRuns: 150,
  });
  for (const [page, list, parameters] of requests) {
    const path = list.reduce((text, twist) => twist(text), page);
    const numbers = parameters.filter(([name, value]) => name !== 'min' || !/\d/.test(value));
    const query = numbers.map(([name, value]) => `${name}=${encode(value)}`).join('&');
    const sent = `${path}?${query}`.replaceAll('%00', '');
    let answer = await get(sent);
    if (answer.status === 308) answer = await get(answer.headers.location!);
    // A place that a form names is answered with its own address.
    expect([sent, answer.status]).toEqual([
      sent,
      /[?&]category=[^&]/.test(sent) ? expect.toBeOneOf([200, 202, 302]) : 200,
    ]);
    // What is rendered for one request alone has an id and no tag.
    expect(answer.headers['x-request-id'], sent).toBeUndefined();
    expect(answer.headers.etag, sent).toBeDefined();
  }
});

test('made-up route names add no cache entries', async () => {
  const path = `${detail}.data`;
  const { body } = await get(path);
  const [renders, bytes] = [
    await readMetric('dasi_page_cache_renders_total'),
    await readMetric('dasi_page_cache_bytes'),
  ];
  for (let number = 0; number < 30; number++) {
    const answer = await get(`${path}?_routes=made-up-${number},pages/home/home`);
    expect([answer.status, answer.body]).toEqual([200, body]);
  }
  expect(await readMetric('dasi_page_cache_renders_total')).toBe(renders);
  expect(await readMetric('dasi_page_cache_bytes')).toBe(bytes);
  const part = await get(`${path}?_routes=made-up,pages/listing/product-detail`);
  expect(part.body).not.toContain('"root"');
  expect((await get(`${path}?_routes=pages%2Flisting%2Fproduct-detail`)).body).toBe(part.body);
  expect(await readMetric('dasi_page_cache_renders_total')).toBe(renders + 1);
});

test('a form posted to another spelling is accepted with its photo', async () => {
  const seller = new Visitor(market.url);
  await seller.signUp();
  const photos = [{ bytes: await makePhoto(1600, 1200), name: 'a.jpg' }];
  for (const [at, path] of ['/upload/', '/UPLOAD', '//upload', '/%75pload'].entries()) {
    const title = `철자 ${at}`;
    const padding = 'a'.repeat(300 * 1024);
    const form = uploadForm(uploadFields({ title, unknown: padding }), photos);
    const { pathname } = new URL(`http://localhost${path}`);
    const answer = await fetch(market.url + pathname, {
      method: 'POST',
      body: form,
      headers: { Cookie: seller.cookie, Origin: market.url },
      redirect: 'manual',
    });
    expect([path, answer.status]).toEqual([path, 302]);
    expect((await get('/api/products')).body).toContain(`"${title}"`);
  }
});

test.each(['GET /product HTTP/1.1', 'GET /sw.js HTTP/1.1', 'GET /live HTTP/1.1', 'POST /login HTTP/1.1'])(
  '%s with two Host headers is rejected',
  async (line) => {
    const port = Number(new URL(market.url).port);
    const bytes = Buffer.from(`${line}\r\nHost: localhost\r\nhost: localhost\r\nContent-Length: 0\r\n\r\n`);
    const heard = await exchange(port, bytes);
    expect(heard).toMatch(/^HTTP\/1\.1 400 /);
    expect(heard).toMatch(/nosniff/i);
    expect(heard).toMatch(/[가-힣]/);
  },
);

test('made-up hosts evict nothing from the cache', async () => {
  const small = await startMarket({ PAGE_CACHE_MB: '1' });
  const seller = new Visitor(small.url);
  await seller.signUp();
  await seller.postForm('/upload', uploadForm(uploadFields()));
  const path = /\/product\/detail\/[\w-]+/.exec(await (await seller.get('/product')).text())![0];
  const guest = new Visitor(small.url);
  const countRenders = async () =>
    parseMetrics(await (await guest.get('/metrics')).text()).samples.get('dasi_page_cache_renders_total')!;
  await guest.get(path);
  const hosts = Array.from({ length: 100 }, (_, number) => `made-up-${number}.example`);
  await forEachOf(hosts, async (host) => {
    expect((await rawRequest(small.url, { path, headers: { Host: host } })).status).toBe(200);
  });
  const before = await countRenders();
  expect((await guest.get(path)).status).toBe(200);
  expect(await countRenders()).toBe(before);
  await small.remove();
});
