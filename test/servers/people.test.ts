import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MarketProcess } from '../support/market/market-process.ts';
import { PASSWORD, Visitor } from '../support/visitor.ts';
import { openServers, type Servers } from './servers.ts';
import { postgresOfWorker } from '../support/database/worker-postgres.ts';

const WRONG = '틀린 비밀번호예요';

let servers: Servers;
beforeAll(async () => {
  servers = await openServers(postgresOfWorker(), { LIMITS: 'on', SIGN_IN_FAILURES_PER_ADDRESS: '5' });
}, 120_000);
afterAll(() => servers.remove());

/** From where people come to the proxy. */
const from = (address: string) => ({ 'X-Forwarded-For': address });

/** Whether a server knows a person by these cookies. */
async function knows(server: MarketProcess, cookie: string): Promise<boolean> {
  const answer = await servers.visitor(server).get('/api/session', { Cookie: cookie });
  return ((await answer.json()) as { user: object | null }).user !== null;
}
const whoKnow = (cookie: string) => Promise.all(servers.all.map((server) => knows(server, cookie)));
const EVERYBODY = [true, true, true];
const NOBODY = [false, false, false];

async function signIn(server: MarketProcess, email: string): Promise<Visitor> {
  const browser = servers.visitor(server);
  const answer = await browser.post('/login', { email, password: PASSWORD }, from('203.0.113.9'));
  expect(answer.status).toBe(302);
  return browser;
}

test('a sign-in at one server counts at all of them, and so does a sign-out', async () => {
  const [first, second, third] = servers.all as [MarketProcess, MarketProcess, MarketProcess];
  const here = servers.visitor(first);
  const { email } = await here.signUp();
  const there = await signIn(second, email);
  const copies = [here.cookie, there.cookie];
  expect(await Promise.all(copies.map(whoKnow))).toEqual([EVERYBODY, EVERYBODY]);

  const password = '하얀 코끼리 세 마리';
  const change = { intent: 'password', currentPassword: PASSWORD, newPassword: password };
  const changing = servers.visitor(third);
  const changed = await changing.post('/profile/settings', change, { Cookie: here.cookie });
  expect(changed.status).toBe(302);
  // All others end at once.
  expect(await whoKnow(there.cookie)).toEqual(NOBODY);

  const again = servers.visitor(second);
  expect((await again.post('/login', { email, password })).status).toBe(302);
  const copy = again.cookie;
  expect(await whoKnow(copy)).toEqual(EVERYBODY);
  const everywhere = { intent: 'end-session', session: 'all', sessionPassword: password };
  await servers.visitor(first).post('/profile/settings', everywhere, { Cookie: copy });
  expect(await whoKnow(copy)).toEqual(NOBODY);
  const response = await servers.visitor(third).get('/profile', { Cookie: copy });
  expect(response.headers.get('Location')).toBe('/login?next=%2Fprofile');
});

/** Wrong passwords by the proxy, so at the servers in turn; the statuses. */
async function guess(times: number, emailOf: () => string, addressOf: (time: number) => string) {
  const statuses: number[] = [];
  for (let time = 0; time < times; time++) {
    const fields = { email: emailOf(), password: WRONG };
    statuses.push((await servers.visitor().post('/login', fields, from(addressOf(time)))).status);
  }
  return statuses;
}
const times = (count: number, status: number) => Array.from({ length: count }, () => status);

test('failures at all servers count together, for an account and for an address', async () => {
  const owner = servers.visitor();
  const { email } = await owner.signUp();
  const before = new Map(servers.proxy.answered);
  const statuses = await guess(
    12,
    () => email,
    (time) => `203.0.113.${100 + time}`,
  );
  expect(statuses).toEqual([...times(10, 401), ...times(2, 429)]);
  // They were at all three.
  for (const { url } of servers.all)
    expect(servers.proxy.answered.get(url)! - (before.get(url) ?? 0)).toBeGreaterThanOrEqual(3);
  // No one gets in any more, at any server, but by a browser that was let in before: their cookies say so everywhere.
  for (const server of servers.all) {
    const stranger = await servers.visitor(server).post('/login', { email, password: PASSWORD });
    expect(stranger.status).toBe(429);
    const known = await servers
      .visitor(server)
      .post('/login', { email, password: PASSWORD }, { Cookie: owner.cookie });
    expect(known.status).toBe(302);
  }

  const strangers = () => `${randomBytes(4).toString('hex')}@dasi.kr`;
  const fromOne = await guess(7, strangers, () => '198.51.100.7');
  expect(fromOne).toEqual([...times(5, 401), ...times(2, 429)]);
});
