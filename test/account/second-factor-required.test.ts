import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Authenticator, keyIn, recoveryCodesIn } from '../support/authenticator.ts';
import { findDifference, openRows } from '../support/database/database-rows.ts';
import type { Action } from '../access/action.ts';
import { prepare, requestOf } from '../access/action-requests.ts';
import { startMarket, type MarketProcess } from '../support/market/market-process.ts';
import type { RawAnswer } from '../support/raw-request.ts';
import { addressesOf, dataTwin } from '../access/site-addresses.ts';
import { openFixture, type Member, type Fixture } from '../access/fixture.ts';
import { AGREED, PASSWORD, Visitor } from '../support/visitor.ts';
import { ACTIONS } from '../access/allowed-actions.ts';
import { VIEWS, type Sight } from '../access/allowed-views.ts';

const PAGE = '/profile/settings/second-factor';
const WHY = '이 마켓은 2단계 인증을 켜야 이용할 수 있어요.';
/** As a browser asks for a page, or sends a form. */
const AS_PAGE = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const toSetUp = (next: string) => `302 ${PAGE}?next=${encodeURIComponent(next)}`;

/** Where a member without a second factor sees what every member does, beside what is the same for everybody. */
const OPEN_SIGHTS = new Set([
  PAGE,
  '/login',
  '/login/code',
  '/login/kakao',
  '/login/naver',
  '/signup',
  '/signup/external',
]);
/** And what they may still send: to sign in, out and up, to set a second factor up, and to leave. */
const OPEN_ACTIONS = new Set([
  PAGE,
  '/login',
  '/login/code',
  '/login/kakao',
  '/login/naver',
  '/signup',
  '/signup/external',
  '/logout',
  '/reset',
  '/reset/:token',
  '/verify/:token',
  '/unsubscribe/:token',
  '/api/popular-searches',
]);

let market: MarketProcess;
let rows: ReturnType<typeof openRows>;
let fixture: Fixture;
let owner: Member;
let buyer: Member;
/** A member who has no second factor yet. */
let newbie: Member;

beforeAll(async () => {
  market = await startMarket({ SECOND_FACTOR: 'required', TOKEN_SYNC_URL: 'https://chat.example/sync' });
  rows = openRows(market.dataDir);
  fixture = openFixture(market, rows);
  [owner, buyer] = [await fixture.signUp('on'), await fixture.signUp('on')];
  newbie = await fixture.signUp();
});
afterAll(async () => {
  rows.close();
  await market.remove();
});

const outcomeOf = ({ status, headers }: RawAnswer) =>
  `${status}${headers.location ? ` ${headers.location}` : ''}`;
const locationOf = (answer: Response) => [answer.status, answer.headers.get('Location')];

/** That the router's scripts are sent on, and others told why. */
async function expectScriptsRejected(
  request: { path: string; method?: string; headers?: Record<string, string>; body?: string | Buffer },
  hasJson: boolean,
): Promise<void> {
  const twin = await fixture.send(newbie, { ...request, path: dataTwin(request.path) });
  expect([request.path, twin.status, twin.body]).toEqual([request.path, 202, expect.stringContaining(PAGE)]);
  const direct = await fixture.send(newbie, request);
  expect([request.path, direct.status]).toEqual([request.path, 403]);
  if (hasJson) {
    const reason = { code: 'second-factor-needed', text: expect.stringContaining(WHY) };
    expect(JSON.parse(direct.body)).toEqual(reason);
  }
}

/** What scripts fetch by themselves, without the router. */
const hasJson = (route: string) => /^\/(api|upload\/photos)\b/.test(route);

describe('without a second factor every member page redirects to its setup', () => {
  let known: Record<string, string>;
  beforeAll(async () => {
    known = { unsold: await fixture.publish(owner), sold: await fixture.publish(owner), owner: owner.id };
    known['staged'] = await fixture.stagePhoto(owner);
    await fixture.post(buyer, `/product/detail/${known['sold']}`, { intent: 'buy' });
  });
  const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => known[name]!);
  const isForAll = ({ guest, ...members }: Sight) =>
    [members.other, members.buyer, members.owner].every((outcome) => outcome === guest);

  test.each(VIEWS.map((sight) => [`GET ${sight.route}${sight.query ?? ''}`, sight] as const))(
    '%s',
    async (_, sight) => {
      const params = Object.entries(sight.params ?? {}).map(([name, value]) => [name, fill(value)]);
      const [address] = addressesOf(sight.route, { id: known['unsold']!, ...Object.fromEntries(params) });
      const path = address + fill(sight.query ?? '');
      const seen = outcomeOf(await fixture.send(newbie, { path, headers: AS_PAGE }));
      if (OPEN_SIGHTS.has(sight.route)) expect(seen).toBe(fill(sight.other));
      else if (isForAll(sight)) expect([sight.guest, toSetUp(path)]).toContain(seen);
      else expect(seen).toBe(toSetUp(path));
      if (seen === toSetUp(path)) await expectScriptsRejected({ path }, hasJson(sight.route));
    },
  );
});

describe('without a second factor no action is carried out', () => {
  const rejected = ACTIONS.filter(({ route }) => !OPEN_ACTIONS.has(route));
  const nameOf = ({ method, route, intent, given, name }: Action) =>
    [method ?? 'POST', route, intent, given, name].filter(Boolean).join(' ');

  test.each(rejected.map((action) => [nameOf(action), action] as const))('%s', async (_, action) => {
    const id = await prepare(fixture, action, { owner, buyer, actor: newbie });
    const sent = await requestOf(action, { actor: newbie, id, ownerId: owner.id });
    const before = rows.read();
    const headers = { ...sent.headers, ...AS_PAGE };
    expect(outcomeOf(await fixture.send(newbie, { ...sent, headers }))).toBe(toSetUp(sent.path));
    await expectScriptsRejected(sent, hasJson(action.route));
    expect(findDifference(before, rows.read()).changes).toEqual([]);
  });

  test('the open routes exist, and are not all routes', () => {
    const routes = new Set(ACTIONS.map(({ route }) => route));
    expect([...OPEN_ACTIONS].filter((route) => !routes.has(route))).toEqual([]);
    expect(rejected.length).toBeGreaterThan(30);
  });
});

describe('what still works', () => {
  const stranger = () => new Visitor(market.url);
  const getPage = async (visitor: Visitor, path: string) => (await visitor.get(path, AS_PAGE)).text();

  test('public pages are the same bytes for members without one', async () => {
    for (const path of ['/support/faq', '/terms']) {
      const asGuest = await fixture.send({ cookie: '' }, { path, headers: AS_PAGE });
      const asNewbie = await fixture.send(newbie, { path, headers: AS_PAGE });
      expect([path, asNewbie.status, asNewbie.headers.etag, asNewbie.body]).toEqual([
        path,
        200,
        asGuest.headers.etag,
        asGuest.body,
      ]);
    }
    const session = await fixture.send(newbie, { path: '/api/session' });
    expect(JSON.parse(session.body)).toMatchObject({ user: { id: newbie.id } });
  });

  test('signing up leads to the setup, and from there to the requested page', async () => {
    const visitor = stranger();
    const person = { nickname: '새로 온 이웃', email: 'new@dasi.kr', password: PASSWORD, ...AGREED };
    const joined = await visitor.post('/signup?next=%2Freceipt%3Fedit%3D1', person);
    const here = `${PAGE}?next=%2Freceipt%3Fedit%3D1`;
    expect(locationOf(joined)).toEqual([302, here]);
    expect(await getPage(visitor, here)).toContain(WHY);
    const offered = await visitor.post(here, { intent: 'offer', password: PASSWORD }, AS_PAGE);
    expect(locationOf(offered)).toEqual([302, here]);
    const page = await getPage(visitor, here);
    expect(page).toContain(WHY);
    const code = new Authenticator(keyIn(page)).next();
    const done = await (await visitor.post(here, { intent: 'turn-on', code }, AS_PAGE)).text();
    expect(recoveryCodesIn(done)).toHaveLength(10);
    expect(done).toContain('href="/receipt?edit=1"');
    expect(done).not.toContain(WHY);
    expect((await visitor.get('/receipt', AS_PAGE)).status).toBe(200);
    // The one who comes again, in another tab, is led on as well.
    expect(await getPage(visitor, here)).toContain('href="/receipt?edit=1"');
  });

  test('signing in by password alone does too, and never leads to another site', async () => {
    const visitor = stranger();
    const fields = { email: newbie.email, password: PASSWORD };
    expect(locationOf(await visitor.post('/login?next=%2Fmypick', fields))).toEqual([
      302,
      `${PAGE}?next=%2Fmypick`,
    ]);
    expect(locationOf(await stranger().post('/login?next=%2F%2Fevil.example', fields))).toEqual([
      302,
      `${PAGE}?next=%2F`,
    ]);
    const evil = `${PAGE}?next=${encodeURIComponent('//evil.example/a')}`;
    const page = await getPage(visitor, evil);
    expect(page).not.toMatch(/(?:href|action)="[^"]*evil/);
    const offered = await visitor.post(evil, { intent: 'offer', password: PASSWORD }, AS_PAGE);
    expect(locationOf(offered)).toEqual([302, PAGE]);
  });

  test('a member with one is not redirected, and cannot turn it off', async () => {
    for (const path of ['/receipt', '/mypick', '/profile/settings'])
      expect((await fixture.send(owner, { path, headers: AS_PAGE })).status).toBe(200);
    const { body } = await fixture.send(owner, { path: PAGE, headers: AS_PAGE });
    expect(body).toContain('새 복구 코드 만들기');
    expect(body).not.toContain('value="turn-off"');
    const fields = { intent: 'turn-off', password: PASSWORD, code: owner.app!.next() };
    const before = rows.read();
    expect((await fixture.post(owner, PAGE, fields)).status).toBe(403);
    expect(findDifference(before, rows.read()).changes).toEqual([]);
  });

  test('signing out and leaving work, and a wrong password is reported at its field', async () => {
    const visitor = stranger();
    await visitor.signUp();
    const here = `${PAGE}?next=%2Fmypick`;
    const page = await getPage(visitor, here);
    expect(page).toContain('로그아웃');
    expect(page).toContain('회원 탈퇴');
    const wrong = await visitor.post(here, { intent: 'leave', leavePassword: '틀린 비밀번호' }, AS_PAGE);
    const formResult = await wrong.text();
    expect([wrong.status, formResult]).toEqual([400, expect.stringContaining('비밀번호가 올바르지 않아요.')]);
    expect(formResult).toContain(WHY);
    const left = await visitor.post(here, { intent: 'leave', leavePassword: PASSWORD }, AS_PAGE);
    expect(locationOf(left)).toEqual([302, '/']);
    const other = stranger();
    await other.signUp();
    expect(locationOf(await other.post('/logout', {}))).toEqual([302, '/login']);
    expect(other.cookie).not.toMatch(/session=/);
  });
});
