import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startMarket, type MarketProcess } from '../../support/market/market-process.ts';
import { parseMetrics } from '../../support/metrics-text.ts';
import { createTestDatabase } from '../../support/database/postgres-database.ts';
import { startPostgres, type TestPostgres } from '../../support/database/postgres-server.ts';
import { PASSWORD, Visitor } from '../../support/visitor.ts';
import { rounds } from '../support/rounds.ts';
import { openPausableProxy, type PausableProxy } from '../support/pausable-proxy.ts';
import { isDone, openWriteActions, publish, type WriteActions } from '../support/unavailable-writes.ts';

const BACK_POLL = { interval: 100, timeout: 60_000 };
const UNAVAILABLE = /장터에 문제가 있어/;
/** The one form that scripts alone send, and keep. */
const BY_SCRIPTS = 'edit on its page';

const status = async (url: string, path: string) => (await new Visitor(url).get(path)).status;

/** What needs the database, each asked for by itself; resolves with how long the slowest took, ms. */
async function expectUnavailable(url: string, writes: WriteActions, time: number): Promise<void> {
  const requests: [string, () => Promise<Response>, string[]?][] = [
    ['a list that is not kept', () => new Visitor(url).get(`/product?min=${time}`)],
    ['a page of one’s own', () => writes.buyer.get('/profile')],
    ['data', () => writes.buyer.get('/api/session')],
    ['its JSON', () => new Visitor(url).get(`/api/products?min=${time}`)],
    ...writes.actions.map((action): [string, () => Promise<Response>, string[]?] => {
      const [how, typed] = [time % 2 === 0 ? '' : '.data', action.typed(time)] as const;
      return [
        action.name,
        () => action.send(how, typed),
        how === '' && action.name !== BY_SCRIPTS ? typed : [],
      ];
    }),
  ];
  const answers = requests.map(async ([name, ask, typed = []]) => {
    const answer = await ask();
    const text = await answer.text();
    expect([name, answer.status, text]).toEqual([name, 503, expect.stringMatching(UNAVAILABLE)]);
    // What was typed is in its form again.
    for (const word of typed) expect([name, text]).toEqual([name, expect.stringContaining(word)]);
    expect([name, Number(answer.headers.get('Retry-After')) > 0]).toEqual([name, true]);
  });
  await Promise.all(answers);
}

/** Those that are being made, too. */
async function countConnections(url: string): Promise<number | undefined> {
  const { samples } = parseMetrics(await (await new Visitor(url).get('/metrics')).text());
  return samples.get('dasi_database_connections');
}

/** A form that holds nothing but passwords and codes says why it was not taken, and leads back to where it was. */
async function expectWayBack({ buyer }: WriteActions): Promise<void> {
  const path = '/profile/settings/second-factor?next=%2Fmypick';
  const answer = await buyer.post(path, { intent: 'offer', password: PASSWORD }, { Accept: 'text/html' });
  const page = await answer.text();
  expect(answer.status).toBe(503);
  // On the page itself, and not an error's.
  expect(page).toMatch(/<h2[^>]*>처리하지 못했어요<\/h2>[^]*장터에 문제가 있어 처리하지 못했어요\./);
  expect(page).toContain(`href="${path}"`);
}

/** What goes on without it. */
async function expectRest(url: string, detail: string): Promise<void> {
  for (const path of ['/', '/product', detail]) {
    // The one who has just written something has it rendered, which can't be done.
    const answer = await new Visitor(url).get(path, { Cookie: 'fresh=1' });
    expect([path, answer.status]).toEqual([path, 200]);
  }
  for (const path of ['/', '/product', detail, '/terms', '/healthz'])
    expect([path, await status(url, path)]).toEqual([path, 200]);
  expect(await status(url, '/readyz')).toBe(503);
  const { samples } = parseMetrics(await (await new Visitor(url).get('/metrics')).text());
  expect(samples.has('dasi_mail_waiting')).toBe(false);
}

/** Pages as they are kept before it goes away. */
async function openPage(url: string, detail: string): Promise<void> {
  for (const path of ['/', '/product', detail]) expect(await status(url, path)).toBe(200);
}

async function expectBack(url: string, since: number): Promise<void> {
  const isBack = async () =>
    (await status(url, '/readyz')) === 200 && (await status(url, '/api/products')) === 200;
  await expect.poll(isBack, BACK_POLL).toBe(true);
  console.log(`back after ${Math.round(performance.now() - since)} ms`);
}

/** An open page's live stream, and all that it was told. */
async function listen(url: string, detail: string): Promise<{ heard(): string; leave(): void }> {
  const leaving = new AbortController();
  const { signal } = leaving;
  const answer = await fetch(`${url}/live?ids=${detail.split('/').at(-1)}`, { signal });
  let heard = '';
  const reads = (async () => {
    for await (const piece of answer.body!.pipeThrough(new TextDecoderStream())) heard += piece;
  })();
  reads.catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  return { heard: () => heard, leave: () => leaving.abort() };
}

/** A new listing gets to the page cache and to search. */
async function expectFollowed(url: string, writes: WriteActions, title: string): Promise<void> {
  expect((await publish(writes.seller, title)).status).toBe(302);
  const page = async (path: string) => (await new Visitor(url).get(path)).text();
  await expect.poll(() => page('/product'), { timeout: 10_000 }).toContain(title);
  await expect
    .poll(() => page(`/product?q=${encodeURIComponent(title)}`), { timeout: 10_000 })
    .toContain(title);
}

describe('PostgreSQL is stopped and started', () => {
  let postgres: TestPostgres;
  let market: MarketProcess;
  let writes: WriteActions;
  let databaseUrl: string;
  beforeAll(async () => {
    postgres = await startPostgres();
    databaseUrl = (await createTestDatabase(postgres.url)).url;
    market = await startMarket({ DATABASE_URL: databaseUrl, LIMITS: 'off' });
    writes = await openWriteActions(market.url);
  });
  afterAll(async () => {
    await market.remove();
    await postgres.stop();
  });

  test.each(['fast', 'immediate'] as const)(
    '%s: 503 at once, kept pages go on, and back by itself',
    async (how) => {
      await openPage(market.url, writes.detail);
      const stream = await listen(market.url, writes.detail);
      await expect.poll(stream.heard).toContain('pickCount');
      await postgres.pause(how);
      await expectUnavailable(market.url, writes, 1);
      await expectUnavailable(market.url, writes, 2);
      await expectWayBack(writes);
      await expectRest(market.url, writes.detail);
      await postgres.resume();
      await expectBack(market.url, performance.now());
      await expectFollowed(market.url, writes, `돌아온 뒤의 탁자 ${how}`);
      const before = stream.heard().length;
      const intent = how === 'fast' ? 'pick' : 'unpick';
      expect(isDone(await writes.buyer.post(`${writes.detail}.data`, { intent }))).toBe(true);
      await expect.poll(() => stream.heard().slice(before), { timeout: 10_000 }).toContain('pickCount');
      stream.leave();
    },
  );

  test('under load, again and again: nothing acknowledged is lost', async () => {
    const acknowledged: string[] = [];
    const inquiry = writes.actions.find(({ name }) => name === 'ask')!;
    let isOver = false;
    const write = async (writer: number) => {
      for (let time = 0; !isOver; time++) {
        const typed = inquiry.typed(1_000_000 * writer + time);
        const answer = await inquiry.send('', typed);
        await answer.arrayBuffer();
        if (isDone(answer)) acknowledged.push(typed[0]!);
        else expect(answer.status).toBe(503);
      }
    };
    const writing = [1, 2, 3, 4].map(write);
    for (let round = 0; round < rounds(2, 20); round++) {
      const before = acknowledged.length;
      await expect.poll(() => acknowledged.length - before, { timeout: 20_000 }).toBeGreaterThan(10);
      await postgres.pause(round % 2 === 0 ? 'immediate' : 'fast');
      await postgres.resume();
      await expectBack(market.url, performance.now());
    }
    isOver = true;
    await Promise.all(writing);
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    const { rows } = await client.query<{ title: string }>('select title from inquiry');
    await client.end();
    const stored = new Set(rows.map(({ title }) => title));
    expect(acknowledged.filter((title) => !stored.has(title))).toEqual([]);
    expect(stored.size).toBe(rows.length);
    // The driver puts the connection into its errors, with the keys to it.
    expect(market.output()).not.toMatch(/secretKey|connectionParameters/);
  });
});

describe('PostgreSQL takes connections and says nothing', () => {
  let postgres: TestPostgres;
  let proxy: PausableProxy;
  let market: MarketProcess;
  let writes: WriteActions;
  beforeAll(async () => {
    postgres = await startPostgres();
    const { url } = await createTestDatabase(postgres.url);
    const address = new URL(url);
    proxy = await openPausableProxy(Number(address.port));
    address.port = String(proxy.port);
    market = await startMarket({ DATABASE_URL: address.href, LIMITS: 'off' });
    writes = await openWriteActions(market.url);
  });
  afterAll(async () => {
    await market.remove();
    await proxy.close();
    await postgres.stop();
  });

  test('it responds with 503, soon without asking, serves cached pages and recovers by itself', async () => {
    await openPage(market.url, writes.detail);
    proxy.pause();
    await expectUnavailable(market.url, writes, 1);
    // The market knows it now, has closed what was open, and spares the second time the wait for a connection.
    await expectUnavailable(market.url, writes, 2);
    expect(await countConnections(market.url)).toBe(0);
    await expectRest(market.url, writes.detail);
    proxy.speak();
    await expectBack(market.url, performance.now());
    await expectFollowed(market.url, writes, '다시 들리는 탁자');
  });
});
