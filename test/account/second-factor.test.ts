import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recoveryCodesIn, turnOn } from '../support/authenticator.ts';
import { tokenIn, waitForMail } from '../support/mail/mails.ts';
import { startMarket, type MarketProcess } from '../support/market/market-process.ts';
import { createEmptyDatabase } from '../support/database/worker-postgres.ts';
import { PASSWORD, Visitor } from '../support/visitor.ts';

const PAGE = '/profile/settings/second-factor';
const WRONG = '틀린 비밀번호예요';
const WRONG_CODE = '인증 코드가 올바르지 않아요.';

for (const engine of ['SQLite', 'PostgreSQL'] as const) {
  describe(engine, () => {
    let market: MarketProcess;
    beforeAll(async () => {
      const database = engine === 'PostgreSQL' ? await createEmptyDatabase() : undefined;
      market = await startMarket({
        LIMITS: 'on',
        SIGN_UPS_PER_ADDRESS: '1000',
        ...(database && { DATABASE_URL: database.url }),
      });
    });
    afterAll(() => market.remove());

    const stranger = () => new Visitor(market.url);
    async function protectedMember() {
      const visitor = stranger();
      const { email } = await visitor.signUp();
      return { visitor, email, ...(await turnOn(visitor)) };
    }
    const isIn = async (who: Visitor) =>
      ((await (await who.get('/api/session')).json()) as { user: object | null }).user !== null;
    /** But for the one that shows writers their own writes. */
    const cookiesOf = (answer: Response) =>
      answer.headers.getSetCookie().filter((line) => !line.startsWith('fresh='));
    const locationOf = (answer: Response) => [answer.status, answer.headers.get('Location')];
    /** A browser in which the password was given. */
    async function givePassword(email: string, path = '/login', password = PASSWORD): Promise<Visitor> {
      const browser = stranger();
      const answer = await browser.post(path, { email, password });
      expect(answer.headers.get('Location')).toMatch(/^\/login\/code/);
      return browser;
    }

    test('the password leads to the code form, and the code to the requested page', async () => {
      const { email, app, codes } = await protectedMember();
      const browser = stranger();
      const sent = await browser.post('/login?next=%2Fmypick', { email, password: PASSWORD });
      expect(locationOf(sent)).toEqual([302, '/login/code?next=%2Fmypick']);
      const [cookie, ...more] = cookiesOf(sent);
      expect(more).toEqual([]);
      expect(cookie).toMatch(/^pending-sign-in=[\w.-]+; HttpOnly; Path=\/; Max-Age=600; SameSite=Lax$/);
      expect(await isIn(browser)).toBe(false);
      const page = await browser.get('/login/code?next=%2Fmypick');
      expect([page.status, page.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
      const form = await page.text();
      expect(form).toMatch(/<input[^>]*inputMode="numeric"[^>]*autoComplete="one-time-code"/i);
      expect(form).not.toContain(/=(.{35})/.exec(cookie!)![1]);
      const wrong = await browser.post('/login/code?next=%2Fmypick', { code: '12' });
      expect([wrong.status, await wrong.text()]).toEqual([401, expect.stringContaining('6자리 숫자')]);
      const done = await browser.post('/login/code?next=%2Fmypick', { code: app.next() });
      expect(locationOf(done)).toEqual([302, '/mypick']);
      expect(await isIn(browser)).toBe(true);
      expect(browser.cookie).not.toContain('pending-sign-in=');
      // Known as a device from now on, and asked for a code all the same.
      await browser.post('/logout', {});
      expect(browser.cookie).toContain('device=');
      const again = await browser.post('/login', { email, password: PASSWORD });
      expect(locationOf(again)).toEqual([302, '/login/code']);
      expect(locationOf(await browser.post('/login/code.data', { code: codes[0]! }))[0]).toBe(202);
      expect(await isIn(browser)).toBe(true);
    });

    test('the login form in place of a member page leads there too', async () => {
      const { email, codes } = await protectedMember();
      const browser = stranger();
      const inPlace = await (await browser.get('/receipt')).text();
      const action = /<form[^>]*action="([^"]+)"[^>]*>(?:(?!<\/form>)[^])*name="password"/.exec(inPlace)?.[1];
      const sent = await browser.post(action!.replaceAll('&amp;', '&'), { email, password: PASSWORD });
      const [status, path] = locationOf(sent);
      expect([status, path]).toEqual([302, expect.stringMatching(/^\/login\/code/)]);
      const done = await browser.post(String(path), { code: codes[0]! });
      expect(locationOf(done)).toEqual([302, '/receipt']);
    });

    test('a wrong password does not reveal it, and the code form needs a right one', async () => {
      const { email } = await protectedMember();
      const known = await stranger().post('/login', { email, password: WRONG });
      const unknown = await stranger().post('/login', { email: 'nobody@dasi.kr', password: WRONG });
      expect([known.status, cookiesOf(known)]).toEqual([401, []]);
      expect((await known.text()).replaceAll(email, '')).toBe(
        (await unknown.text()).replaceAll('nobody@dasi.kr', ''),
      );
      const nobody = stranger();
      expect(locationOf(await nobody.get('/login/code?next=%2Fmypick'))).toEqual([
        302,
        '/login?next=%2Fmypick',
      ]);
      expect(locationOf(await nobody.post('/login/code', { code: '123456' }))).toEqual([302, '/login']);
      const header = Buffer.from('{"alg":"dir","enc":"A256GCM"}').toString('base64url');
      const madeUp = {
        Cookie: `pending-sign-in=${header}..${['A'.repeat(16), 'A'.repeat(43), 'A'.repeat(22)].join('.')}`,
      };
      expect(locationOf(await nobody.post('/login/code', { code: '123456' }, madeUp))).toEqual([
        302,
        '/login',
      ]);
    });

    test('after ten wrong codes even a right one is rejected for a while, from any address', async () => {
      const { email, codes, visitor } = await protectedMember();
      const browser = await givePassword(email);
      for (let time = 0; time < 10; time++) {
        const wrong = await browser.post('/login/code', { code: `${time}000000000000000` });
        expect([wrong.status, await wrong.text()]).toEqual([401, expect.stringContaining(WRONG_CODE)]);
      }
      const other = await givePassword(email);
      const rejected = await other.post('/login/code', { code: codes[0]! });
      expect(rejected.status).toBe(429);
      expect(Number(rejected.headers.get('Retry-After'))).toBeGreaterThan(600);
      expect(await rejected.text()).toContain('인증 코드를 여러 번 틀렸어요. 15분 뒤에');
      expect((await other.post('/login/code.data', { code: codes[0]! })).status).toBe(429);
      const lines = await waitForMail(market.dataDir, email, /2단계 인증 번호를 여러 번 잘못 입력했어요/);
      expect(lines.text).not.toMatch(/:\/\/|\d{4}/);
      expect(await isIn(other)).toBe(false);
      // The browser they signed up in is known, and the one who has learned the password does not lock it out.
      await visitor.post('/login', { email, password: PASSWORD });
      expect(locationOf(await visitor.post('/login/code', { code: codes[1]! }))).toEqual([302, '/']);
    });

    test('a reset by mail leaves it on: the new password still needs a code', async () => {
      const { email, codes, visitor } = await protectedMember();
      await stranger().post('/reset', { email });
      const link = `/reset/${tokenIn(await waitForMail(market.dataDir, email, /비밀번호를 다시/))}`;
      const reader = stranger();
      const newPassword = '보라 고래 스무 마리';
      const sent = await reader.post(link, { newPassword });
      const path = `/login/code?next=${encodeURIComponent('/profile/settings?done=password')}`;
      expect(locationOf(sent)).toEqual([302, path]);
      expect(await Promise.all([isIn(reader), isIn(visitor)])).toEqual([false, false]);
      expect(locationOf(await reader.post(path, { code: codes[5]! }))).toEqual([
        302,
        '/profile/settings?done=password',
      ]);
      expect(await isIn(reader)).toBe(true);
      await givePassword(email, '/login', newPassword);
      await waitForMail(market.dataDir, email, /비밀번호를 바꿨어요/);
    });

    test('each change is mailed to the owner, and the export has its date, but no secret', async () => {
      const { email, visitor, codes } = await protectedMember();
      await waitForMail(market.dataDir, email, /2단계 인증을 켰어요/);
      const mine = await (await visitor.get('/profile/settings?export=1')).text();
      const { account } = JSON.parse(mine) as { account: { secondFactorSince: string } };
      expect(Date.parse(account.secondFactorSince)).toBeGreaterThan(Date.now() - 600_000);
      expect(mine).not.toMatch(/sealed|argon2/);
      expect(await (await visitor.get('/profile/settings')).text()).toContain('2단계 인증 관리');
      const renewal = { intent: 'renew-codes', password: PASSWORD, code: codes[1]! };
      const [code = ''] = recoveryCodesIn(await (await visitor.post(PAGE, renewal)).text());
      await waitForMail(market.dataDir, email, /복구 코드를 새로 만들었어요/);
      const fields = { password: PASSWORD, code };
      const off = await visitor.post(PAGE, { intent: 'turn-off', ...fields });
      expect(locationOf(off)).toEqual([302, `${PAGE}?done=off`]);
      expect(await (await visitor.get(`${PAGE}?done=off`)).text()).toContain('2단계 인증을 껐어요.');
      await waitForMail(market.dataDir, email, /복구 코드를 썼어요/);
      await waitForMail(market.dataDir, email, /2단계 인증을 껐어요/);
      const again = await stranger().post('/login', { email, password: PASSWORD });
      expect(locationOf(again)).toEqual([302, '/']);
    });

    test('errors are shown at their fields without scripts, and pages that show a secret are not cached', async () => {
      const { visitor } = { visitor: stranger() };
      await visitor.signUp();
      const rejected = await visitor.post(PAGE, { intent: 'offer', password: WRONG });
      expect([rejected.status, await rejected.text()]).toEqual([
        400,
        expect.stringContaining('비밀번호가 올바르지 않아요.'),
      ]);
      await visitor.post(PAGE, { intent: 'offer', password: PASSWORD });
      for (const path of [PAGE, '/profile/settings/second-factor.data']) {
        expect((await visitor.get(path)).headers.get('Cache-Control')).toBe('no-store');
      }
      const wrong = await visitor.post(PAGE, { intent: 'turn-on', code: '１２' });
      expect([wrong.status, await wrong.text()]).toEqual([400, expect.stringContaining('6자리 숫자')]);
      expect(wrong.headers.get('Cache-Control')).toBe('no-store');
    });

    test('leaving deletes it', async () => {
      const { visitor, codes } = await protectedMember();
      const form = { intent: 'leave', leavePassword: PASSWORD, code: codes[0]! };
      const left = await visitor.post('/profile/settings', form);
      expect(locationOf(left)).toEqual([302, '/']);
    });
  });
}

test('its changes and rejected codes are logged with the account, and without the code', async () => {
  const market = await startMarket({ LOG_LEVEL: 'info' });
  try {
    const person = new Visitor(market.url);
    const { email } = await person.signUp();
    await person.post(PAGE, { intent: 'offer', password: WRONG });
    const { codes } = await turnOn(person);
    const browser = new Visitor(market.url);
    await browser.post('/login', { email, password: PASSWORD });
    await browser.post('/login/code', { code: '0000 0000 0000 0000' });
    await browser.post('/login/code', { code: codes[0]! });
    const both = { password: PASSWORD, code: codes[1]! };
    await browser.post(PAGE, { intent: 'renew-codes', ...both, code: codes[0]! });
    const renewed = await browser.post(PAGE, { intent: 'renew-codes', ...both });
    const [again = ''] = recoveryCodesIn(await renewed.text());
    await browser.post(PAGE, { intent: 'turn-off', ...both, code: again });
    await market.stop();
    const texts = market.output().trim().split('\n').slice(1, -1);
    const lines = texts.map((line) => JSON.parse(line) as { security?: string; accountId?: string });
    const events = lines.filter(({ security }) => security !== undefined);
    expect(events.map(({ security }) => security)).toEqual([
      'sign-up',
      'password refused',
      'second factor on',
      'code asked',
      'code refused',
      'sign-in',
      'code refused',
      'recovery codes renewed',
      'second factor off',
    ]);
    expect(new Set(events.map(({ accountId }) => accountId)).size).toBe(1);
  } finally {
    await market.remove();
  }
});
