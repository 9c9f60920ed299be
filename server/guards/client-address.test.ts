import type { IncomingMessage } from 'node:http';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findClientAddress } from './client-address.ts';

const NO_LOGGER = { warn: () => undefined };

function from(peer: string | undefined, forwardedFor?: string): IncomingMessage {
  const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor };
  return { socket: { remoteAddress: peer }, headers } as unknown as IncomingMessage;
}

test('without trusted proxies the socket’s address counts, whatever X-Forwarded-For says', () => {
  const addressOf = findClientAddress([], NO_LOGGER);
  fc.assert(
    fc.property(fc.oneof(fc.ipV4(), fc.ipV6(), fc.string()), (forged) => {
      expect(addressOf(from('203.0.113.7', forged))).toBe('203.0.113.7');
    }),
  );
});

test.each([
  ['127.0.0.1', '198.51.100.4', '198.51.100.4'],
  ['::ffff:127.0.0.1', '198.51.100.4', '198.51.100.4'],
  ['::1', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  // What an asker wrote stands to the left of what the proxy saw.
  ['127.0.0.1', '9.9.9.9, 198.51.100.4', '198.51.100.4'],
  ['127.0.0.1', 'nonsense, 198.51.100.4', '198.51.100.4'],
  ['127.0.0.1', '9.9.9.9, 198.51.100.4, 10.1.2.3', '198.51.100.4'],
  ['127.0.0.1', '10.1.2.3', '10.1.2.3'],
  ['127.0.0.1', '198.51.100.4:4711', '198.51.100.4'],
  ['127.0.0.1', 'unknown', '127.0.0.1'],
  ['127.0.0.1', undefined, '127.0.0.1'],
  // Not the proxy: a neighbour who claims to be another person.
  ['203.0.113.7', '198.51.100.4', '203.0.113.7'],
])('of %s, which says it speaks for %s, the client is %s', (peer, forwardedFor, client) => {
  const addressOf = findClientAddress(['loopback', '10.0.0.0/8'], NO_LOGGER);
  expect(addressOf(from(peer, forwardedFor))).toBe(client);
});

test('a connection that is gone has no address, and is counted as all such are', () => {
  expect(findClientAddress(['loopback'], NO_LOGGER)(from(undefined, '198.51.100.4'))).toBe('unknown');
});

test('a probable proxy’s header that is not trusted is reported once', () => {
  const warnings: unknown[] = [];
  const addressOf = findClientAddress([], { warn: (line: unknown) => void warnings.push(line) });
  addressOf(from('203.0.113.7', '198.51.100.4'));
  addressOf(from('127.0.0.1'));
  expect(warnings).toEqual([]);
  for (let time = 0; time < 3; time++) addressOf(from('127.0.0.1', '198.51.100.4'));
  expect(warnings).toEqual([expect.stringContaining('TRUSTED_PROXIES')]);
});
