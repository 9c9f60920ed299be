import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MarketProcess } from '../support/market/market-process.ts';
import { rounds } from '../faults/support/rounds.ts';
import { uploadFields, uploadForm, type Visitor } from '../support/visitor.ts';
import { openStreamClient, type StreamClient } from './stream-client.ts';
import { openServers, readMetric, type Servers } from './servers.ts';
import { postgresOfWorker } from '../support/database/worker-postgres.ts';

/** After this a write counts as lost; how late each was seen is printed at the end. */
const LOST_AFTER_MS = 60_000;
const ROUNDS = rounds(1, 20);
const LIST_LIFE_MS = 1_000;
const LIMIT_MS = rounds(120_000, 1_800_000);

/** Whether a person at this server sees what was written. */
type Check = (server: MarketProcess) => Promise<boolean>;

let servers: Servers;
let seller: Visitor;
let buyer: Visitor;
let others: MarketProcess[];
/** What came last, ms, by what was looked at. */
const slowest = new Map<string, number>();

beforeAll(async () => {
  servers = await openServers(postgresOfWorker());
  others = servers.all.slice(1);
  seller = servers.visitor(servers.all[0]);
  buyer = servers.visitor(servers.all[0]);
  await seller.signUp();
  await buyer.signUp();
}, 120_000);
afterAll(async () => {
  await servers.remove();
  console.log(`last not seen at other servers after, ms: ${JSON.stringify(Object.fromEntries(slowest))}`);
});

const read = async (server: MarketProcess, path: string) => {
  const answer = await servers.visitor(server).get(path);
  return { status: answer.status, text: await answer.text() };
};
const shows =
  (path: string, words: string): Check =>
  async (server) =>
    (await read(server, path)).text.includes(words);
const lacks =
  (path: string, words: string): Check =>
  async (server) =>
    !(await read(server, path)).text.includes(words);
const isGone =
  (path: string): Check =>
  async (server) =>
    (await read(server, path)).status === 404;
const searchFor = (words: string) => `/product?q=${encodeURIComponent(words)}&asTyped=1`;

/** Does `write` at the first server, and sees to it that each of the others shows what came of it, and did not before. */
async function expectSeen(write: () => Promise<Response>, checks: Record<string, Check>): Promise<void> {
  const all = Object.entries(checks).flatMap(([name, check]) =>
    others.map((server) => ({ name, check: () => check(server) })),
  );
  // This also has each page kept as it was.
  for (const { name, check } of all) expect([name, await check()]).toEqual([name, false]);
  const answer = await write();
  expect([200, 302]).toContain(answer.status);
  const since = performance.now();
  await Promise.all(
    all.map(async ({ name, check }) => {
      const behindMs = await findBehind(check, since);
      slowest.set(name, Math.max(slowest.get(name) ?? 0, Math.round(behindMs)));
      expect(behindMs, `${name} at another server, ms behind`).toBeLessThanOrEqual(LOST_AFTER_MS);
    }),
  );
}

/** How long after `since` a request last did not see it, ms; 0 when all did. */
async function findBehind(check: () => Promise<boolean>, since: number): Promise<number> {
  for (let behindMs = 0; ; await pause(20)) {
    const requestedAt = performance.now();
    if ((await check()) || behindMs > LOST_AFTER_MS) return behindMs;
    behindMs = requestedAt - since;
  }
}

/** Streams at the other servers; whether they have heard something since they were opened, or since the last time. */
async function listen(ids: string[]): Promise<{ hears(words: string): Check; leave(): void }> {
  const clients = new Map<MarketProcess, StreamClient>();
  for (const server of others) clients.set(server, await openStreamClient(server.url, ids));
  for (const client of clients.values()) await expect.poll(client.received).toContain('event: ');
  return {
    hears: (words) => {
      const before = new Map([...clients].map(([server, { received }]) => [server, received().length]));
      return async (server) => clients.get(server)!.received().slice(before.get(server)).includes(words);
    },
    leave: () => {
      for (const { leave } of clients.values()) leave();
    },
  };
}

const publish = (title: string, desc = '튼튼해요.') =>
  seller.postForm('/upload', uploadForm(uploadFields({ title, desc })));

async function idOf(title: string): Promise<string> {
  const { products } = JSON.parse((await read(servers.all[0]!, '/api/products')).text) as {
    products: { id: string; title: string }[];
  };
  return products.find((product) => product.title === title)!.id;
}

/** A list that nothing has changed is kept for a minute; until then it is rendered each second anyway. */
async function waitUntilListsLast(path: string): Promise<void> {
  const isCached = async (server: MarketProcess) => {
    await read(server, path);
    const before = await readMetric(server, 'dasi_page_cache_renders_total');
    await pause(LIST_LIFE_MS + 100);
    await read(server, path);
    return (await readMetric(server, 'dasi_page_cache_renders_total')) === before;
  };
  await expect
    .poll(async () => (await Promise.all(others.map(isCached))).every(Boolean), { timeout: 60_000 })
    .toBe(true);
}

test('what is written at one server is soon seen at the others', { timeout: LIMIT_MS }, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const [title, desc] = [`오동나무장 ${round}`, `첫 설명 ${round}`];
    expect((await publish(`먼저 온 탁자 ${round}`)).status).toBe(302);
    const stream = await listen([await idOf(`먼저 온 탁자 ${round}`)]);
    await waitUntilListsLast('/product');
    await expectSeen(() => publish(title, desc), {
      'listing in a kept list': shows('/product', title),
      'listing on home': shows('/', title),
      'listing in its category': shows('/product/best', title),
      // The words stand on the page in any case, its matches do not.
      'listing in search': shows(searchFor(title), '/product/detail/'),
      'listing told live': stream.hears('event: new'),
    });
    stream.leave();
    await changeAndSell(await idOf(title), title, round);
  }
});

async function changeAndSell(id: string, title: string, round: number): Promise<void> {
  const detail = `/product/detail/${id}`;
  const stream = await listen([id]);
  const nickname = `새이름${round}`;
  await expectSeen(() => buyer.post(`${detail}.data`, { intent: 'pick' }), {
    'pick on the page': shows(detail, '찜 <!-- -->1'),
    'pick told live': stream.hears('"pickCount":1'),
    'pick as JSON': shows(`/api/products/${id}`, '"pickCount":1'),
  });
  await expectSeen(() => seller.post(`${detail}.data`, { intent: 'edit', desc: `고친설명${round}` }), {
    'description on the page': shows(detail, `고친설명${round}`),
    'description in search': shows(`/api/products?asTyped=1&q=고친설명${round}`, title),
  });
  await expectSeen(() => seller.post('/profile/settings', { intent: 'nickname', nickname }), {
    'nickname on the page': shows(detail, nickname),
  });
  await expectSeen(() => buyer.post(`${detail}.data`, { intent: 'buy' }), {
    'sale on the page': shows(detail, 'schema.org/SoldOut'),
    'sale in the list': shows('/product', '>거래 완료<'),
    'sale told live': stream.hears('"soldOut":true'),
  });
  await expectSeen(() => seller.post('/receipt', { intent: 'delete', id }), {
    'removal on the page': isGone(detail),
    'removal in the list': lacks('/product', title),
    'removal in search': lacks(searchFor(title), detail),
    'removal told live': stream.hears('"removed":true'),
  });
  stream.leave();
}

test('a writer sees their write at once, on any server', async () => {
  const person = servers.visitor();
  await person.signUp();
  for (let time = 0; time < rounds(9, 90); time++) {
    const title = `내 글 ${time}`;
    await person.get('/product');
    const answer = await person.postForm('/upload', uploadForm(uploadFields({ title })));
    expect(answer.status).toBe(302);
    expect(await (await person.get('/product')).text()).toContain(title);
  }
  const answered = [...servers.proxy.answered.values()];
  expect(answered).toHaveLength(servers.all.length);
  expect(servers.proxy.unanswered).toEqual([]);
});
