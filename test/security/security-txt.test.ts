import { expect, test } from 'vitest';
import { securityText } from '../../server/http/security-txt.ts';
import { findFreePort } from '../support/free-port.ts';
import { startMarket } from '../support/market/market-process.ts';

const PATH = '/.well-known/security.txt';
const CONTACT = 'mailto:security@dasi.example';
const ORIGIN = 'https://dasi.example';

test('it holds what RFC 9116 asks for, and counts for 90 days from the day it is read', () => {
  const now = Date.parse('2026-11-22T23:59:59+09:00');
  expect(securityText({ contact: CONTACT, origin: ORIGIN, now })).toBe(
    [
      'Contact: mailto:security@dasi.example',
      'Expires: 2027-02-20T00:00:00Z',
      'Preferred-Languages: ko, en',
      'Canonical: https://dasi.example/.well-known/security.txt',
      '',
    ].join('\n'),
  );
  expect(securityText({ contact: CONTACT, origin: undefined, now })).not.toContain('Canonical');
});

test('a market with SECURITY_CONTACT serves it', async () => {
  const market = await startMarket({
    SECURITY_CONTACT: CONTACT,
    ORIGIN,
    PORT: String(await findFreePort()),
  });
  const answer = await fetch(market.url + PATH);
  expect([answer.status, answer.headers.get('Content-Type')?.toLowerCase()]).toEqual([
    200,
    'text/plain; charset=utf-8',
  ]);
  const text = await answer.text();
  expect(text).toContain(`Contact: ${CONTACT}\n`);
  const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '');
  expect(expires).toBeGreaterThan(Date.now());
  expect((await fetch(market.url + PATH, { method: 'HEAD' })).status).toBe(200);
  await market.remove();
});

test('a market without it has no such page', async () => {
  const market = await startMarket({ SECURITY_CONTACT: '' });
  expect((await fetch(market.url + PATH)).status).toBe(404);
  await market.remove();
});
