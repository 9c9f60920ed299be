import { describe, expect, test } from 'vitest';
import type { RequestContext } from '../http/request-context.ts';
import { requestGuard } from './request-guard.ts';

let rejected = 0;

async function statusOf(
  headers: Record<string, string>,
  { method = 'POST', origin, path = '/upload' }: { method?: string; origin?: string; path?: string } = {},
): Promise<number> {
  const logger = { warn: () => undefined, info: () => undefined };
  const services = { logger, onSecurityEvent: () => rejected++ };
  const request = new Request(`http://dasi.kr${path}`, { method, headers: { Host: 'dasi.kr', ...headers } });
  const context = { services, address: '192.0.2.1' } as unknown as RequestContext;
  return (await requestGuard(origin)(request, context))?.status ?? 200;
}

describe('the guard', () => {
  test('lets reads through from anywhere', async () => {
    for (const method of ['GET', 'HEAD']) {
      expect(await statusOf({ 'Sec-Fetch-Site': 'cross-site' }, { method })).toBe(200);
    }
  });

  test.each(['POST', 'DELETE'])('%s passes from this site only', async (method) => {
    expect(await statusOf({ 'Sec-Fetch-Site': 'same-origin' }, { method })).toBe(200);
    const before = rejected;
    for (const site of ['cross-site', 'same-site', 'none', 'same-origin, cross-site']) {
      expect(await statusOf({ 'Sec-Fetch-Site': site, Origin: 'http://dasi.kr' }, { method })).toBe(403);
    }
    expect(rejected - before).toBe(4);
  });

  test.each(['PUT', 'PATCH', 'PROPFIND', 'OPTIONS'])('nothing listens to %s', async (method) => {
    expect(await statusOf({ 'Sec-Fetch-Site': 'same-origin' }, { method })).toBe(405);
    const foreign = await statusOf({ 'Sec-Fetch-Site': 'cross-site' }, { method });
    expect(foreign).toBe(method === 'OPTIONS' ? 405 : 403);
  });

  test('without Sec-Fetch-Site the Origin decides, whatever the content type', async () => {
    expect(await statusOf({ Origin: 'http://dasi.kr' })).toBe(200);
    const json = { 'Content-Type': 'application/json' };
    const foreign = [
      'http://evil.kr',
      'null',
      'http://dasi.kr.evil.kr',
      'http://dasi.kr:81',
      'http://DASI.kr',
    ];
    for (const origin of [...foreign, 'https://dasi.kr', 'http://a@dasi.kr', 'http://dasi.kr/', '']) {
      expect(await statusOf({ ...json, Origin: origin }), origin).toBe(403);
    }
    expect(await statusOf(json)).toBe(403);
  });

  test('an Origin that is none is no one of this site', async () => {
    for (const origin of ['x', '', 'http://']) {
      expect(await statusOf({ 'Sec-Fetch-Site': 'same-origin', Origin: origin })).toBe(403);
      expect(await statusOf({ Origin: origin }, { path: '/unsubscribe/c2lnbmVk-_0' })).toBe(403);
    }
    expect(await statusOf({ 'Sec-Fetch-Site': 'same-origin', Origin: 'null' })).toBe(200);
  });

  test('a mail provider may post to the address that its mail names, and nothing else', async () => {
    const path = '/unsubscribe/c2lnbmVk-_0';
    const foreign: Record<string, string>[] = [
      {},
      { Origin: 'https://mail.example' },
      { 'Sec-Fetch-Site': 'cross-site' },
    ];
    for (const headers of foreign) {
      expect(await statusOf(headers, { path })).toBe(200);
      expect(await statusOf(headers, { path, method: 'DELETE' })).toBe(403);
      for (const other of ['', '/', '/x/y', '/x.data', '/x/../../logout', '/%2e%2e', 'x'])
        expect(await statusOf(headers, { path: `/unsubscribe${other}` }), other).toBe(403);
      expect(await statusOf(headers, { path: '/profile/unsubscribe/x' })).toBe(403);
    }
  });

  test('with a public address set, only that one counts', async () => {
    const origin = 'https://dasi.example';
    expect(await statusOf({ Origin: origin }, { origin })).toBe(200);
    for (const other of ['http://dasi.kr', 'http://dasi.example', 'https://dasi.example:444']) {
      expect(await statusOf({ Origin: other }, { origin }), other).toBe(403);
    }
  });
});
