import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parseEndpoint, parsePushHosts } from '../../platform/config/push-hosts.ts';
import { isGlobalAddress, PushWire, type Resolve } from './push-wire.server.ts';

const HOSTS = parsePushHosts('push.example, http://127.0.0.1:9099')!;
const UNCUT = new AbortController().signal;

describe('P-push: where a push may go', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://jmt17.google.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
    'https://web.push.apple.com/QAbc',
    'https://wns2-by3p.notify.windows.com/w/?token=BQYAAAD',
    'https://push.example/1',
    'http://127.0.0.1:9099/push/1',
  ])('%s is a push service', (endpoint) => {
    expect(parseEndpoint(endpoint, HOSTS)?.url.href).toBe(endpoint);
  });

  test.each([
    'https://127.0.0.1/push',
    'https://[::1]/push',
    'https://[::ffff:127.0.0.1]/push',
    'https://169.254.169.254/latest/meta-data',
    'https://100.64.0.1/push',
    'https://evil.example/push',
    'https://notify.windows.com.evil.example/push',
    'https://evilnotify.windows.com/push',
    'https://fcm.googleapis.com:8443/push',
    'http://fcm.googleapis.com/push',
    'https://user:password@fcm.googleapis.com/push',
    'https://fcm.googleapis.com@evil.example/push',
    'http://127.0.0.1:9098/push',
    'http://127.0.0.1.evil.example:9099/push',
    'ftp://fcm.googleapis.com/push',
    'https://fcm.googleapis.com/a b',
    'https://fcm.googleapis.com/#x',
    `https://fcm.googleapis.com/${'a'.repeat(2_048)}`,
    'fcm.googleapis.com',
    '',
  ])('%s is none', (endpoint) => {
    expect(parseEndpoint(endpoint, HOSTS)).toBeUndefined();
  });

  test.each([
    'https://push.example/path',
    'push.example:443',
    '127.0.0.1',
    '*.example',
    'localhost',
    'http://',
  ])('PUSH_HOSTS takes no %s', (setting) => expect(parsePushHosts(setting)).toBeUndefined());
});

test.each([
  '127.0.0.1',
  '10.0.0.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '255.255.255.255',
  '192.0.2.1',
  '::1',
  '::',
  'fe80::1',
  'fc00::1',
  '::ffff:8.8.8.8',
  '64:ff9b::808:808',
  '2002:808:808::1',
  '2001::1',
  '2001:db8::1',
])('%s is no address of the internet', (address) => {
  expect(isGlobalAddress(address)).toBe(false);
});

test.each(['8.8.8.8', '2404:6800:4004:80a::200a'])('%s is', (address) => {
  expect(isGlobalAddress(address)).toBe(true);
});

const GUARDED = { url: new URL('https://fcm.googleapis.com/x'), isOnThisMachine: false };
const CONTENT = { headers: {}, body: Buffer.from('x') };

test.each([[['127.0.0.1']], [['8.8.8.8', '10.0.0.1']], [['64:ff9b::7f00:1']], [[]]])(
  'a name with the addresses %j is refused before anything is connected',
  async (addresses) => {
    const resolve: Resolve = async () => addresses.map((address) => ({ address, family: 4 }));
    const wire = new PushWire(resolve);
    await expect(wire.post({ ...GUARDED, ...CONTENT }, UNCUT)).rejects.toThrow('is not global');
    wire.close();
  },
);

test('a name is looked up anew for each connection, and what it means then counts', async () => {
  const answers = [['192.0.2.1'], ['10.0.0.1'], ['127.0.0.1']];
  const lookedUp: string[] = [];
  const wire = new PushWire(async (hostname) => {
    lookedUp.push(hostname);
    return answers.shift()!.map((address) => ({ address, family: 4 }));
  });
  for (let index = 0; index < 3; index++)
    await expect(wire.post({ ...GUARDED, ...CONTENT }, UNCUT)).rejects.toThrow('is not global');
  expect(lookedUp).toEqual(Array.from({ length: 3 }, () => 'fcm.googleapis.com'));
  wire.close();
});

describe('what a service answers', () => {
  let close: () => Promise<void>;
  let origin: string;
  let paths: string[];
  let wire: PushWire;
  let answer: RequestListener;
  beforeEach(async () => {
    paths = [];
    const server = createServer((request, response) => {
      paths.push(request.url ?? '');
      request.resume();
      answer(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    close = () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections());
    wire = new PushWire();
  });
  afterEach(async () => {
    wire.close();
    await close();
  });

  const post = (cut = UNCUT) =>
    wire.post({ url: new URL('/push', origin), isOnThisMachine: true, ...CONTENT }, cut);

  test('a redirect is not followed', async () => {
    answer = (_request, response) => response.writeHead(307, { Location: '/secret' }).end();
    expect(await post()).toEqual({ status: 307, retryAfter: undefined });
    expect(paths).toEqual(['/push']);
  });

  test('an endless answer is cut', async () => {
    answer = (_request, response) => {
      response.writeHead(200);
      const writing = setInterval(() => response.write('x'.repeat(4_096)), 1);
      response.on('close', () => clearInterval(writing));
    };
    await expect(post()).rejects.toThrow('too long');
  });

  test('a market that stops does not wait for an answer', async () => {
    const cut = new AbortController();
    answer = () => cut.abort();
    await expect(post(cut.signal)).rejects.toThrow('aborted');
  });
});
