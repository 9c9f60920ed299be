import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMarket, type MarketProcess } from './market-process.ts';
import { PASSWORD, Visitor } from './visitor.ts';

let market: MarketProcess;
beforeAll(async () => {
  market = await startMarket({ LIMITS: 'off' });
});
afterAll(() => market.remove());

const sessionOf = ({ cookie }: Visitor) => /(?:^|; )session=([^;]+)/.exec(cookie)?.[1];
const isIn = async (who: Visitor) =>
  ((await (await who.get('/api/session')).json()) as { user: object | null }).user !== null;

async function signIn(email: string, headers: Record<string, string> = {}): Promise<Visitor> {
  const browser = new Visitor(market.url);
  const answer = await browser.post('/login', { email, password: PASSWORD }, headers);
  expect(answer.status).toBe(302);
  return browser;
}

test('each sign-in has an id of its own, whatever id the browser brought along', async () => {
  const person = new Visitor(market.url);
  const { email } = await person.signUp();
  const planted = sessionOf(person)!;
  const again = await signIn(email, { Cookie: `session=${planted}` });
  const third = await signIn(email, { Cookie: `session=${'a'.repeat(43)}` });
  const ids = [planted, sessionOf(again), sessionOf(third)];
  expect(new Set(ids).size).toBe(3);
  for (const id of ids) expect(id).toMatch(/^[\w-]{43}$/);
  expect(ids).not.toContain('a'.repeat(43));
  // The one that was brought along ended with it.
  expect(await isIn(person)).toBe(false);
  expect(await Promise.all([isIn(again), isIn(third)])).toEqual([true, true]);
});

test('sessions that are revoked read and write nothing from then on', async () => {
  const here = new Visitor(market.url);
  const { email } = await here.signUp();
  const there = await signIn(email);
  const refused = async (who: Visitor) => [
    await isIn(who),
    (await who.get('/profile')).headers.get('Location'),
    (await who.post('/profile/settings', { intent: 'nickname', nickname: '훔친이름' })).headers.get(
      'Location',
    ),
  ];
  const OUT = [false, '/login', '/login?next=%2Fprofile%2Fsettings'];

  const change = { intent: 'password', currentPassword: PASSWORD, newPassword: '하얀 코끼리 세 마리' };
  expect((await here.post('/profile/settings', change)).status).toBe(302);
  expect(await refused(there)).toEqual(OUT);
  expect(await isIn(here)).toBe(true);

  const stolen = new Visitor(market.url);
  const kept = { Cookie: here.cookie };
  expect((await here.post('/profile/settings', { intent: 'sign-out-everywhere' })).status).toBe(302);
  expect(await refused(here)).toEqual(OUT);
  expect((await stolen.get('/profile', kept)).headers.get('Location')).toBe('/login');
});

test('a session that was signed out is of no use to whoever copied it', async () => {
  const person = new Visitor(market.url);
  await person.signUp();
  const copied = { Cookie: person.cookie };
  const thief = new Visitor(market.url);
  expect((await thief.get('/profile', copied)).status).toBe(200);
  await person.post('/logout', {});
  expect((await thief.get('/profile', copied)).headers.get('Location')).toBe('/login');
});
