import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { describe, test, type TestContext } from 'vitest';
import { MAIN } from '../../support/market/market-process.ts';
import { makePhoto } from '../../support/photos/photos.ts';
import { uploadFields, uploadForm, Visitor } from '../../support/visitor.ts';
import { MarketAudit } from '../support/market-audit.ts';
import { openFaultMarket, type EngineName, type FaultMarket } from '../support/fault-market.ts';
import { beginUpload, toBody, type SlowUpload } from '../support/slow-upload.ts';

const LIMIT_MS = 300_000;
/** What is under way has eight seconds; the one who has ended sooner was not cut. */
const CUT_MS = 8_000;
const SOON = { timeout: 10_000 };

async function openSite(
  { onTestFinished }: TestContext,
  engine: EngineName = 'SQLite',
): Promise<FaultMarket> {
  const site = await openFaultMarket(engine);
  onTestFinished(() => site.remove());
  return site;
}

/** Stops a market by a signal; what it ends with, and after how long, ms. */
async function stop({ market }: FaultMarket, signal: 'SIGTERM' | 'SIGINT' = 'SIGTERM') {
  const startedAt = performance.now();
  const code = await market.stop(signal);
  return { code, tookMs: performance.now() - startedAt };
}

/** A form with a photo, of which half has been sent. */
async function beginListing({ market }: FaultMarket, title: string): Promise<SlowUpload> {
  const visitor = new Visitor(market.url);
  await visitor.signUp();
  const photo = { bytes: await makePhoto(), name: 'a.jpg' };
  const { type, body } = await toBody(uploadForm(uploadFields({ title }), [photo]));
  const upload = beginUpload({ url: market.url, visitor, path: '/upload', type, body });
  await upload.sendUntil(body.length >> 1);
  return upload;
}

/** A connection to the market, with everything it has said. */
function openConnection(
  { onTestFinished }: TestContext,
  { market }: FaultMarket,
): { socket: Socket; heard(): string; closed: Promise<unknown> } {
  let heard = '';
  const socket = connect(Number(new URL(market.url).port), 'localhost');
  // A character a byte, so that lengths are bytes.
  socket.setEncoding('latin1');
  socket.on('data', (text) => (heard += String(text)));
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  const closed = new Promise((resolve) => socket.once('close', resolve));
  return { socket, heard: () => heard, closed };
}

const GET = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

async function rejectsConnections(context: TestContext, site: FaultMarket): Promise<boolean> {
  const { socket } = openConnection(context, site);
  return once(socket, 'connect').then(
    () => false,
    () => true,
  );
}

async function titles({ audit }: FaultMarket): Promise<string[]> {
  const found = await audit(({ rows }) => rows<{ title: string }>('select title from product'));
  return found.map(({ title }) => title);
}

/** The path of the largest script. */
function findLargeFile(): string {
  const folder = join(MAIN, '../../client/assets');
  const files = readdirSync(folder).filter((name) => name.endsWith('.js'));
  const sizes = files.map((name) => ({ name, bytes: statSync(join(folder, name)).size }));
  return `/assets/${sizes.sort((one, other) => other.bytes - one.bytes)[0]!.name}`;
}

/** How many whole answers there are in what a connection said, and how many bytes of one that is not whole. */
function readAnswers(heard: string): { whole: number; rest: number } {
  let whole = 0;
  for (let at = 0; ; whole++) {
    const headEnd = heard.indexOf('\r\n\r\n', at) + 4;
    const length = Number(/content-length: (\d+)/i.exec(heard.slice(at, headEnd))?.[1]);
    if (headEnd < 4 || headEnd + length > heard.length) return { whole, rest: heard.length - at };
    at = headEnd + length;
  }
}

describe.concurrent('a server that gets a stop signal', () => {
  test(
    'at once it is not ready, every answer is the last on its connection, and an upload under way is taken',
    { timeout: LIMIT_MS },
    async (context) => {
      const { expect } = context;
      const site = await openSite(context);
      const [stored, idle, fresh] = [
        openConnection(context, site),
        openConnection(context, site),
        openConnection(context, site),
      ];
      stored.socket.write(GET('/readyz'));
      await expect.poll(stored.heard, SOON).toMatch(/ 200 OK[^]*keep-alive[^]*ready/);
      const upload = await beginListing(site, '끝까지 올린 의자');
      const stream = openConnection(context, site);
      stream.socket.write(GET('/live'));
      await expect.poll(stream.heard, SOON).toContain('retry: ');
      const stopping = stop(site);
      // It has heard the signal.
      await stream.closed;
      fresh.socket.write(GET('/readyz'));
      await expect.poll(fresh.heard, SOON).toMatch(/^HTTP\/1.1 503 [^]*connection: close[^]*stopping/i);
      await fresh.closed;
      // No one new is let in, and the one who has said nothing is not waited for.
      await expect.poll(() => rejectsConnections(context, site), SOON).toBe(true);
      stored.socket.write(GET('/product'));
      await expect.poll(stored.heard, SOON).toMatch(/connection: close[^]*<\/html>/i);
      await stored.closed;
      upload.finish();
      expect(await upload.answer).toMatchObject({ status: 302, location: '/', connection: 'close' });
      expect((await stopping).code).toBe(0);
      await idle.closed;
      await site.market.start();
      expect((await titles(site)).filter((title) => title === '끝까지 올린 의자')).toHaveLength(1);
    },
  );

  test(
    'what never ends is cut after eight seconds, and nothing of it stays',
    { timeout: LIMIT_MS },
    async (context) => {
      const { expect } = context;
      const site = await openSite(context);
      const upload = await beginListing(site, '끝나지 않은 의자');
      const { code, tookMs } = await stop(site);
      expect(code).toBe(0);
      expect(tookMs).toBeGreaterThan(CUT_MS - 100);
      expect(await upload.answer).toBeUndefined();
      await site.market.start();
      const { real, problems } = await new MarketAudit(site).inspect();
      expect([real.listings, problems]).toEqual([[], []]);
    },
  );

  test(
    'a second signal, of either kind, changes nothing: npm passes Ctrl+C on',
    { timeout: LIMIT_MS },
    async (context) => {
      const { expect } = context;
      const site = await openSite(context);
      const upload = await beginListing(site, '두 번 눌러도 남는 의자');
      const stopping = stop(site, 'SIGINT');
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGINT'] as const) {
        await pause(100);
        process.kill(site.market.pid, signal);
      }
      upload.finish();
      expect(await upload.answer).toMatchObject({ status: 302, location: '/' });
      expect((await stopping).code).toBe(0);
    },
  );

  test('answers that a person takes slowly are sent to their end', { timeout: LIMIT_MS }, async (context) => {
    const { expect } = context;
    const site = await openSite(context);
    const { socket, heard, closed } = openConnection(context, site);
    // More than a connection takes at once: the rest of it waits in the server.
    socket.pause();
    const ask = `GET ${findLargeFile()} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
    await new Promise((resolve) => socket.write(ask.repeat(400), resolve));
    await pause(500);
    const stopping = stop(site);
    await pause(100);
    socket.resume();
    await closed;
    expect((await stopping).code).toBe(0);
    const { whole, rest } = readAnswers(heard());
    expect(whole).toBeGreaterThan(1);
    expect(rest).toBe(0);
  });

  test('live streams end at once, and so does a new one', { timeout: LIMIT_MS }, async (context) => {
    const { expect } = context;
    const site = await openSite(context);
    const early = openConnection(context, site);
    early.socket.write(GET('/live?after=0'));
    await expect.poll(early.heard, SOON).toContain('retry: 2000');
    const connection = openConnection(context, site);
    await once(connection.socket, 'connect');
    // As long as it is under way, nothing has been cut yet.
    const upload = await beginListing(site, '스트림이 끝난 뒤의 의자');
    const stopping = stop(site);
    await early.closed;
    connection.socket.write(GET('/live?after=0'));
    await connection.closed;
    expect(connection.heard()).toMatch(/text\/event-stream[^]*retry: 2000/);
    upload.finish();
    expect(await upload.answer).toMatchObject({ status: 302, location: '/' });
    expect((await stopping).code).toBe(0);
  });

  test(
    'a database that does not answer keeps no one from ending in time',
    { timeout: LIMIT_MS },
    async (context) => {
      const { expect } = context;
      const site = await openSite(context, 'PostgreSQL');
      const client = new pg.Client({ connectionString: site.databaseUrl });
      await client.connect();
      try {
        await client.query('begin');
        await client.query('lock table change in access exclusive mode');
        // The one who follows the log asks for it four times a second, and has to wait.
        const waiting = `select 1 from pg_locks where not granted and relation = 'change'::regclass`;
        await expect.poll(async () => (await client.query(waiting)).rows.length, SOON).toBeGreaterThan(0);
        expect((await stop(site)).code).toBe(0);
      } finally {
        await client.end();
      }
    },
  );
});
