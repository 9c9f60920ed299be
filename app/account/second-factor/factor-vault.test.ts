import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FactorVault } from './factor-vault.server.ts';

const SECRET = 'a secret of thirty-two bytes and more';
const OWNER = 'AAAAAAAAAAAAAAAA';
const vault = new FactorVault(SECRET);

test('what was sealed opens for its account, on every server with this SECRET', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (text, owner) => {
      const sealed = vault.seal(text, owner);
      expect(sealed).toMatch(/^[\w-]+$/);
      expect(new FactorVault(SECRET).open(sealed, owner)).toBe(text);
    }),
  );
});

test('and for no other account, nor under another SECRET', () => {
  const sealed = vault.seal('GEZDGNBVGY3TQOJQ', OWNER);
  expect(vault.open(sealed, 'BBBBBBBBBBBBBBBB')).toBeUndefined();
  expect(new FactorVault(`${SECRET}!`).open(sealed, OWNER)).toBeUndefined();
});

test('the same secret is sealed otherwise each time, and is not to be seen', () => {
  const sealed = Array.from({ length: 50 }, () => vault.seal('GEZDGNBVGY3TQOJQ', OWNER));
  expect(new Set(sealed).size).toBe(50);
  for (const each of sealed) expect(Buffer.from(each, 'base64url').toString('latin1')).not.toContain('GEZD');
});

test('one changed bit, or a cut, and it does not open', () => {
  const bytes = Buffer.from(vault.seal('GEZDGNBVGY3TQOJQ', OWNER), 'base64url');
  for (let bit = 0; bit < bytes.length * 8; bit++) {
    const changed = Buffer.from(bytes);
    changed[bit >> 3]! ^= 1 << (bit & 7);
    expect(vault.open(changed.toString('base64url'), OWNER)).toBeUndefined();
  }
  for (let length = 0; length < bytes.length; length++) {
    expect(vault.open(bytes.subarray(0, length).toString('base64url'), OWNER)).toBeUndefined();
  }
});
