import { expect, test } from 'vitest';
import { hasPasskeys } from './passkey-site.ts';

test.each([
  'https://dasi.example',
  'https://1.dasi.example:8443',
  'http://localhost:3000',
  'http://a.localhost',
])('%s has passkeys', (origin) => {
  expect(hasPasskeys(origin)).toBe(true);
});

test.each([
  ['without https', 'http://dasi.example'],
  ['behind a TLS proxy without ORIGIN', 'http://dasi.example:443'],
  ['at an IPv4 address', 'https://192.0.2.7'],
  ['at the address of this machine', 'http://127.0.0.1:3000'],
  ['at an IPv4 address in short', 'https://127.1'],
  ['at an IPv6 address', 'https://[2001:db8::7]'],
])('%s there are no passkeys: %s', (_, origin) => {
  expect(hasPasskeys(origin)).toBe(false);
});
