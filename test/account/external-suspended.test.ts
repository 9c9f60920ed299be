import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { turnOn } from '../support/authenticator.ts';
import { createEmptyDatabase } from '../support/database/worker-postgres.ts';
import { linkIn, waitForMail } from '../support/mail/mails.ts';
import { startMarket, type MarketProcess } from '../support/market/market-process.ts';
import { OAuthProvider, type ProviderPerson } from '../support/provider/oauth-provider.ts';
import { isIn, locationOf, newProviderPerson, ProviderVisits } from '../support/provider/provider-visits.ts';
import { runScript } from '../support/run-script.ts';
import { PASSWORD, Visitor } from '../support/visitor.ts';

const SECOND_FACTOR = '/profile/settings/second-factor';

let provider: OAuthProvider;
let visits: ProviderVisits;
beforeAll(async () => {
  provider = await OAuthProvider.start();
  visits = new ProviderVisits(provider);
});
afterAll(() => provider.stop());

/** Sets a first password by the mail that the page offers. */
async function setPassword(visitor: Visitor, market: MarketProcess, email: string): Promise<void> {
  await visitor.post('/reset', { email });
  const { pathname } = new URL(linkIn(await waitForMail(market.dataDir, email, /비밀번호를/)));
  const answer = await visitor.post(pathname, { newPassword: PASSWORD });
  expect(answer.status).toBe(302);
}

for (const engine of ['SQLite', 'PostgreSQL'] as const) {
  describe(`${engine}: a suspended person`, () => {
    let market: MarketProcess;
    let database: Record<string, string>;
    beforeAll(async () => {
      database = engine === 'PostgreSQL' ? { DATABASE_URL: (await createEmptyDatabase()).url } : {};
      market = await startMarket({ ...provider.settings, ...database, LIMITS: 'off' });
    });
    afterAll(() => market.remove());

    const stranger = () => new Visitor(market.url);
    const operate = (...act: string[]) =>
      runScript('market/main.ts', { DATA_DIR: market.dataDir, ...database }, act);
    async function expectReason(visitor: Visitor): Promise<string> {
      expect(await isIn(visitor)).toBe(false);
      expect((await visitor.get('/profile')).headers.get('Location')).toMatch(/^\/login/);
      const page = await (await visitor.get('/login')).text();
      expect(page).toContain('신고가 여럿이에요.');
      return page;
    }

    test.each(['kakao', 'naver'])('%s leads to the reason and no further, until restored', async (name) => {
      const person = newProviderPerson();
      const member = stranger();
      await visits.signUp(member, person, name);
      await operate('suspend', person.email!, '신고가', '여럿이에요.');
      expect(await isIn(member)).toBe(false);
      const browser = stranger();
      const answer = await visits.signIn(browser, name, '?next=%2Fmypick');
      expect(locationOf(answer)).toEqual([302, '/login']);
      const page = await expectReason(browser);
      expect(page).toContain('메일로 비밀번호 정하기');
      expect(page).not.toContain('회원 탈퇴');
      const own = await browser.get('/login?export=1');
      expect(await own.json()).toMatchObject({ linkedServices: [{ provider: name, subject: person.id }] });
      await operate('restore', person.email!);
      expect(await isIn(browser)).toBe(false);
      expect(locationOf(await visits.signIn(stranger(), name))).toEqual([302, '/']);
    });

    test('who made the account with a provider sets a password by mail, and may leave', async () => {
      const person = newProviderPerson();
      await visits.signUp(stranger(), person);
      await operate('suspend', person.email!, '신고가', '여럿이에요.');
      const browser = stranger();
      await visits.signIn(browser);
      await setPassword(browser, market, person.email!);
      await visits.signIn(browser);
      expect(await expectReason(browser)).toContain('회원 탈퇴');
      expect(locationOf(await browser.post('/login', { intent: 'leave', leavePassword: PASSWORD }))).toEqual([
        302,
        '/',
      ]);
      expect(locationOf(await visits.signIn(stranger()))).toEqual([302, '/signup/external']);
    });

    test('linking their account signs them in no further either', async () => {
      const { email } = await stranger().signUp();
      await operate('suspend', email, '신고가', '여럿이에요.');
      provider.person = newProviderPerson({ email });
      const browser = stranger();
      await visits.signIn(browser);
      const link = { intent: 'link', email, password: PASSWORD, code: '' };
      expect(locationOf(await browser.post('/signup/external', link))).toEqual([302, '/login']);
      await expectReason(browser);
    });

    test('a person suspended on the way to the provider comes back to the reason', async () => {
      const owner = stranger();
      const { email } = await owner.signUp();
      provider.person = newProviderPerson({ email });
      await visits.link(owner, 'kakao', PASSWORD);
      const browser = stranger();
      const back = await visits.goThere(browser);
      const linking = await owner.post('/profile/settings/linked', {
        intent: 'link-naver',
        password: PASSWORD,
      });
      await operate('suspend', email, '신고가', '여럿이에요.');
      await visits.comeBack(browser, back);
      await expectReason(browser);
      const naver = provider.authorize(linking.headers.get('Location') ?? '');
      const linked = await visits.comeBack(owner, naver);
      expect(linked.headers.get('Location')).toMatch(/why=naver-expired$/);
      expect(locationOf(await visits.signIn(stranger(), 'naver'))).toEqual([302, '/signup/external']);
    });
  });
}

describe('where a second factor is required', () => {
  let market: MarketProcess;
  beforeAll(async () => {
    market = await startMarket({ ...provider.settings, SECOND_FACTOR: 'required' });
  });
  afterAll(() => market.remove());

  async function signUp(person: ProviderPerson = newProviderPerson()) {
    const visitor = new Visitor(market.url);
    return { visitor, person, answer: await visits.signUp(visitor, person) };
  }

  test('who signs up by a provider reads how to get a password, sets the app up, and gives its code from then on', async () => {
    const { visitor, person, answer } = await signUp();
    expect(answer.headers.get('Location')).toMatch(/^\/profile\/settings\/second-factor/);
    const picks = await visitor.get('/mypick', { Accept: 'text/html' });
    expect(picks.headers.get('Location')).toMatch(/second-factor/);
    const page = await (await visitor.get(SECOND_FACTOR)).text();
    expect(page).toContain('메일로 비밀번호 정하기');
    expect(page).not.toContain('내 비밀번호');
    await setPassword(visitor, market, person.email!);
    const again = new Visitor(market.url);
    expect((await visits.signIn(again, 'kakao', '?next=%2Fmypick')).headers.get('Location')).toBe(
      `${SECOND_FACTOR}?next=%2Fmypick`,
    );
    const { codes } = await turnOn(again);
    expect((await again.get('/mypick')).status).toBe(200);
    const browser = new Visitor(market.url);
    expect(locationOf(await visits.signIn(browser, 'kakao', '?next=%2Fmypick'))).toEqual([
      302,
      '/login/code?next=%2Fmypick',
    ]);
    expect(await isIn(browser)).toBe(false);
    expect(locationOf(await browser.post('/login/code?next=%2Fmypick', { code: codes[0]! }))).toEqual([
      302,
      '/mypick',
    ]);
    expect(await isIn(browser)).toBe(true);
  });

  test('a passkey is offered no earlier', async () => {
    const { visitor } = await signUp();
    const page = await visitor.get('/profile/settings/passkeys', { Accept: 'text/html' });
    expect(page.headers.get('Location')).toMatch(/second-factor/);
  });
});
