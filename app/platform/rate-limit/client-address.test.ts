import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressKey, maskedAddress } from './client-address.server.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['203.0.113.7:4711', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]:4711', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s counts as %s', (text, key) => {
  expect(addressKey(text)).toBe(key);
});

test.each([undefined, '', 'unknown', '1.2.3', '1.2.3.4.5', '0x7f.1', '12345', '2001:db8::1::2', '[1.2.3.4'])(
  '%s is no address',
  (text) => {
    expect(addressKey(text)).toBeUndefined();
  },
);

test('all of a /64 count as one, those beside it do not', () => {
  const part = fc.integer({ min: 1, max: 0xff_ff }).map((number) => number.toString(16));
  fc.assert(
    fc.property(fc.array(part, { minLength: 8, maxLength: 8 }), part, (parts, other) => {
      const key = addressKey(parts.join(':'));
      expect(addressKey([...parts.slice(0, 7), other].join(':'))).toBe(key);
      const beside = [...parts.slice(0, 3), other, ...parts.slice(4)];
      expect(addressKey(beside.join(':')) === key).toBe(other === parts[3]);
    }),
  );
});

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
