import { expect, test } from 'vitest';
import { addressKey, maskedAddress } from './client-address.server.ts';

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['127.0.0.1', '127.0.0.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['203.0.113.77:5432', '203.0.113.0/24'],
  ['2001:db8:7:8:9:a:b:c', '2001:db8:7::/48'],
  ['[2001:db8:7:8::1]:443', '2001:db8:7::/48'],
  ['::1', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
])('%s is told as %s', (address, masked) =>
  expect(maskedAddress(addressKey(address) ?? 'unknown')).toBe(masked),
);

test.each(['unknown', '', 'localhost', '203.0.113.77, 10.0.0.1', '203.0.113.0/24'])(
  '“%s” is no address, and nothing of it is told',
  (key) => expect(maskedAddress(key)).toBe('unknown'),
);
