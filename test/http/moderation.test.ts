import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { turnOn } from '../support/authenticator.ts';
import { SECRET, startMarket, type MarketProcess } from '../support/market/market-process.ts';
import { createEmptyDatabase } from '../support/database/worker-postgres.ts';
import { PASSWORD, uploadFields, uploadForm, Visitor } from '../support/visitor.ts';

const COMMAND = join(import.meta.dirname, '../../scripts/market/main.ts');
/** On a machine that does much else; the change log is read four times a second. */
const SOON = { timeout: 15_000, interval: 50 };
const WORD = '아메지스트';

for (const engine of ['SQLite', 'PostgreSQL'] as const) {
  describe(engine, () => {
    let market: MarketProcess;
    let settings: Record<string, string> = {};
    let drop = async () => undefined as void;
    beforeAll(async () => {
      if (engine === 'PostgreSQL') {
        const made = await createEmptyDatabase();
        settings = { DATABASE_URL: made.url, SECRET };
        drop = made.drop;
      }
      market = await startMarket(settings);
    });
    afterAll(async () => {
      await market.remove();
      await drop();
    });

    /** The operator's command line, beside the running process; what it says. */
    const operate = (...args: string[]) =>
      new Promise<string>((resolve, reject) => {
        const env = { ...process.env, ...settings, DATA_DIR: market.dataDir, MARKET_OPERATOR: '김운영' };
        execFile(process.execPath, [COMMAND, ...args], { env }, (error, out) =>
          error ? reject(error) : resolve(out.trim()),
        );
      });

    async function list(seller: Visitor, title: string): Promise<string> {
      const answer = await seller.postForm('/upload', uploadForm(uploadFields({ title })));
      expect(answer.status).toBe(302);
      const receipt = await (await seller.get('/receipt')).text();
      return /\/product\/detail\/([\w-]+)/.exec(receipt)![1]!;
    }

    const guest = () => new Visitor(market.url);
    const textOf = async (path: string) => (await guest().get(path)).text();
    const search = `/product?q=${encodeURIComponent(WORD)}`;
    const suggestions = `/api/suggestions?q=${encodeURIComponent(WORD.slice(0, 3))}`;

    /** Where everybody can come across a listing, and whether it is there. */
    async function findWays(id: string): Promise<Record<string, boolean>> {
      const has = async (path: string, needle: string) => (await textOf(path)).includes(needle);
      return {
        home: await has('/', id),
        list: await has('/product', id),
        category: await has('/product/best', id),
        cheapest: await has('/product?sort=cheap', id),
        search: await has(search, id),
        suggestions: await has(suggestions, WORD),
        sitemap: await has('/sitemap.xml', id),
        'list as JSON': await has('/api/products', id),
        page: (await guest().get(`/product/detail/${id}`)).status === 200,
        'product as JSON': (await guest().get(`/api/products/${id}`)).status === 200,
      };
    }
    const everywhere = (isThere: boolean) => ({
      home: isThere,
      list: isThere,
      category: isThere,
      cheapest: isThere,
      search: isThere,
      suggestions: isThere,
      sitemap: isThere,
      'list as JSON': isThere,
      page: isThere,
      'product as JSON': isThere,
    });

    test(
      'a hidden listing disappears from all public pages, and returns to all of them',
      { timeout: 120_000 },
      async () => {
        const [seller, buyer] = [guest(), guest()];
        for (const person of [seller, buyer]) await person.signUp();
        // What a single listing is called is not suggested.
        await list(buyer, `${WORD} 목걸이`);
        const id = await list(seller, `${WORD} 반지`);
        await buyer.post(`/product/detail/${id}`, { intent: 'pick' });
        await vi.waitFor(async () => expect(await findWays(id)).toEqual(everywhere(true)), SOON);
        await operate('hide', id, '가짜', '보석이에요.');
        await vi.waitFor(async () => expect(await findWays(id)).toEqual(everywhere(false)), SOON);
        const own = await (await seller.get('/receipt')).text();
        expect(own).toContain('운영자가 숨긴 상품이에요.');
        expect(own).toContain('가짜 보석이에요.');
        expect(own).not.toContain(`href="/product/detail/${id}"`);
        expect(await (await buyer.get('/mypick')).text()).toContain('볼 수 없는 상품');
        const post = (person: Visitor, intent: string) =>
          person.post(`/product/detail/${id}`, { intent, desc: '다시' });
        expect((await post(buyer, 'buy')).status).toBe(404);
        expect((await post(buyer, 'delete')).status).toBe(404);
        expect((await post(seller, 'edit')).status).toBe(404);
        expect((await seller.get(`/receipt?edit=${id}`)).status).toBe(404);
        expect((await seller.get(`/receipt?confirm=delete&id=${id}`)).status).toBe(200);
        await operate('unhide', id);
        await vi.waitFor(async () => expect(await findWays(id)).toEqual(everywhere(true)), SOON);
        expect(await (await buyer.get('/mypick')).text()).toContain(`${WORD} 반지`);
        expect(await operate('audit')).toMatch(
          new RegExp(`김운영  unhide  ${id}\n.*김운영  hide  ${id}  가짜`),
        );
        await operate('hide', id, '가짜');
        expect((await seller.post('/receipt', { intent: 'delete', id })).status).toBe(302);
        expect(await (await seller.get('/receipt')).text()).not.toContain(`${WORD} 반지`);
      },
    );

    test('an undone purchase leaves no record on either side, and can be made again', async () => {
      const [seller, buyer, next] = [guest(), guest(), guest()];
      for (const person of [seller, buyer, next]) await person.signUp();
      const id = await list(seller, '하나뿐인 의자');
      const path = `/product/detail/${id}`;
      expect((await buyer.post(path, { intent: 'buy' })).status).toBe(200);
      expect(await (await buyer.get('/profile/purchases')).text()).toContain('하나뿐인 의자');
      await operate('undo-purchase', id, '잘못', '눌렀대요.');
      await vi.waitFor(async () => expect(await textOf(path)).toContain('구매하기'), SOON);
      expect(await (await buyer.get('/profile/purchases')).text()).toContain('구매한 상품이 없어요.');
      // The footer speaks of buyers too.
      const [own = ''] = (await (await seller.get('/receipt')).text()).split('<footer');
      expect(own).not.toContain('구매자');
      expect((await next.post(path, { intent: 'buy' })).status).toBe(200);
    });

    test('a suspended person is signed out at once and shown why; strangers are shown nothing', async () => {
      const seller = guest();
      const { email } = await seller.signUp();
      const id = await list(seller, '정지될 의자');
      const detail = await (await guest().get(`/product/detail/${id}`)).text();
      const person = /\/people\/[\w-]+/.exec(detail)![0];
      expect((await guest().get(person)).status).toBe(200);
      await operate('suspend', email, '사기', '신고가', '여럿이에요.');
      expect((await seller.get('/receipt')).status).toBe(401);
      expect((await seller.postForm('/upload', uploadForm(uploadFields()))).headers.get('Location')).toMatch(
        /^\/login/,
      );
      await vi.waitFor(
        async () => expect((await guest().get(`/product/detail/${id}`)).status).toBe(404),
        SOON,
      );
      await vi.waitFor(async () => expect((await guest().get(person)).status).toBe(404), SOON);
      const suspended = guest();
      const answer = await suspended.post('/login?next=/receipt', { email, password: PASSWORD });
      expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/login']);
      expect(suspended.cookie).not.toContain('signed_in');
      expect(await (await suspended.get('/login')).text()).toContain('사기 신고가 여럿이에요.');
      const stranger = await guest().post('/login', { email, password: '틀린 비밀번호예요' });
      expect([stranger.status, (await stranger.text()).includes('정지')]).toEqual([401, false]);
      await operate('restore', email);
      const back = guest();
      expect((await back.post('/login', { email, password: PASSWORD })).status).toBe(302);
      await vi.waitFor(
        async () => expect((await guest().get(`/product/detail/${id}`)).status).toBe(200),
        SOON,
      );
    });

    test('a suspended person may export their data, sign out and leave, and nothing else', async () => {
      const [person, visitor] = [guest(), guest()];
      const { email } = await person.signUp();
      const { codes } = await turnOn(person);
      const id = await list(person, '떠날 의자');
      await operate('suspend', email, '사기');
      const pending = await visitor.post('/login', { email, password: PASSWORD });
      expect([pending.headers.get('Location'), visitor.cookie]).toEqual([
        '/login/code',
        expect.not.stringContaining('session='),
      ]);
      const enter = await visitor.post('/login/code', { code: codes[0]! });
      expect([enter.status, enter.headers.get('Location')]).toEqual([302, '/login']);

      for (const path of ['/receipt', '/mypick', '/notice']) {
        expect((await visitor.get(path)).status, path).toBe(401);
      }
      for (const path of ['/profile', '/profile/settings', '/profile/settings?export=1', '/upload']) {
        expect((await visitor.get(path)).headers.get('Location'), path).toMatch(/^\/login/);
      }
      expect(await (await visitor.get('/api/session')).json()).toMatchObject({ user: null });
      const renamed = await visitor.post('/profile/settings', { intent: 'nickname', nickname: '다른이름' });
      expect(renamed.headers.get('Location')).toMatch(/^\/login/);

      const file = await visitor.get('/login?export=1');
      expect(file.headers.get('Content-Disposition')).toContain('attachment');
      expect(file.headers.get('Cache-Control')).toBe('no-store');
      expect(await file.json()).toMatchObject({ account: { email }, hiddenListings: [{ id }] });
      expect((await guest().get('/login?export=1')).headers.get('Location')).toBe('/login');

      const leave = (leavePassword: string, code = '') =>
        visitor.post('/login', { intent: 'leave', leavePassword, code });
      const rejected = await leave('틀린 비밀번호예요');
      expect([rejected.status, await rejected.text()]).toEqual([
        400,
        expect.stringContaining('비밀번호가 올바르지'),
      ]);
      expect(await (await visitor.get('/login')).text()).toContain('name="code"');
      expect((await leave(PASSWORD)).status).toBe(400);
      const left = await leave(PASSWORD, codes[1]);
      expect([left.status, left.headers.get('Location')]).toEqual([302, '/']);
      expect(visitor.cookie).not.toContain('session=');
      expect((await guest().post('/login', { email, password: PASSWORD })).status).toBe(401);
    });

    test('a reset link issued by the operator sets a new password', async () => {
      const person = guest();
      const { email } = await person.signUp();
      const output = await operate('reset-password', email);
      const path = output.split('\n').at(-1)!;
      expect((await person.get('/receipt')).status).toBe(401);
      const reset = guest();
      expect(await (await reset.get(path)).text()).toContain(email);
      expect((await reset.post(path, { newPassword: '하얀 코끼리 세 마리' })).status).toBe(302);
      expect((await reset.get('/receipt')).status).toBe(200);
      expect((await guest().get(path)).status).toBe(410);
    });

    test('an open page is notified at once when a listing is hidden', async () => {
      const seller = guest();
      await seller.signUp();
      const id = await list(seller, '보고 있는 의자');
      const stream = await fetch(`${market.url}/live?ids=${id}`);
      const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader();
      let heard = '';
      const hear = async (pattern: RegExp) => {
        while (!pattern.test(heard)) {
          const { value, done } = await reader.read();
          if (done) throw new Error(`the stream ended: ${heard}`);
          heard += value;
        }
      };
      await hear(/"removed":false/);
      await operate('hide', id, '가짜');
      await hear(/"removed":true/);
      await reader.cancel();
    });
  });
}
