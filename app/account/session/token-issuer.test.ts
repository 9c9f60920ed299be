import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { createLocalJWKSet, decodeJwt, jwtVerify } from 'jose';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createTokenIssuer, TOKEN_LIFE_S, type TokenIssuer } from './token-issuer.server.ts';

const SECRET = 'a secret of more than thirty-two bytes';
const ISSUER = 'https://dasi.example';
const AUDIENCE = 'https://sync.example';
const WHALE = { id: 'u1', nickname: '초록고래' };

let tokens: TokenIssuer;
beforeAll(async () => void (tokens = await createTokenIssuer(SECRET, AUDIENCE)));
afterEach(() => void vi.useRealTimers());

const verify = (token: string, by = tokens) =>
  jwtVerify(token, createLocalJWKSet(by.keySet), { issuer: ISSUER, audience: AUDIENCE });

const isVerified = (token: string) =>
  verify(token).then(
    () => true,
    () => false,
  );

test('every server with the same secret derives the same key', async () => {
  const other = await createTokenIssuer(SECRET, 'https://elsewhere.example');
  expect(other.keySet).toEqual(tokens.keySet);
  // Written down, so that an upgrade cannot change a market's key unnoticed.
  expect(tokens.keySet.keys[0]?.kid).toBe('FP3WlGNi-BLP3SEh6RYrvUSkX3CuRrLsTUoBTZalsQk');
});

test('another secret, another key: neither verifies what the other has signed', async () => {
  const other = await createTokenIssuer(`${SECRET}.`, AUDIENCE);
  expect(other.keySet.keys[0]?.kid).not.toBe(tokens.keySet.keys[0]?.kid);
  await expect(verify(await other.issue(WHALE, ISSUER, 's1'))).rejects.toThrow('no applicable key');
});

test('the key set holds public parts only', () => {
  expect(tokens.keySet.keys.map((key) => Object.keys(key).sort())).toEqual([
    ['alg', 'crv', 'kid', 'kty', 'use', 'x'],
  ]);
});

test('a token names subject, issuer and audience, and is valid for five minutes', async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 22) });
  const token = await tokens.issue(WHALE, ISSUER, 's1');
  const { payload, protectedHeader } = await verify(token);
  const iat = Date.UTC(2026, 10, 22) / 1000;
  expect(payload).toEqual({
    iss: ISSUER,
    aud: AUDIENCE,
    sub: 'u1',
    nickname: '초록고래',
    iat,
    exp: iat + TOKEN_LIFE_S,
    jti: 's1',
  });
  expect(protectedHeader).toEqual({ alg: 'EdDSA', typ: 'JWT', kid: tokens.keySet.keys[0]?.kid });
  vi.setSystemTime(Date.UTC(2026, 10, 22, 0, 5));
  await expect(verify(token)).rejects.toThrow('"exp" claim timestamp check failed');
  // As a service reads a DELETE: it comes whenever a person signs out.
  const past = { issuer: ISSUER, audience: AUDIENCE, clockTolerance: '10 years' };
  expect((await jwtVerify(token, createLocalJWKSet(tokens.keySet), past)).payload).toEqual(payload);
});

test('a token verifies whatever the secret, the account and its nickname', async () => {
  const secrets = fc.string({ minLength: 32, unit: 'binary' });
  const text = fc.string({ unit: 'grapheme' });
  await fc.assert(
    fc.asyncProperty(secrets, text, text, async (secret, id, nickname) => {
      const issuer = await createTokenIssuer(secret, AUDIENCE);
      const { payload } = await verify(await issuer.issue({ id, nickname }, ISSUER, 's1'), issuer);
      expect(payload).toMatchObject({ sub: id, nickname });
    }),
    { numRuns: 30 },
  );
});

test('a token of which one character was changed does not verify', async () => {
  const token = await tokens.issue(WHALE, ISSUER, 's1');
  const characters = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.');
  // The last character of a signature carries four bits that count; a change of the other two changes nothing.
  const places = fc.integer({ min: 0, max: token.length - 2 });
  await fc.assert(
    fc.asyncProperty(places, characters, async (place, character) => {
      fc.pre(token[place] !== character);
      const changed = token.slice(0, place) + character + token.slice(place + 1);
      expect(await isVerified(changed), changed).toBe(false);
    }),
  );
});

test('a token with other claims, or without a signature, does not verify', async () => {
  const [head, claims, signature] = (await tokens.issue(WHALE, ISSUER, 's1')).split('.');
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const other = encode({ ...decodeJwt(`${head}.${claims}.${signature}`), sub: 'u2' });
  for (const token of [
    `${head}.${other}.${signature}`,
    `${head}.${claims}.`,
    `${encode({ alg: 'none' })}.${claims}.`,
    `${head}.${claims}.${randomBytes(64).toString('base64url')}`,
  ]) {
    expect(await isVerified(token), token).toBe(false);
  }
});
