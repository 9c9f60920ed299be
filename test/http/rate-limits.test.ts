import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startMarket, type MarketProcess } from '../support/market/market-process.ts';
import { createEmptyDatabase } from '../support/database/worker-postgres.ts';
import { AGREED, PASSWORD, uploadFields, uploadForm, Visitor } from '../support/visitor.ts';

const WRONG = '틀린 비밀번호예요';
const SETTINGS = '/profile/settings';
const FORM_TEXT = { password: '비밀번호를 여러 번 틀렸어요.', write: '짧은 시간에 너무 많이 요청했어요.' };
const NO_PHOTO = { bytes: Buffer.from('사진이 아니에요'), name: 'a.jpg' };

/** How this file's people come: through a web server in front, each test from an address of its own. */
const at = (address: string) => ({ 'X-Forwarded-For': address });

/** An answer to a person over a limit: its text, and that it says for how long. */
async function expectLimited(answer: Response, maxS: number): Promise<string> {
  expect(answer.status).toBe(429);
  const waitS = Number(answer.headers.get('Retry-After'));
  expect(waitS).toBeGreaterThan(0);
  expect(waitS).toBeLessThanOrEqual(maxS);
  expect(answer.headers.get('Cache-Control')).toBe('no-store');
  expect(answer.headers.getSetCookie()).toEqual([]);
  return answer.text();
}

for (const engine of ['SQLite', 'PostgreSQL'] as const) {
  describe(engine, () => {
    let market: MarketProcess;
    let settings: Record<string, string>;
    beforeAll(async () => {
      const database = engine === 'PostgreSQL' ? await createEmptyDatabase() : undefined;
      settings = {
        ...(database && { DATABASE_URL: database.url }),
        LIMITS: 'on',
        TRUSTED_PROXIES: 'loopback',
        SIGN_IN_FAILURES_PER_ADDRESS: '15',
        SIGN_UPS_PER_ADDRESS: '20',
        SEARCHES_PER_ADDRESS: '12',
      };
      market = await startMarket(settings);
    });
    afterAll(() => market.remove());

    const stranger = () => new Visitor(market.url);
    async function member() {
      const visitor = stranger();
      return { visitor, ...(await visitor.signUp()) };
    }
    async function publish(seller: Visitor, title: string): Promise<string> {
      await seller.postForm('/upload', uploadForm(uploadFields({ title })));
      const { products } = (await (await seller.get('/api/products')).json()) as {
        products: { id: string; title: string }[];
      };
      return products.find((product) => product.title === title)!.id;
    }
    /** The cookies of a person whose browser forgets what it was known by. */
    const sessionOnly = ({ cookie }: Visitor) => ({
      Cookie: cookie.split('; ').find((pair) => pair.startsWith('session='))!,
    });
    const login = (who: Visitor, email: string, password: string, address: string, path = '/login') =>
      who.post(path, { email, password }, at(address));
    async function failLogins(times: number, emailOf: (time: number) => string, address: string) {
      for (let time = 0; time < times; time++) {
        expect((await login(stranger(), emailOf(time), WRONG, address)).status).toBe(401);
      }
    }

    test('ten failures for an e-mail, known or not, lock other browsers out, and the form keeps the typed values', async () => {
      const { visitor, email } = await member();
      for (const given of [email, 'nobody@dasi.kr']) {
        for (const address of ['198.51.100.1', '198.51.100.2']) await failLogins(5, () => given, address);
        const page = await expectLimited(await login(stranger(), given, PASSWORD, '198.51.100.3'), 900);
        expect(page).toMatch(/로그인을 여러 번 실패했어요\. 15분 뒤에 다시 시도해 주세요\./);
        expect(page).toContain(`value="${given}"`);
        expect(page).not.toContain(PASSWORD);
        const data = await login(stranger(), given, PASSWORD, '198.51.100.3', '/login.data');
        expect(await expectLimited(data, 900)).toContain('로그인을 여러 번 실패했어요.');
      }
      await visitor.post('/logout', {});
      expect(visitor.cookie).toMatch(/(^|; )device=/);
      expect((await login(visitor, email, WRONG, '198.51.100.3')).status).toBe(401);
      expect((await login(visitor, email, PASSWORD, '198.51.100.3')).status).toBe(302);
    });

    test('counts survive a restart and are shared by all servers', async () => {
      const { visitor, email } = await member();
      await failLogins(10, () => email, '198.51.100.10');
      await market.stop('SIGKILL');
      await market.start();
      await expectLimited(await login(stranger(), email, PASSWORD, '198.51.100.11'), 900);
      if (engine === 'PostgreSQL') {
        const second = await startMarket(settings);
        try {
          const elsewhere = new Visitor(second.url);
          await expectLimited(await login(elsewhere, email, PASSWORD, '198.51.100.11'), 900);
          const fields = { email, password: PASSWORD };
          const headers = { Cookie: visitor.cookie, ...at('198.51.100.11') };
          expect((await elsewhere.post('/login', fields, headers)).status).toBe(302);
        } finally {
          await second.remove();
        }
      }
      expect((await login(visitor, email, PASSWORD, '198.51.100.11')).status).toBe(302);
    });

    test('an address that tries many e-mails is stopped, whatever its headers; known browsers at it are not', async () => {
      const { visitor, email } = await member();
      const home = '2001:db8:7:7::1';
      await failLogins(15, (time) => `nobody${time}@dasi.kr`, home);
      const forged = '203.0.113.99, 2001:db8:7:7:9::1';
      const page = await expectLimited(await login(stranger(), email, PASSWORD, forged), 300);
      expect(page).toContain('같은 네트워크에서 로그인을 여러 번 실패했어요.');
      expect((await login(visitor, email, PASSWORD, home)).status).toBe(302);
      expect((await login(stranger(), email, PASSWORD, '2001:db8:7:8::1')).status).toBe(302);
    });

    test('passwords typed on other pages count towards the same limit', async () => {
      const { visitor, email } = await member();
      const headers = { ...sessionOnly(visitor), ...at('198.51.100.20') };
      const change = { intent: 'password', newPassword: '하얀 코끼리 세 마리' };
      const leave = { intent: 'leave' };
      const end = { intent: 'end-session', session: 'all' };
      const guesses = [
        { ...change, currentPassword: WRONG },
        { ...leave, leavePassword: WRONG },
        { ...end, sessionPassword: WRONG },
      ];
      for (let time = 0; time < 10; time++) {
        expect((await visitor.post(SETTINGS, guesses[time % 3]!, headers)).status).toBe(400);
      }
      const ended = await visitor.post(SETTINGS, { ...end, sessionPassword: PASSWORD }, headers);
      expect(await expectLimited(ended, 900)).toContain(FORM_TEXT.password);
      const changed = await visitor.post(SETTINGS, { ...change, currentPassword: PASSWORD }, headers);
      expect(await expectLimited(changed, 900)).toContain(FORM_TEXT.password);
      const left = await visitor.post(SETTINGS, { ...leave, leavePassword: PASSWORD }, headers);
      expect(await expectLimited(left, 900)).toContain(FORM_TEXT.password);
      await expectLimited(await login(stranger(), email, PASSWORD, '198.51.100.21'), 900);
      // On the browser that has signed in they change it, and it is known by the new one.
      const before = visitor.cookie;
      const fields = { ...change, currentPassword: PASSWORD };
      expect((await visitor.post(SETTINGS, fields)).headers.get('Location')).toContain('done=password');
      await visitor.post('/logout', {});
      const credentials = { email, password: change.newPassword };
      const old = { Cookie: before, ...at('198.51.100.22') };
      await expectLimited(await stranger().post('/login', credentials, old), 900);
      expect((await visitor.post('/login', credentials, at('198.51.100.22'))).status).toBe(302);
    });

    test('an address that signs up too often is rejected, and the form keeps the typed values', async () => {
      const { email } = await member();
      const fields = { nickname: '초록고래', email, password: PASSWORD, ...AGREED };
      const address = at('198.51.100.30');
      for (let time = 0; time < 20; time++) {
        expect((await stranger().post('/signup', fields, address)).status).toBe(400);
      }
      const mine = { nickname: '파란여우', email: 'fox@dasi.kr', password: PASSWORD, ...AGREED };
      const page = await expectLimited(await stranger().post('/signup', mine, address), 3600);
      expect(page).toContain('같은 네트워크에서 가입을 너무 많이 시도했어요. 1시간 뒤에');
      expect(page).toContain('value="파란여우"');
      expect(page).toContain('value="fox@dasi.kr"');
      expect(page).not.toContain(PASSWORD);
      await expectLimited(await stranger().post('/signup.data', mine, address), 3600);
      expect((await stranger().post('/signup', mine, at('198.51.100.31'))).status).toBe(302);
    });

    test.runIf(engine === 'SQLite')(
      'while counts cannot be written, the form keeps the typed values',
      async () => {
        const { visitor, email } = await member();
        const lock = new DatabaseSync(join(market.dataDir, 'market.db'), { timeout: 5_000 });
        lock.exec('BEGIN IMMEDIATE');
        try {
          const newcomer = { nickname: '초록고래', email: 'late@dasi.kr', password: PASSWORD, ...AGREED };
          const answers = await Promise.all([
            stranger().post('/signup', newcomer),
            stranger().post('/login', { email, password: PASSWORD }),
            visitor.post('/support/inquiry/general', { title: '제목', body: '여기까지 적은 글' }),
          ]);
          for (const [index, typed] of ['late@dasi.kr', email, '여기까지 적은 글'].entries()) {
            const answer = answers[index]!;
            expect([answer.status, await answer.text()]).toEqual([503, expect.stringContaining(typed)]);
            expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
          }
        } finally {
          lock.exec('ROLLBACK');
          lock.close();
        }
      },
    );

    test('photos are counted on both upload paths, and a form over the limit keeps the typed values', async () => {
      const { visitor } = await member();
      const form = (photos: number) =>
        uploadForm(
          uploadFields({ title: '사진 많은 의자' }),
          Array.from({ length: photos }, () => NO_PHOTO),
        );
      const stagePhoto = (path: string) => visitor.send('POST', path, NO_PHOTO.bytes);
      for (let time = 0; time < 19; time++) {
        expect((await visitor.postForm('/upload', form(10))).status).toBe(422);
      }
      for (let time = 0; time < 8; time++) expect((await stagePhoto('/upload/photos')).status).toBe(422);
      expect((await visitor.postForm('/upload.data', form(2))).status).toBe(422);
      const page = await expectLimited(await visitor.postForm('/upload', form(1)), 3600);
      expect(page).toContain('한 시간에 올릴 수 있는 사진을 모두 올렸어요. 1시간 뒤에');
      expect(page).toContain('value="사진 많은 의자"');
      const limited = JSON.parse(await expectLimited(await stagePhoto('/upload/photos'), 3600)) as object;
      expect(limited).toEqual({ reason: 'limited', text: expect.stringContaining('한 시간에 올릴 수 있는') });
      expect((await visitor.postForm('/upload', form(0))).status).toBe(302);
      expect((await (await member()).visitor.postForm('/upload', form(1))).status).toBe(422);
    });

    test('a person’s writes are counted over all routes, and over the limit each route does nothing', async () => {
      const { visitor, nickname } = await member();
      const own = await publish(visitor, '내 의자');
      const id = await publish((await member()).visitor, '찜할 의자');
      const detail = `/product/detail/${id}`;
      await Promise.all(
        Array.from({ length: 119 }, () => visitor.post(`${detail}.data`, { intent: 'pick' })),
      );
      const typed = '여기까지 적은 글';
      const posts: [string, Record<string, string>, string?][] = [
        [detail, { intent: 'unpick' }],
        [`${detail}.data`, { intent: 'buy' }],
        [`/product/detail/${own}`, { intent: 'edit', desc: typed }, typed],
        [`/receipt?edit=${own}`, { intent: 'edit', id: own, desc: typed }, typed],
        ['/receipt', { intent: 'delete', id: own }],
        ['/mypick', { intent: 'unpick', id }],
        [SETTINGS, { intent: 'nickname', nickname: typed }, typed],
        [SETTINGS, { intent: 'end-session', session: 'all', sessionPassword: PASSWORD }],
        ['/support/inquiry/general', { title: '제목', body: typed }, typed],
        [`/report/listing/${id}`, { reason: 'other', details: typed }, typed],
        ['/api/token', {}],
      ];
      for (const [path, fields, text] of posts) {
        const page = await expectLimited(await visitor.post(path, fields), 60);
        if (text) expect([path, page]).toEqual([path, expect.stringContaining(text)]);
        if (text) expect([path, page]).toEqual([path, expect.stringContaining(FORM_TEXT.write)]);
      }
      const upload = uploadForm(uploadFields({ title: typed }), [NO_PHOTO]);
      expect(await expectLimited(await visitor.postForm('/upload', upload), 60)).toContain(typed);
      for (const [method, path] of [
        ['POST', '/upload/photos'],
        ['DELETE', '/upload/photos/x'],
      ] as const) {
        const answer = await visitor.send(method, path, method === 'POST' ? NO_PHOTO.bytes : undefined);
        expect(await expectLimited(answer, 60)).toContain(FORM_TEXT.write);
      }
      const session = await (await visitor.get('/api/session')).json();
      expect(session).toMatchObject({ user: { nickname }, picks: [id] });
      const read = async (path: string) => (await stranger().get(path)).json();
      expect(await read(`/api/products/${id}`)).toMatchObject({ soldOut: false, pickCount: 1 });
      expect(await read(`/api/products/${own}`)).toMatchObject({ desc: uploadFields()['desc'] });
      expect((await visitor.post('/logout', {})).status).toBe(302);
    });

    test('searches without a cached page are counted by address', async () => {
      const here = at('198.51.100.40');
      const ask = (path: string, headers: Record<string, string> = here) => stranger().get(path, headers);
      const paths = ['/product?q=', '/product/best?q=', '/product.data?q=', '/api/products?q='];
      for (const path of paths) {
        for (const word of ['의자', '책상', '침대']) expect((await ask(path + word)).status).toBe(200);
      }
      const page = await expectLimited(await ask('/product/free?q=조명&min=1000'), 60);
      expect(page).toContain('요청이 너무 많아요');
      expect(page).toMatch(/href="\/product\/free\?q=%EC%A1%B0%EB%AA%85&amp;min=1000"[^>]*>.*?다시 시도/);
      expect(page).toContain('noindex');
      expect(await expectLimited(await ask('/product.data?q=조명'), 60)).toContain('검색');
      expect(await expectLimited(await ask('/api/products?q=조명'), 60)).toContain('너무 많이 검색했어요.');
      for (const free of ['/product', '/product?min=1000', '/', '/api/products']) {
        expect((await ask(free)).status).toBe(200);
      }
      expect((await ask('/product?q=조명', at('198.51.100.41'))).status).toBe(200);
      expect((await ask('/product?q=조명')).status).toBe(200);
      for (let time = 0; time < 24; time++) {
        expect((await ask(`/api/suggestions?q=${time}`)).status).toBe(200);
      }
      await expectLimited(await ask('/api/suggestions?q=의'), 60);
      await expectLimited(await stranger().post('/api/popular-searches', { q: '의자' }, here), 60);
    });
  });
}

test('a forged X-Forwarded-For changes nothing, and is logged once', async () => {
  const market = await startMarket({ LIMITS: 'on', SIGN_IN_FAILURES_PER_ADDRESS: '3' });
  try {
    const login = (time: number) =>
      new Visitor(market.url).post(
        '/login',
        { email: `nobody${time}@dasi.kr`, password: WRONG },
        at(`198.51.100.${time}`),
      );
    for (let time = 0; time < 3; time++) expect((await login(time)).status).toBe(401);
    await expectLimited(await login(4), 300);
    expect(market.output().match(/TRUSTED_PROXIES/g)).toHaveLength(1);
  } finally {
    await market.remove();
  }
});
