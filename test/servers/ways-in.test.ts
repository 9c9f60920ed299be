import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MarketProcess } from '../support/market/market-process.ts';
import { addPasskey, answerRequest } from '../support/passkey/passkeys.ts';
import { OAuthProvider } from '../support/provider/oauth-provider.ts';
import { isIn, locationOf, newProviderPerson, ProviderVisits } from '../support/provider/provider-visits.ts';
import { PASSWORD } from '../support/visitor.ts';
import { postgresOfWorker } from '../support/database/worker-postgres.ts';
import { openServers, type Servers } from './servers.ts';

let provider: OAuthProvider;
let visits: ProviderVisits;
let servers: Servers;
let all: [MarketProcess, MarketProcess, MarketProcess];
beforeAll(async () => {
  provider = await OAuthProvider.start();
  visits = new ProviderVisits(provider);
  servers = await openServers(postgresOfWorker(), provider.settings);
  all = servers.all as typeof all;
}, 120_000);
afterAll(async () => {
  await servers.remove();
  provider.stop();
});

test('a passkey that was added at one server signs in at all, by a challenge of any, and each challenge once', async () => {
  const owner = servers.visitor();
  await owner.signUp();
  const device = await addPasskey(owner, servers.proxy.url);
  for (const [requested, answered] of [
    [0, 1],
    [1, 2],
    [2, 0],
  ] as const) {
    const credential = await answerRequest(servers.visitor(all[requested]), device);
    const browser = servers.visitor(all[answered]);
    expect(locationOf(await browser.post('/login', { intent: 'passkey', credential }))).toEqual([302, '/']);
    expect(await isIn(browser)).toBe(true);
  }
  for (let round = 0; round < 10; round++) {
    const credential = await answerRequest(servers.visitor(), device);
    const sent = await Promise.all(
      all.map((server) => servers.visitor(server).post('/login', { intent: 'passkey', credential })),
    );
    expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([302, 401, 401]);
  }
});

test('who went to a provider from one server comes back to any, is one account, and the code is taken once', async () => {
  const person = newProviderPerson();
  provider.person = person;
  const signUps = await Promise.all(
    all.map((server) =>
      visits
        .signUp(servers.visitor(server), person)
        .then(({ headers, status }) => [status, headers.get('Location')]),
    ),
  );
  expect(signUps.filter(([status, to]) => status === 302 && to === '/')).toHaveLength(1);
  for (const [left, right] of [
    [0, 1],
    [1, 2],
    [2, 0],
  ] as const) {
    const leaving = servers.visitor(all[left]);
    const back = await visits.goThere(leaving);
    const { cookie } = leaving;
    const returning = servers.visitor(all[right]);
    const answer = await returning.get(back.pathname + back.search, { Cookie: cookie });
    expect(locationOf(answer)).toEqual([302, '/']);
    expect(await isIn(returning)).toBe(true);
    const replayed = await servers.visitor(all[left]).get(back.pathname + back.search, { Cookie: cookie });
    expect(replayed.headers.get('Location')).toBe('/login?why=kakao-rejected');
  }
});

test('of several accounts that link one identity at once, one gets it', async () => {
  provider.person = newProviderPerson();
  const owners = await Promise.all(
    all.map(async (server) => {
      const owner = servers.visitor(server);
      await owner.signUp();
      return owner;
    }),
  );
  const answers = await Promise.all(owners.map((owner) => visits.link(owner, 'naver', PASSWORD)));
  const places = answers.map(({ headers }) => headers.get('Location')?.replace(/.*\?/, ''));
  expect(places.toSorted()).toEqual(['done=naver-linked', 'why=naver-taken', 'why=naver-taken']);
});
