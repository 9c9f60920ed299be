import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { endSilentConnections } from './silent-connections.ts';

test('whoever announces a body and sends none is not waited for', async () => {
  const gone = Promise.withResolvers<boolean>();
  const server = createServer((request) => {
    request.on('error', () => undefined);
    request.on('close', () => gone.resolve(request.complete));
  });
  endSilentConnections(server, 50);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write('POST /login HTTP/1.1\r\nHost: a\r\nContent-Length: 5000\r\n\r\nemail=a');
  await once(socket, 'close');
  expect(await gone.promise).toBe(false);
});
