import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { turnOn } from '../support/authenticator.ts';
import { createEmptyDatabase } from '../support/database/worker-postgres.ts';
import { startMarket, type MarketProcess } from '../support/market/market-process.ts';
import { OAuthProvider } from '../support/provider/oauth-provider.ts';
import { isIn, locationOf, newProviderPerson, ProviderVisits } from '../support/provider/provider-visits.ts';
import { AGREED, PASSWORD, Visitor } from '../support/visitor.ts';

const LINKED = '/profile/settings/linked';
const SIGNUP = '/signup/external';

let provider: OAuthProvider;
let visits: ProviderVisits;
beforeAll(async () => {
  provider = await OAuthProvider.start();
  visits = new ProviderVisits(provider);
});
afterAll(() => provider.stop());
beforeEach(() => {
  provider.trouble = undefined;
});

for (const engine of ['SQLite', 'PostgreSQL'] as const) {
  describe(engine, () => {
    let market: MarketProcess;
    beforeAll(async () => {
      const database = engine === 'PostgreSQL' ? await createEmptyDatabase() : undefined;
      market = await startMarket({
        ...provider.settings,
        ...(database && { DATABASE_URL: database.url }),
      });
    });
    afterAll(() => market.remove());

    const stranger = () => new Visitor(market.url);

    async function signUpWith(name = 'kakao', person = newProviderPerson()) {
      const visitor = stranger();
      expect(locationOf(await visits.signUp(visitor, person, name))).toEqual([302, '/']);
      return { visitor, person };
    }

    test.each(['kakao', 'naver'])('%s: signs up once, and in ever after', async (name) => {
      const { visitor, person } = await signUpWith(name);
      expect(await isIn(visitor)).toBe(true);
      provider.person = person;
      const browser = stranger();
      const answer = await visits.signIn(browser, name, '?next=%2Fmypick');
      expect(locationOf(answer)).toEqual([302, '/mypick']);
      expect(await isIn(browser)).toBe(true);
    });

    test('the sign-up form begins with what the provider says, and asks for consent', async () => {
      provider.person = newProviderPerson();
      const visitor = stranger();
      const login = await visitor.get('/login');
      expect(login.headers.get('Content-Security-Policy')).toContain(
        "form-action 'self' https://*.kakao.com https://*.naver.com;",
      );
      await visits.signIn(visitor);
      const page = await (await visitor.get(SIGNUP)).text();
      expect(page).toContain(`value="${provider.person.nickname}"`);
      expect(page).toContain(`value="${provider.person.email}"`);
      const fields = { intent: 'sign-up', nickname: '고', email: 'x' };
      const answer = await visitor.post(SIGNUP, fields);
      expect(answer.status).toBe(400);
      const errors = await answer.text();
      expect(errors).toContain('닉네임은 2자 이상 20자 이하로 정해 주세요.');
      expect(errors).toContain('이용약관과 개인정보 처리방침에 동의해 주세요.');
      expect(await isIn(visitor)).toBe(false);
    });

    test('a verified address is taken and confirmed, whatever is typed; another waits for its mail', async () => {
      const verified = newProviderPerson();
      provider.person = verified;
      const visitor = stranger();
      await visits.signIn(visitor);
      await visitor.post(SIGNUP, { nickname: verified.nickname!, email: 'other@dasi.kr', ...AGREED });
      const mine = await (await visitor.get('/profile/settings?export=1')).json();
      expect(mine).toMatchObject({
        account: { email: verified.email, emailVerifiedAt: expect.any(String) },
        linkedServices: [{ provider: 'kakao', subject: verified.id, linkedAt: expect.any(String) }],
      });
      const { visitor: other, person } = await signUpWith('naver');
      const theirs = await (await other.get('/profile/settings?export=1')).json();
      expect(theirs).toMatchObject({ account: { email: person.email, emailVerifiedAt: null } });
    });

    test('the same id at the other provider is another person', async () => {
      const { person } = await signUpWith('kakao');
      provider.person = newProviderPerson({ id: person.id });
      const other = stranger();
      expect(locationOf(await visits.signIn(other, 'naver'))).toEqual([302, SIGNUP]);
      expect(await isIn(other)).toBe(false);
    });

    test('an address alone never links: the account’s password does', async () => {
      const owner = stranger();
      const { email } = await owner.signUp();
      provider.person = newProviderPerson({ email });
      const visitor = stranger();
      expect(locationOf(await visits.signIn(visitor))).toEqual([302, SIGNUP]);
      const signUp = await visitor.post(SIGNUP, { nickname: '새로운이웃', email, ...AGREED });
      expect(signUp.status).toBe(400);
      expect(await signUp.text()).toContain('내 계정이라면 아래에서 연결해 주세요.');
      const link = { intent: 'link', email, code: '' };
      expect((await visitor.post(SIGNUP, { ...link, password: '틀린 비밀번호예요' })).status).toBe(401);
      expect(await isIn(visitor)).toBe(false);
      expect(locationOf(await visitor.post(SIGNUP, { ...link, password: PASSWORD }))).toEqual([302, '/']);
      expect(await isIn(visitor)).toBe(true);
      expect(locationOf(await visits.signIn(stranger()))).toEqual([302, '/']);
    });

    test('where a second factor is on, linking asks for the code, and signing in too', async () => {
      const owner = stranger();
      const { email } = await owner.signUp();
      const { app } = await turnOn(owner);
      provider.person = newProviderPerson({ email });
      const visitor = stranger();
      await visits.signIn(visitor);
      const link = { intent: 'link', email, password: PASSWORD };
      const without = await visitor.post(SIGNUP, { ...link, code: '' });
      expect(without.status).toBe(401);
      expect(await without.text()).toContain('인증 코드를 입력해 주세요.');
      const wrong = await visitor.post(SIGNUP, { ...link, password: '틀린 비밀번호예요', code: '' });
      expect(await wrong.text()).not.toContain('인증 코드를 입력해 주세요.');
      await visitor.post(SIGNUP, { ...link, code: app.codeAt(Date.now() + 30_000) });
      expect(await isIn(visitor)).toBe(true);
      const browser = stranger();
      expect(locationOf(await visits.signIn(browser))).toEqual([302, '/login/code']);
      expect(await isIn(browser)).toBe(false);
    });

    test('links in the settings with the password, and unlinks with it', async () => {
      const owner = stranger();
      await owner.signUp();
      provider.person = newProviderPerson();
      const wrong = await owner.post(LINKED, { intent: 'link-naver', password: '틀린 비밀번호예요' });
      expect(wrong.status).toBe(400);
      const begun = await owner.post(LINKED, { intent: 'link-naver', password: PASSWORD });
      const back = provider.authorize(begun.headers.get('Location') ?? '');
      expect(locationOf(await visits.comeBack(stranger(), back))[1]).toBe('/login?why=naver-expired');
      expect(locationOf(await visits.comeBack(owner, back))).toEqual([302, `${LINKED}?done=naver-linked`]);
      expect(await (await owner.get(LINKED)).text()).toContain('네이버 연결 끊기');
      expect(locationOf(await visits.signIn(stranger(), 'naver'))).toEqual([302, '/']);
      const other = stranger();
      await other.signUp();
      const again = await other.post(LINKED, { intent: 'link-naver', password: PASSWORD });
      const second = await visits.comeBack(other, provider.authorize(again.headers.get('Location') ?? ''));
      expect(locationOf(second)).toEqual([302, `${LINKED}?why=naver-taken`]);
      await owner.post(LINKED, { intent: 'unlink-naver', password: PASSWORD });
      expect(locationOf(await visits.signIn(stranger(), 'naver'))).toEqual([302, SIGNUP]);
    });

    test('an account without a password keeps its provider until it has one', async () => {
      const { visitor, person } = await signUpWith();
      expect(await (await visitor.get(LINKED)).text()).toContain('비밀번호가 없어요');
      for (const password of ['', PASSWORD]) {
        const answer = await visitor.post(LINKED, { intent: 'unlink-kakao', password });
        expect(answer.status).toBe(400);
      }
      const { email = '' } = person;
      expect((await stranger().post('/login', { email, password: PASSWORD })).status).toBe(401);
      expect(locationOf(await visits.signIn(stranger()))).toEqual([302, '/']);
    });

    test('a changed state, code or cookie never signs in', { timeout: 60_000 }, async () => {
      const { person } = await signUpWith();
      provider.person = person;
      const part = fc.constantFrom('state', 'code', 'cookie', 'browser', 'provider');
      await fc.assert(
        fc.asyncProperty(part, fc.nat(), fc.constantFrom('A', 'b', '_', '7'), async (what, at, letter) => {
          const visitor = stranger();
          const back = await visits.goThere(visitor);
          const change = (value: string) => {
            const index = at % value.length;
            const other = value[index] === letter ? '-' : letter;
            return value.slice(0, index) + other + value.slice(index + 1);
          };
          if (what === 'state' || what === 'code')
            back.searchParams.set(what, change(back.searchParams.get(what) ?? ''));
          if (what === 'provider') back.pathname = '/login/naver';
          const begun = visitor.cookie.split('; ').find((cookie) => cookie.includes('external-begun')) ?? '';
          const [name = '', token = ''] = begun.split(/=(.*)/);
          const changed = change(token);
          // The last letter of a part of base64url may hold bits that mean nothing.
          if (what === 'cookie') fc.pre(bytesOf(changed) !== bytesOf(token));
          const Cookie = what === 'cookie' ? `${name}=${changed}` : visitor.cookie;
          const headers = { Cookie: what === 'browser' ? '' : Cookie };
          const answer = await visitor.get(back.pathname + back.search, headers);
          expect(answer.headers.get('Location')).toMatch(/^\/login\?why=(kakao|naver)-(expired|rejected)$/);
          expect(answer.headers.getSetCookie().join()).not.toContain('session=');
        }),
        { numRuns: 40 },
      );
    });

    test('leaving forgets the identity', async () => {
      const owner = stranger();
      await owner.signUp();
      provider.person = newProviderPerson();
      await visits.link(owner, 'kakao', PASSWORD);
      expect(locationOf(await visits.signIn(stranger()))).toEqual([302, '/']);
      const settings = '/profile/settings';
      expect(locationOf(await owner.post(settings, { intent: 'leave', leavePassword: PASSWORD }))[1]).toBe(
        '/',
      );
      expect(locationOf(await visits.signIn(stranger()))).toEqual([302, SIGNUP]);
    });

    test('what is begun is used once', async () => {
      const { person } = await signUpWith();
      provider.person = person;
      const browser = stranger();
      const back = await visits.goThere(browser);
      const staleCookie = browser.cookie;
      expect(locationOf(await visits.comeBack(browser, back))).toEqual([302, '/']);
      expect(locationOf(await visits.comeBack(stranger(), back))[1]).toBe('/login?why=kakao-expired');
      const replayed = await stranger().get(back.pathname + back.search, { Cookie: staleCookie });
      expect(replayed.headers.get('Location')).toBe('/login?why=kakao-rejected');
    });

    test.each([
      ['down', 'unavailable'],
      ['malformed', 'malformed'],
      ['long', 'malformed'],
      ['no-token', 'malformed'],
      ['other-profile', 'malformed'],
    ] as const)('a provider that is %s leads back to the form with the reason', async (trouble, failure) => {
      provider.person = newProviderPerson();
      const visitor = stranger();
      const back = await visits.goThere(visitor, 'kakao', '?next=%2Fmypick');
      provider.trouble = trouble;
      const answer = await visits.comeBack(visitor, back);
      expect(locationOf(answer)).toEqual([302, `/login?why=kakao-${failure}&next=%2Fmypick`]);
      const page = await (await visitor.get(`/login?why=kakao-${failure}`)).text();
      expect(page).toMatch(/role="alert".*카카오/s);
    });

    test('cancelled at the provider', async () => {
      const visitor = stranger();
      const back = await visits.goThere(visitor);
      const state = back.searchParams.get('state');
      const answer = await visitor.get(`/login/kakao?error=access_denied&state=${state}`);
      expect(locationOf(answer)).toEqual([302, '/login?why=kakao-cancelled']);
    });
  });
}

test('without keys there is no button and no address', async () => {
  const market = await startMarket();
  try {
    const visitor = new Visitor(market.url);
    for (const path of ['/login', '/signup']) {
      const page = await visitor.get(path);
      expect(await page.text()).not.toContain('시작하기');
      expect(page.headers.get('Content-Security-Policy')).toContain("form-action 'self';");
    }
    expect((await visitor.post('/login/kakao', {})).status).toBe(404);
    expect((await visitor.get('/login/naver')).status).toBe(404);
  } finally {
    await market.remove();
  }
});

function bytesOf(token: string): string {
  const parts = token.split('.').map((part) => Buffer.from(part, 'base64url').toString('hex'));
  return parts.join('.');
}
