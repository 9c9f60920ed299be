import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SecretEncryption } from './secret-encryption.server.ts';

const SECRET = 'a secret of thirty-two bytes and more';
const OWNER = 'AAAAAAAAAAAAAAAA';
const encryption = new SecretEncryption(SECRET);

test('what was encrypted is decrypted for its account, on every server with this SECRET', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (text, owner) => {
      const encrypted = encryption.encrypt(text, owner);
      expect(encrypted).toMatch(/^[\w-]+$/);
      expect(new SecretEncryption(SECRET).decrypt(encrypted, owner)).toBe(text);
    }),
  );
});

test('and for no other account, nor under another SECRET', () => {
  const encrypted = encryption.encrypt('GEZDGNBVGY3TQOJQ', OWNER);
  expect(encryption.decrypt(encrypted, 'BBBBBBBBBBBBBBBB')).toBeUndefined();
  expect(new SecretEncryption(`${SECRET}!`).decrypt(encrypted, OWNER)).toBeUndefined();
});

test('the same secret is encrypted differently each time, and never appears', () => {
  const encrypted = Array.from({ length: 50 }, () => encryption.encrypt('GEZDGNBVGY3TQOJQ', OWNER));
  expect(new Set(encrypted).size).toBe(50);
  for (const each of encrypted)
    expect(Buffer.from(each, 'base64url').toString('latin1')).not.toContain('GEZD');
});

test('one changed bit, or a cut, and it does not open', () => {
  const bytes = Buffer.from(encryption.encrypt('GEZDGNBVGY3TQOJQ', OWNER), 'base64url');
  for (let bit = 0; bit < bytes.length * 8; bit++) {
    const changed = Buffer.from(bytes);
    changed[bit >> 3]! ^= 1 << (bit & 7);
    expect(encryption.decrypt(changed.toString('base64url'), OWNER)).toBeUndefined();
  }
  for (let length = 0; length < bytes.length; length++) {
    expect(encryption.decrypt(bytes.subarray(0, length).toString('base64url'), OWNER)).toBeUndefined();
  }
});
