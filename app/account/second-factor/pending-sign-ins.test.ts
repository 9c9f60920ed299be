import { expect, test } from 'vitest';
import { credentialsHash, PENDING_SIGN_IN_LIFE_MS, PendingSignIns } from './pending-sign-in.server.ts';

const NOW = 1_800_000_000_000;
const WHALE = { id: 'AAAAAAAAAAAAAAAA', passwordHash: 'a hash', encryptedSecret: 'encrypted' };
const SECRET = 'a secret of thirty-two bytes and more';
const pendingSignIns = new PendingSignIns(SECRET);
const token = await pendingSignIns.begin(WHALE, NOW);

test('a pending sign-in lasts ten minutes, on every server with this SECRET', async () => {
  const found = expect.objectContaining({ sub: WHALE.id, credentials: credentialsHash(WHALE) });
  expect(await pendingSignIns.open(token, NOW)).toEqual(found);
  expect(await pendingSignIns.open(token, NOW + PENDING_SIGN_IN_LIFE_MS - 1)).toEqual(found);
  expect(await pendingSignIns.open(token, NOW + PENDING_SIGN_IN_LIFE_MS)).toBeUndefined();
  expect(await new PendingSignIns(SECRET).open(token, NOW)).toEqual(found);
  expect(await new PendingSignIns('another secret of thirty-two bytes').open(token, NOW)).toBeUndefined();
});

test('it ends with the password and with the second factor, and is no one else’s', () => {
  const others = [
    { passwordHash: 'another hash' },
    { encryptedSecret: 'another' },
    { id: 'BBBBBBBBBBBBBBBB' },
  ];
  for (const other of others)
    expect(credentialsHash({ ...WHALE, ...other })).not.toBe(credentialsHash(WHALE));
});

test('the token shows neither the account nor its password hash', () => {
  const parts = token.split('.').map((part) => Buffer.from(part, 'base64url').toString('latin1'));
  for (const text of [token, ...parts]) expect(text).not.toMatch(/AAAAAAAAAAAAAAAA|a hash|encrypted/);
});

test('one changed bit or a cut, and a token is not accepted, nor is anything made up', async () => {
  const [header = '', key = '', ...rest] = token.split('.');
  expect(key).toBe('');
  const changed = rest.flatMap((part, at) => {
    const bytes = Buffer.from(part, 'base64url');
    return Array.from({ length: bytes.length * 8 }, (_, bit) => {
      const other = Buffer.from(bytes);
      other[bit >> 3]! ^= 1 << (bit & 7);
      return [header, key, ...rest.with(at, other.toString('base64url'))].join('.');
    });
  });
  const cut = Array.from(token, (_, length) => token.slice(0, length));
  const noHeader = Buffer.from('{"alg":"none"}').toString('base64url');
  const madeUp = [undefined, '....', `${token}.`, `${token}AAAA`, [noHeader, key, ...rest].join('.')];
  for (const other of [...changed, ...cut, ...madeUp])
    expect([other, await pendingSignIns.open(other, NOW)]).toEqual([other, undefined]);
});

test('one from a clock that was far ahead does not last', async () => {
  const ahead = await pendingSignIns.begin(WHALE, NOW + 10 * PENDING_SIGN_IN_LIFE_MS);
  expect(await pendingSignIns.open(ahead, NOW)).toBeUndefined();
});
