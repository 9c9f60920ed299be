import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { startMarket, type MarketProcess } from '../support/market/market-process.ts';
import { parseMetrics } from '../support/metrics-text.ts';
import { rawRequest } from '../support/raw-request.ts';

const PATIENTLY = { timeout: 20_000 };

let market: MarketProcess;
const sockets: Socket[] = [];

async function openConnection(): Promise<Socket> {
  const socket = connect(Number(new URL(market.url).port), '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

async function readMetric(name: string): Promise<number> {
  const { body } = await rawRequest(market.url, { path: '/metrics' });
  return parseMetrics(body).samples.get(name)!;
}

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

describe('live streams', () => {
  const MAX_STREAMS = 3;
  afterAll(() => market.remove());

  const lineFor = (address: string) =>
    `GET /live HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${address}\r\n\r\n`;

  /** The head of the answer to a stream that stays open. */
  async function openStream(address: string): Promise<string> {
    const socket = await openConnection();
    socket.write(lineFor(address));
    const [head] = (await once(socket, 'data')) as [Buffer];
    return head.toString();
  }

  test('each address has its own limit of open streams', async () => {
    market = await startMarket({
      LIMITS: 'on',
      LIVE_STREAMS_PER_ADDRESS: String(MAX_STREAMS),
      TRUSTED_PROXIES: 'loopback',
    });
    for (let count = 0; count < MAX_STREAMS; count++) {
      expect(await openStream('203.0.113.1')).toMatch(/^HTTP\/1\.1 200 /);
    }
    const rejected = await openStream('203.0.113.1');
    expect(rejected).toMatch(/^HTTP\/1\.1 429 /);
    expect(rejected).toMatch(/^Retry-After: \d+\r$/im);
    expect(rejected).toMatch(/^Cache-Control: no-store\r$/im);
    expect(rejected).toMatch(/[가-힣]/);
    expect(await openStream('203.0.113.2')).toMatch(/^HTTP\/1\.1 200 /);
    expect(await readMetric('dasi_limit_refusals_total{limit="addressStreams"}')).toBe(1);
    sockets[0]!.destroy();
    await expect.poll(() => openStream('203.0.113.1'), PATIENTLY).toMatch(/^HTTP\/1\.1 200 /);
  });

  test('pipelined streams end with their connection', async () => {
    await expect.poll(() => readMetric('dasi_live_streams'), PATIENTLY).toBe(0);
    const socket = await openConnection();
    socket.write(lineFor('203.0.113.3').repeat(MAX_STREAMS));
    await once(socket, 'data');
    await expect.poll(() => readMetric('dasi_live_streams'), PATIENTLY).toBe(MAX_STREAMS);
    socket.destroy();
    await expect.poll(() => readMetric('dasi_live_streams'), PATIENTLY).toBe(0);
    for (let count = 0; count < MAX_STREAMS; count++) {
      expect(await openStream('203.0.113.3')).toMatch(/^HTTP\/1\.1 200 /);
    }
  });
});

describe('connections', () => {
  const MAX_CONNECTIONS = 12;
  const start = (env: Record<string, string>) =>
    startMarket({ LIMITS: 'on', CONNECTIONS_PER_ADDRESS: String(MAX_CONNECTIONS), ...env });
  const isOpen = async (socket: Socket): Promise<boolean> => {
    socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
    const answered = new Promise<boolean>((resolve) => socket.once('data', () => resolve(true)));
    const closed = new Promise<boolean>((resolve) => socket.once('close', () => resolve(false)));
    return socket.destroyed ? false : Promise.race([answered, closed]);
  };
  const countOpen = async (some: Socket[]) => {
    const open = await Promise.all(some.map(isOpen));
    return open.filter(Boolean).length;
  };
  const openMany = (count: number) => Promise.all(Array.from({ length: count }, openConnection));

  test('connections over the limit of an address are closed at once, and closing others makes room', async () => {
    market = await start({});
    const many = await openMany(MAX_CONNECTIONS * 2);
    expect(await countOpen(many)).toBe(MAX_CONNECTIONS);
    for (const socket of many) socket.destroy();
    const readRejections = () => readMetric('dasi_limit_refusals_total{limit="addressConnections"}');
    await expect
      .poll(() => readRejections().catch(() => 0), PATIENTLY)
      .toBeGreaterThanOrEqual(MAX_CONNECTIONS);
    await expect.poll(async () => countOpen(await openMany(1)), PATIENTLY).toBe(1);
    expect(market.output().match(/CONNECTIONS_PER_ADDRESS/g)).toHaveLength(1);
    await market.remove();
  });

  test('trusted proxies have no connection limit', async () => {
    market = await start({ TRUSTED_PROXIES: 'loopback' });
    expect(await countOpen(await openMany(MAX_CONNECTIONS * 2))).toBe(MAX_CONNECTIONS * 2);
    await market.remove();
  });
});
