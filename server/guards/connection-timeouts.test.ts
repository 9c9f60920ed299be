import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { closeIdleConnections } from './connection-timeouts.ts';

test('anyone who announces a body and sends none is not waited for', async () => {
  const gone = Promise.withResolvers<boolean>();
  const server = createServer((request) => {
    request.on('error', () => undefined);
    request.on('close', () => gone.resolve(request.complete));
  });
  closeIdleConnections(server, 50);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write('POST /login HTTP/1.1\r\nHost: a\r\nContent-Length: 5000\r\n\r\nemail=a');
  await once(socket, 'close');
  expect(await gone.promise).toBe(false);
});

test('a connection whose requests are all answered stays for the next one, longer than Caddy would keep it', async () => {
  const server = createServer((_request, response) => response.end('answered'));
  closeIdleConnections(server, 3_000);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  const ask = async () => {
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    return String((await once(socket, 'data'))[0]);
  };
  expect(Number(/keep-alive: timeout=(\d+)/i.exec(await ask())?.[1])).toBeGreaterThan(120);
  // Node's own five seconds and one more, and far longer than a silence amid a request is borne.
  await pause(6_500);
  expect(await ask()).toContain('200 OK');
});
