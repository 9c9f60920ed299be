import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { requestGuard } from './request-guard.ts';

async function statusOf(
  headers: Record<string, string>,
  { method = 'POST', origin }: { method?: string; origin?: string } = {},
): Promise<number> {
  const app = new Hono().use(requestGuard(origin)).all('*', (context) => context.text('in'));
  const response = await app.request('http://dasi.kr/upload', {
    method,
    headers: { Host: 'dasi.kr', ...headers },
  });
  return response.status;
}

describe('the guard', () => {
  test('lets reads through from anywhere', async () => {
    expect(await statusOf({ 'Sec-Fetch-Site': 'cross-site' }, { method: 'GET' })).toBe(200);
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('%s passes from this site only', async (method) => {
    expect(await statusOf({ 'Sec-Fetch-Site': 'same-origin' }, { method })).toBe(200);
    for (const site of ['cross-site', 'same-site', 'none']) {
      expect(await statusOf({ 'Sec-Fetch-Site': site, Origin: 'http://dasi.kr' }, { method })).toBe(403);
    }
  });

  test('without Sec-Fetch-Site the Origin decides, whatever the content type', async () => {
    expect(await statusOf({ Origin: 'http://dasi.kr' })).toBe(200);
    const json = { 'Content-Type': 'application/json' };
    for (const origin of ['http://evil.kr', 'null', 'http://dasi.kr.evil.kr', 'http://dasi.kr:81']) {
      expect(await statusOf({ ...json, Origin: origin })).toBe(403);
    }
    expect(await statusOf(json)).toBe(403);
  });

  test('an Origin that is none is nobody of this site', async () => {
    for (const origin of ['x', '', 'http://']) {
      expect(await statusOf({ 'Sec-Fetch-Site': 'same-origin', Origin: origin })).toBe(403);
    }
    expect(await statusOf({ 'Sec-Fetch-Site': 'same-origin', Origin: 'null' })).toBe(200);
  });

  test('with a public address set, only that one counts', async () => {
    const origin = 'https://dasi.example';
    expect(await statusOf({ Origin: origin }, { origin })).toBe(200);
    expect(await statusOf({ Origin: 'http://dasi.kr' }, { origin })).toBe(403);
  });
});
