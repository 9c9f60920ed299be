import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMarket, type MarketProcess } from '../support/market/market-process.ts';
import { rawRequest } from '../support/raw-request.ts';
import { Visitor } from '../support/visitor.ts';

let market: MarketProcess;
let visitor: Visitor;
beforeAll(async () => {
  market = await startMarket({ ORIGIN: '' });
  visitor = new Visitor(market.url);
  await visitor.signUp();
});
afterAll(() => market.remove());

/** As it was opened at that host, by somebody who has signed in or not. */
const pageAt = async (host: string, path: string, cookie = '') =>
  (await rawRequest(market.url, { path, headers: { Host: host, Cookie: cookie } })).body;

test.each(['dasi.example', '192.0.2.7', '127.0.0.1:3000', '[::1]:3000'])(
  'without ORIGIN nothing offers a passkey at %s, also where a proxy speaks https',
  async (host) => {
    expect(await pageAt(host, '/login')).not.toContain('패스키로 로그인');
    expect(await pageAt(host, '/profile/settings', visitor.cookie)).not.toContain('패스키');
    const page = await pageAt(host, '/profile/settings/passkeys', visitor.cookie);
    expect(page).toContain('이 장터의 주소에서는 패스키를 쓸 수 없어요.');
    expect(page).not.toContain('내 비밀번호');
  },
);

test('on this machine passkeys can be tried', async () => {
  const host = new URL(market.url).host.replace('127.0.0.1', 'localhost');
  expect(await pageAt(host, '/login')).toContain('패스키로 로그인');
  expect(await pageAt(host, '/profile/settings', visitor.cookie)).toContain('패스키 추가');
  expect(await pageAt(host, '/profile/settings/passkeys', visitor.cookie)).toContain('내 비밀번호');
});
