import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openRows } from '../support/database/database-rows.ts';
import { startMarket, type MarketProcess } from '../support/market/market-process.ts';
import { PASSWORD, Visitor } from '../support/visitor.ts';

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

test('each sign-in creates a new session id, whatever id the browser sent', async () => {
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

test('revoked sessions can neither read nor write', async () => {
  const here = new Visitor(market.url);
  const { email } = await here.signUp();
  const there = await signIn(email);
  const statusesOf = async (who: Visitor) => [
    await isIn(who),
    (await who.get('/profile')).headers.get('Location'),
    (await who.post('/profile/settings', { intent: 'nickname', nickname: '훔친이름' })).headers.get(
      'Location',
    ),
  ];
  const OUT = [false, '/login?next=%2Fprofile', '/login?next=%2Fprofile%2Fsettings'];

  const change = { intent: 'password', currentPassword: PASSWORD, newPassword: '하얀 코끼리 세 마리' };
  expect((await here.post('/profile/settings', change)).status).toBe(302);
  expect(await statusesOf(there)).toEqual(OUT);
  expect(await isIn(here)).toBe(true);

  const stolen = new Visitor(market.url);
  const headers = { Cookie: here.cookie };
  const everywhere = { intent: 'end-session', session: 'all', sessionPassword: change.newPassword };
  expect((await here.post('/profile/settings', everywhere)).status).toBe(302);
  expect(await statusesOf(here)).toEqual(OUT);
  expect((await stolen.get('/profile', headers)).headers.get('Location')).toBe('/login?next=%2Fprofile');
});

test('a copied session cookie is useless after signing out', async () => {
  const person = new Visitor(market.url);
  await person.signUp();
  const copied = { Cookie: person.cookie };
  const thief = new Visitor(market.url);
  expect((await thief.get('/profile', copied)).status).toBe(200);
  await person.post('/logout', {});
  expect((await thief.get('/profile', copied)).headers.get('Location')).toBe('/login?next=%2Fprofile');
});

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36';
const SETTINGS = '/profile/settings';
/** The page’s choices: what is sent for each, and what it says. */
const choicesIn = (page: string) =>
  [...page.matchAll(/<input[^>]*name="session"[^>]*value="([^"]+)"[^>]*\/?>(.*?)<\/label>/g)].map(
    ([whole, value = '', text = '']) => ({
      value,
      text: text
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
      isChosen: /checked=""/.test(whole),
    }),
  );

test('sessions are listed, and each can be ended with the password, without scripts', async () => {
  const here = new Visitor(market.url);
  const { email } = await here.signUp();
  const there = await signIn(email, { 'User-Agent': WINDOWS });
  const choices = choicesIn(await (await here.get(SETTINGS)).text());
  expect(choices.map(({ text }) => text)).toEqual([
    '알 수 없는 브라우저 이 기기 오늘 로그인 · 오늘 사용',
    'Chrome · Windows 오늘 로그인 · 오늘 사용',
    '모든 기기 이 기기에서도 로그아웃돼요.',
  ]);
  const session = choices[1]!.value;
  const wrong = await here.post(SETTINGS, { intent: 'end-session', session, sessionPassword: '틀린 것' });
  const page = await wrong.text();
  expect([wrong.status, page.includes('비밀번호가 올바르지 않아요.')]).toEqual([400, true]);
  expect(choicesIn(page).map(({ isChosen }) => isChosen)).toEqual([false, true, false]);
  expect(await isIn(there)).toBe(true);
  const none = await here.post(SETTINGS, { intent: 'end-session', sessionPassword: PASSWORD });
  expect([none.status, await none.text()]).toEqual([
    400,
    expect.stringContaining('로그아웃할 기기를 골라 주세요.'),
  ]);
  const ended = await here.post(SETTINGS, { intent: 'end-session', session, sessionPassword: PASSWORD });
  expect(ended.headers.get('Location')).toBe(`${SETTINGS}?done=end-session`);
  expect([await isIn(there), await isIn(here)]).toEqual([false, true]);
  expect(choicesIn(await (await here.get(SETTINGS)).text())).toHaveLength(2);
});

test('only the kind of browser is stored of a header, and the ids shown open nothing', async () => {
  const person = new Visitor(market.url);
  const { email } = await person.signUp();
  const browser = await signIn(email, { 'User-Agent': `${WINDOWS} secret-mark` });
  const rows = openRows(market.dataDir);
  const headers = JSON.stringify([...rows.read().get('session')!.values()]);
  rows.close();
  expect(headers).toContain('Chrome · Windows');
  expect(headers).not.toMatch(/secret-mark|Mozilla|127\.0\.0\.1/);
  const page = await (await browser.get(SETTINGS)).text();
  const shown = choicesIn(page).map(({ value }) => value);
  expect(page).not.toContain(sessionOf(browser));
  expect(page).not.toContain(createHash('sha256').update(sessionOf(browser)!).digest('hex'));
  for (const value of shown) {
    const answer = await new Visitor(market.url).get('/profile', { Cookie: `session=${value}` });
    expect(answer.headers.get('Location')).toBe('/login?next=%2Fprofile');
  }
});

describe('a session that is used', () => {
  let rows: ReturnType<typeof openRows>;
  let person: Visitor;
  let id: string;
  beforeEach(async () => {
    rows = openRows(market.dataDir);
    person = new Visitor(market.url);
    await person.signUp();
    id = ((await (await person.get('/api/session')).json()) as { user: { id: string } }).user.id;
    rows.run('update session set used_at = used_at - 200000000 where account_id = ?', id);
  });
  afterEach(() => rows.close());
  const session = () => [...rows.read().get('session')!.values()].find((row) => row['account_id'] === id)!;
  const isNoted = () => Date.now() - Number(session()['used_at']) < 100_000_000;
  const setBy = ({ headers }: Response) =>
    headers.getSetCookie().filter((line) => !line.startsWith('fresh='));

  test('is extended without a new cookie, since the cookie lasts as long as any session', async () => {
    expect(setBy(await person.get('/api/session'))).toEqual([]);
    await expect.poll(isNoted).toBe(true);
    expect(setBy(await person.get('/profile'))).toEqual([]);
  });

  test.each(['/login', '/logout'])('sets no cookie in responses after %s', async (path) => {
    const { email } = await new Visitor(market.url).signUp();
    const old = { Cookie: person.cookie };
    const paths = ['/api/session', '/profile', '/profile.data', SETTINGS, '/upload/photos'];
    // Asked while the session lives; the answers come to the browser when it has another one, or none.
    const responses = paths.map((one) => new Visitor(market.url).get(one, old));
    expect((await person.post(path, { email, password: PASSWORD })).status).toBe(302);
    const { cookie } = person;
    expect(cookie).not.toContain(old.Cookie.split('; ')[0]);
    for (const answer of await Promise.all(responses)) {
      expect(setBy(answer)).toEqual([]);
      person.storeCookies(answer);
    }
    expect(person.cookie).toBe(cookie);
    expect(await isIn(person)).toBe(path === '/login');
  });

  test('is not extended by public pages', async () => {
    for (const path of ['/', '/product', '/terms']) await person.get(path);
    expect(isNoted()).toBe(false);
  });

  test('stays ended by the request that uses it', async () => {
    const everywhere = { intent: 'end-session', session: 'all', sessionPassword: PASSWORD };
    const lines = setBy(await person.post(SETTINGS, everywhere));
    expect(lines).toHaveLength(2);
    for (const line of lines) expect(line).toContain('Max-Age=0');
    expect(await isIn(person)).toBe(false);
  });

  test('is accepted while nothing can be written', async () => {
    const other = new DatabaseSync(join(market.dataDir, 'market.db'), { timeout: 5_000 });
    other.exec('begin immediate');
    try {
      expect((await person.get('/profile')).status).toBe(200);
      expect(await isIn(person)).toBe(true);
      expect(isNoted()).toBe(false);
    } finally {
      other.exec('rollback');
      other.close();
    }
    // What could not be noted is with a later request.
    const isNotedNow = async () => (await isIn(person)) && isNoted();
    await expect.poll(isNotedNow).toBe(true);
  });
});
