import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { newRequestId, requestIds } from './request-log.ts';

const GIVEN = '7f3c0a5e9d1b4c2f8a6e0d3b5c7f9a1e';
const request = (id: unknown, remoteAddress: string | undefined = '127.0.0.1') =>
  ({ headers: { 'x-request-id': id }, socket: { remoteAddress } }) as unknown as IncomingMessage;

test('no two requests are called alike', () => {
  const ids = Array.from({ length: 1_000 }, newRequestId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[\w-]{8}-\d+$/);
});

test('a trusted proxy names its requests', () => {
  const idOf = requestIds(['loopback', '10.0.0.0/8']);
  expect(idOf(request(GIVEN))).toBe(GIVEN);
  expect(idOf(request(GIVEN, '10.1.2.3'))).toBe(GIVEN);
  expect(idOf(request('0f8fad5b-d9cb-469f-a165-70867728950e', '::ffff:127.0.0.1'))).toHaveLength(36);
});

test.each([
  ['nobody is trusted', [], GIVEN, '127.0.0.1'],
  ['somebody else says it', ['loopback'], GIVEN, '203.0.113.7'],
  ['nobody knows who says it', ['loopback'], GIVEN, ''],
  ['nothing is said', ['loopback'], undefined, '127.0.0.1'],
  ['it is short', ['loopback'], 'a', '127.0.0.1'],
  ['it is long enough to be a token', ['loopback'], 'a'.repeat(43), '127.0.0.1'],
  ['it would be more than one line', ['loopback'], `${GIVEN}\n{"level":60}`, '127.0.0.1'],
  ['it has signs in it', ['loopback'], `"${GIVEN}"`, '127.0.0.1'],
])('a new one where %s', (_why, proxies, id, address) => {
  expect(requestIds(proxies)(request(id, address))).not.toBe(id);
  expect(requestIds(proxies)(request(id, address))).toMatch(/^[\w-]{8}-\d+$/);
});
