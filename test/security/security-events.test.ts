import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { linkIn, waitForMail } from '../support/mail/mails.ts';
import { startMarket, type MarketProcess } from '../support/market/market-process.ts';
import { AGREED, PASSWORD, uploadFields, uploadForm, Visitor } from '../support/visitor.ts';

const ADDRESS = '203.0.113.77';
const IPV6 = '2001:db8:7:8:9:a:b:c';
const FROM = { 'X-Forwarded-For': ADDRESS };
const EMAIL = 'w8marker@example.dasi.kr';
const NICKNAME = '표시된이웃';
const WRONG = 'Xq7 회색 하마 아홉';
const SECOND = 'Xq7 분홍 기린 다섯';
const THIRD = 'Xq7 노란 여우 열하나';
const SETTINGS = '/profile/settings';
const GIVEN_ID = '7f3c0a5e9d1b4c2f8a6e0d3b5c7f9a1e';

type Line = Record<string, unknown>;

let market: MarketProcess;
let accountId: string;
let otherId: string;
let answers: Response[];
let lines: Line[];

const events = () => lines.filter((line) => 'security' in line);
const named = (name: string) => events().filter(({ security }) => security === name);

/** A person's whole stay, and what others try meanwhile. */
async function live(): Promise<void> {
  const person = new Visitor(market.url);
  const stranger = () => new Visitor(market.url);
  const post = async (who: Visitor, path: string, fields: Record<string, string>, headers = {}) => {
    const answer = await who.post(path, fields, { ...FROM, ...headers });
    answers.push(answer);
    return answer;
  };
  const change = (fields: Record<string, string>) => post(person, SETTINGS, fields);
  await post(person, '/signup', { nickname: NICKNAME, email: EMAIL, password: PASSWORD, ...AGREED });
  await post(stranger(), '/signup', { nickname: NICKNAME, email: EMAIL, password: PASSWORD, ...AGREED });
  const { user } = (await (await person.get('/api/session')).json()) as { user: { id: string } };
  accountId = user.id;
  await post(stranger(), '/login', { email: EMAIL, password: WRONG });
  await post(stranger(), '/login', { email: 'nobody@dasi.kr', password: WRONG }, { 'X-Forwarded-For': IPV6 });
  await post(person, '/login', { email: EMAIL, password: PASSWORD });
  await change({ intent: 'password', currentPassword: WRONG, newPassword: SECOND });
  await change({ intent: 'password', currentPassword: PASSWORD, newPassword: SECOND });
  await change({ intent: 'leave', leavePassword: WRONG });
  await person.get(`${SETTINGS}?export=1`, FROM);
  const [own] = await sessionIds(person);
  await post(stranger(), '/login', { email: EMAIL, password: SECOND });
  const elsewhere = (await sessionIds(person)).find((id) => id !== own) ?? '';
  await change({ intent: 'end-session', session: elsewhere, sessionPassword: SECOND });
  await change({ intent: 'end-session', session: 'all', sessionPassword: SECOND });
  await post(stranger(), '/reset', { email: 'nobody@dasi.kr' });
  await post(stranger(), '/reset', { email: EMAIL });
  const { pathname } = new URL(linkIn(await waitForMail(market.dataDir, EMAIL, /비밀번호를 다시/)));
  await post(stranger(), `/reset/${'A'.repeat(43)}`, { newPassword: THIRD });
  await post(person, pathname, { newPassword: THIRD });
  await person.get(`/report/person/${accountId}`, FROM);
  await post(person, '/logout', {}, { Origin: 'https://evil.example' });
  for (let time = 0; time < 9; time++)
    await stranger().post('/login', { email: EMAIL, password: WRONG }, FROM);
  await post(stranger(), '/login', { email: EMAIL, password: THIRD });
  await change({ intent: 'leave', leavePassword: THIRD });
}

/** As the page of settings names them. */
async function sessionIds(person: Visitor): Promise<string[]> {
  const page = await (await person.get(SETTINGS, FROM)).text();
  return [...page.matchAll(/name="session" value="([\w-]{22})"/g)].map(([, id = '']) => id);
}

/** What one person tries with another's. */
async function meddle(): Promise<void> {
  const [seller, other] = [new Visitor(market.url), new Visitor(market.url)];
  await seller.signUp();
  await other.signUp();
  const { user } = (await (await other.get('/api/session')).json()) as { user: { id: string } };
  otherId = user.id;
  await seller.postForm('/upload', uploadForm(uploadFields()));
  const list = (await (await other.get('/api/products')).json()) as { products: { id: string }[] };
  const path = `/product/detail/${list.products[0]!.id}`;
  for (const fields of [
    { intent: 'edit', desc: WRONG },
    { intent: 'delete', desc: '' },
  ])
    answers.push(await other.post(path, fields));
}

beforeAll(async () => {
  answers = [];
  market = await startMarket({ LIMITS: 'on', LOG_LEVEL: 'info', TRUSTED_PROXIES: 'loopback' });
  await live();
  await meddle();
  await market.stop();
  const texts = market.output().trim().split('\n').slice(1, -1);
  lines = texts.map((line) => JSON.parse(line) as Line);
});
afterAll(() => market.remove());

describe('each has its own line, with the account and the reason where known', () => {
  test.each([
    'sign-up',
    'sign-in',
    'password changed',
    'data exported',
    'session ended',
    'sign-out everywhere',
    'reset done',
    'left',
  ])('%s', (name) => {
    const mine = named(name).filter((line) => line['accountId'] === accountId);
    expect(mine).not.toEqual([]);
    expect(mine).toMatchObject(mine.map(() => ({ level: 30, from: '203.0.113.0/24' })));
  });

  test('a rejected sign-in, with an account and without', () => {
    const rejected = named('sign-in refused');
    expect(rejected.filter((line) => line['accountId'] === accountId).length).toBeGreaterThanOrEqual(9);
    const withoutAccount = rejected.filter((line) => !('accountId' in line));
    expect(withoutAccount).toMatchObject([{ from: '2001:db8:7::/48' }]);
  });

  test('a password that was wrong, before a change and before leaving', () => {
    expect(named('password refused')).toMatchObject([{ accountId }, { accountId }]);
  });

  test('a sign-up that was refused, by the fields that were', () => {
    expect(named('sign-up refused')).toMatchObject([{ why: 'nickname email' }]);
  });

  test('a new password that was asked for, for an account and for none, and a link that is none', () => {
    const [withoutAccount, mine, ...more] = named('reset asked');
    expect(withoutAccount).not.toHaveProperty('accountId');
    expect([mine, more]).toMatchObject([{ accountId }, []]);
    expect(named('reset refused')).toMatchObject([{ why: 'link-ended' }]);
  });

  test('rate-limited requests', () => {
    expect(named('limited')).toMatchObject([{ limit: 'accountPassword', from: '203.0.113.0/24' }]);
  });

  test('requests from another site', () => expect(named('foreign request')).toHaveLength(1));

  test('forbidden actions', () => {
    expect(named('forbidden').map(({ accountId: about, why }) => [about, why])).toEqual([
      [accountId, 'nobody reports themselves'],
      [otherId, 'edit'],
      [otherId, 'delete'],
    ]);
  });
});

test('each belongs to a request, whose line has its path and status', () => {
  const requests = lines.filter((line) => 'ms' in line);
  const ids = requests.map(({ requestId }) => requestId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const event of events()) {
    expect(ids, JSON.stringify(event)).toContain(event['requestId']);
    expect(
      Object.keys(event)
        .sort()
        .filter((key) => !['accountId', 'limit', 'why'].includes(key)),
    ).toEqual(['from', 'level', 'requestId', 'security', 'time']);
  }
  const [limited] = named('limited');
  const request = requests.find(({ requestId }) => requestId === limited?.['requestId']);
  expect(request).toMatchObject({ method: 'POST', path: '/login', status: 429 });
});

test('an answer says which request it is of', () => {
  const ids = lines.filter((line) => 'ms' in line).map(({ requestId }) => requestId);
  expect(answers.length).toBeGreaterThan(15);
  for (const answer of answers) expect(ids).toContain(answer.headers.get('X-Request-Id'));
});

test('nothing of them names a person, or lets anyone in', () => {
  const secrets = [ADDRESS, IPV6, EMAIL, NICKNAME, PASSWORD, WRONG, SECOND, THIRD, 'AAAAAAAAAA'];
  expect(secrets.filter((secret) => market.output().includes(secret))).toEqual([]);
});

describe('what a log line has of a request', () => {
  const ids = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(market.url + path, { headers });
    return answer.headers.get('X-Request-Id');
  };
  beforeAll(() => market.start());

  /** Something that is no request, and what is answered. */
  function sendGarbage(): Promise<string> {
    const { hostname, port } = new URL(market.url);
    return text(connect(Number(port), hostname).end('NONSENSE\r\n\r\n'));
  }

  test('one line, whatever is asked for and whatever answers, and none for health checks', async () => {
    const count = () => market.output().match(/"(?:ms|unreadable)":/g)?.length ?? 0;
    const before = count();
    const paths = ['/terms', '/terms', '/favicon.svg', '/media/none', '/api/session', '/nothing?q=1'];
    for (const path of [...paths, '/healthz', '/readyz']) await ids(path);
    const leaving = new AbortController();
    await fetch(`${market.url}/live?ids=none`, { signal: leaving.signal });
    leaving.abort();
    expect(await sendGarbage()).toContain('400 Bad Request');
    await expect.poll(count, { timeout: 20_000 }).toBe(before + paths.length + 2);
    expect(market.output()).toMatch(/"requestId":"[^"]+","unreadable":"HPE_\w+","status":400/);
    expect(market.output()).not.toContain('?q=1');
  });

  test('an id, on what is one person’s, on refusals and on what is not there', async () => {
    for (const path of ['/api/session', '/login', '/nothing', '/healthz', '/%00'])
      expect(await ids(path), path).toMatch(/^[\w-]{8}-\d+$/);
  });

  test('no id on shared responses', async () => {
    for (const path of ['/', '/terms', '/product', '/product/detail/none', '/favicon.svg', '/media/none'])
      for (let time = 0; time < 2; time++) expect(await ids(path), path).toBeNull();
  });

  test('the id that a trusted proxy says, if it looks like one', async () => {
    expect(await ids('/api/session', { 'X-Request-Id': GIVEN_ID })).toBe(GIVEN_ID);
    for (const id of ['x', 'a'.repeat(43), '{"level":60}'])
      expect(await ids('/api/session', { 'X-Request-Id': id })).toMatch(/^[\w-]{8}-\d+$/);
  });

  test('the id in the line of a page from memory as well', async () => {
    await ids('/terms', { 'X-Request-Id': GIVEN_ID.toUpperCase() });
    await expect
      .poll(() => market.output(), { timeout: 20_000 })
      .toMatch(
        new RegExp(`"requestId":"${GIVEN_ID.toUpperCase()}","method":"GET","path":"/terms","status":200`),
      );
  });
});
