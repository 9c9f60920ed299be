import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFreePort } from '../support/free-port.ts';
import { startMarket, type MarketProcess } from '../support/market/market-process.ts';
import { AGREED } from '../support/visitor.ts';

const ORIGIN = 'https://dasi.example';
const PASSWORD = '파란 코끼리 열두 마리';

let market: MarketProcess;
beforeAll(async () => {
  market = await startMarket({ ORIGIN, PORT: String(await findFreePort()) });
});
afterAll(() => market.remove());

/** A post as a web server in front passes it on: over plain http, with the browser's own headers. */
function post(
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string>,
): Promise<Response> {
  const body = new URLSearchParams(fields);
  return fetch(market.url + path, { method: 'POST', body, headers, redirect: 'manual' });
}

test('forms work behind a web server that speaks https, with and without scripts', async () => {
  const fields = { nickname: '초록고래', email: 'whale@dasi.kr', password: PASSWORD, ...AGREED };
  const answer = await post('/signup', fields, { Origin: ORIGIN, 'Sec-Fetch-Site': 'same-origin' });
  expect(answer.status).toBe(302);
  const cookies = answer.headers.getSetCookie().join('\n');
  expect(cookies).toMatch(
    /^__Host-session=[^;]+;.*HttpOnly.*Secure|^__Host-session=[^;]+;.*Secure.*HttpOnly/m,
  );
  const wrong = { email: 'whale@dasi.kr', password: '틀린 비밀번호예요' };
  for (const path of ['/login', '/login.data']) {
    const status = (await post(path, wrong, { Origin: ORIGIN, 'Sec-Fetch-Site': 'same-origin' })).status;
    expect([path, status]).toEqual([path, path === '/login' ? 401 : expect.any(Number)]);
    expect(status).not.toBe(400);
  }
});

test('the guard accepts the public origin only', async () => {
  const foreign: Record<string, string>[] = [
    { Origin: market.url },
    { Origin: 'https://evil.example' },
    { Origin: ORIGIN, 'Sec-Fetch-Site': 'cross-site' },
  ];
  for (const headers of foreign) {
    expect((await post('/login', {}, headers)).status).toBe(403);
  }
});

test('pages use the public address and send HSTS', async () => {
  const answer = await fetch(`${market.url}/product`);
  expect(await answer.text()).toContain(`<link rel="canonical" href="${ORIGIN}/product"/>`);
  expect(answer.headers.get('Strict-Transport-Security')).toMatch(/max-age=\d{8}/);
});
