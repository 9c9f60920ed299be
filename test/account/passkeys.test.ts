import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { turnOn } from '../support/authenticator.ts';
import { createEmptyDatabase } from '../support/database/worker-postgres.ts';
import { waitForMail } from '../support/mail/mails.ts';
import { startMarket, type MarketProcess } from '../support/market/market-process.ts';
import { addPasskey, answerRequest, makePasskey } from '../support/passkey/passkeys.ts';
import { PASSWORD, Visitor } from '../support/visitor.ts';

const PAGE = '/profile/settings/passkeys';

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
    async function member() {
      const visitor = stranger();
      return { visitor, ...(await visitor.signUp()) };
    }
    const isIn = async (who: Visitor) =>
      ((await (await who.get('/api/session')).json()) as { user: object | null }).user !== null;
    const locationOf = (answer: Response) => [answer.status, answer.headers.get('Location')];

    test('signs in to where the person wanted, without the code, and replaces the session that was there', async () => {
      const { visitor, email } = await member();
      const { codes } = await turnOn(visitor);
      const device = await addPasskey(visitor, market.url, codes[0]!);
      await waitForMail(market.dataDir, email, /패스키를 추가했어요/);
      const browser = stranger();
      const request = await browser.get('/api/passkey-request');
      expect(request.headers.get('Cache-Control')).toBe('no-store');
      const credential = await answerRequest(browser, device);
      const sent = await browser.post('/login?next=%2Fmypick', { intent: 'passkey', credential });
      expect(locationOf(sent)).toEqual([302, '/mypick']);
      expect(sent.headers.getSetCookie().join()).toMatch(/session=[\w-]{43}; HttpOnly.*device=/);
      expect(await isIn(browser)).toBe(true);
      const foreign = await answerRequest(browser, device);
      const next = encodeURIComponent('https://evil.example/');
      const home = await browser.post(`/login?next=${next}`, { intent: 'passkey', credential: foreign });
      expect(locationOf(home)).toEqual([302, '/']);
    });

    test('what is refused says why, and signs no one in', async () => {
      const { visitor } = await member();
      const device = await addPasskey(visitor, market.url);
      const other = await addPasskey((await member()).visitor, 'http://evil.example:1').catch(
        (error: unknown) => error,
      );
      expect(other).toEqual(new Error('adding answered 400'));
      const browser = stranger();
      const credential = await answerRequest(browser, device);
      await browser.post('/login', { intent: 'passkey', credential });
      const again = stranger();
      for (const [sent, text] of [
        ['', '읽지 못했어요'],
        [credential, '시간이 지나'],
        [
          (await answerRequest(again, device)).replace(device.id.toString('base64url'), 'AAAA'),
          '등록되어 있지',
        ],
        [
          (await answerRequest(again, device)).replace(/"userHandle":"[^"]+"/, '"userHandle":"AAAA"'),
          '확인하지',
        ],
      ] as const) {
        const refused = await again.post('/login', { intent: 'passkey', credential: sent });
        expect([refused.status, await refused.text()]).toEqual([401, expect.stringContaining(text)]);
      }
      expect(await isIn(again)).toBe(false);
    });

    test('a page shows name and days and no key, and so does the download', async () => {
      const { visitor } = await member();
      const device = await addPasskey(visitor, market.url);
      const page = await (await visitor.get(PAGE)).text();
      expect(page).toContain('오늘 추가 · 아직 쓰지 않음');
      const mine = await (await visitor.get('/profile/settings?export=1')).text();
      const { passkeys } = JSON.parse(mine) as { passkeys: object[] };
      expect(passkeys).toEqual([{ name: '', createdAt: expect.any(String), usedAt: null }]);
      expect(mine).not.toContain(device.id.toString('base64url'));
    });

    test('where a second factor is required, it comes before a passkey, which then takes the place of its code', async () => {
      const required = await startMarket({ SECOND_FACTOR: 'required' });
      try {
        const visitor = new Visitor(required.url);
        await visitor.signUp();
        const page = await visitor.get(PAGE, { Accept: 'text/html' });
        expect(page.headers.get('Location')).toMatch(/second-factor/);
        const { codes } = await turnOn(visitor);
        const device = await addPasskey(visitor, required.url, codes[0]!);
        const browser = new Visitor(required.url);
        const credential = await answerRequest(browser, device);
        const sent = await browser.post('/login?next=%2Fmypick', { intent: 'passkey', credential });
        expect(locationOf(sent)).toEqual([302, '/mypick']);
        expect((await browser.get('/mypick')).status).toBe(200);
      } finally {
        await required.remove();
      }
    });
  });
}

test('its changes and what was refused are logged with the account, and without the credential', async () => {
  const market = await startMarket({ LOG_LEVEL: 'info' });
  try {
    const person = new Visitor(market.url);
    await person.signUp();
    await person.post(PAGE, { intent: 'offer', password: '틀린 비밀번호예요' });
    const { device, credential } = await makePasskey(person, market.url);
    await person.post(PAGE, { intent: 'add', credential });
    await person.post(PAGE, { intent: 'add', credential });
    const browser = new Visitor(market.url);
    await browser.post('/login', {
      intent: 'passkey',
      credential: (await answerRequest(browser, device)).replace(
        /"userHandle":"[^"]+"/,
        '"userHandle":"AAAA"',
      ),
    });
    await browser.post('/login', { intent: 'passkey', credential: await answerRequest(browser, device) });
    const passkey = device.id.toString('base64url');
    await browser.post(PAGE, { intent: 'remove', passkey, password: PASSWORD, code: '' });
    await market.stop();
    const texts = market.output().trim().split('\n').slice(1, -1);
    const lines = texts.map(
      (line) => JSON.parse(line) as { security?: string; accountId?: string; why?: string },
    );
    const events = lines.filter(({ security }) => security !== undefined);
    expect(events.map(({ security, why }) => [security, why])).toEqual([
      ['sign-up', undefined],
      ['password refused', undefined],
      ['passkey added', undefined],
      ['passkey refused', 'expired'],
      ['sign-in refused', 'passkey refused'],
      ['sign-in', undefined],
      ['passkey removed', undefined],
    ]);
    expect(new Set(events.map(({ accountId }) => accountId)).size).toBe(1);
    expect(market.output()).not.toContain(passkey);
  } finally {
    await market.remove();
  }
});
