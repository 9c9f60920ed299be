import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startMarket, type MarketProcess } from '../support/market/market-process.ts';
import { makePhoto } from '../support/photos/photos.ts';
import { createEmptyDatabase } from '../support/database/worker-postgres.ts';
import { PASSWORD, uploadFields, uploadForm, Visitor } from '../support/visitor.ts';

interface ProductJson {
  id: string;
  title: string;
  price: string;
  imageUrl: string[];
  pickCount: number;
  soldOut: boolean;
  username: string;
}

for (const engine of ['SQLite', 'PostgreSQL'] as const) {
  describe(engine, () => {
    let market: MarketProcess;
    let seller: Visitor;
    let buyer: Visitor;
    let sellerName: string;

    beforeAll(async () => {
      const database = engine === 'PostgreSQL' ? await createEmptyDatabase() : undefined;
      market = await startMarket(database ? { DATABASE_URL: database.url } : {});
      seller = new Visitor(market.url);
      buyer = new Visitor(market.url);
      sellerName = (await seller.signUp()).nickname;
      await buyer.signUp();
    });
    afterAll(() => market.remove());

    async function readProducts(query = ''): Promise<ProductJson[]> {
      const answer = await new Visitor(market.url).get(`/api/products${query}`);
      return ((await answer.json()) as { products: ProductJson[] }).products;
    }

    async function publish(
      title: string,
      photos: { bytes: Buffer; name: string }[] = [],
    ): Promise<ProductJson> {
      const answer = await seller.postForm('/upload', uploadForm(uploadFields({ title }), photos));
      expect(answer.status).toBe(302);
      expect(answer.headers.get('Location')).toBe('/');
      return (await readProducts()).find((product) => product.title === title)!;
    }

    test('a listing with a photo: its JSON, its page, its photo', async () => {
      const product = await publish('사진 있는 의자', [{ bytes: await makePhoto(), name: 'IMG_1.jpg' }]);
      expect(product).toMatchObject({ price: '35000', soldOut: false, pickCount: 0, username: sellerName });
      expect(product.imageUrl).toHaveLength(1);
      expect(product).not.toHaveProperty('buyer');
      const photo = await buyer.get(product.imageUrl[0]!);
      expect(photo.headers.get('Content-Type')).toBe('image/webp');
      expect(photo.headers.get('Cache-Control')).toContain('immutable');
      const page = await (await buyer.get(`/product/detail/${product.id}`)).text();
      expect(page).toContain('사진 있는 의자 | 다시');
      const preview = /property="og:image" content="([^"]+)"/.exec(page)?.[1];
      const jpeg = await fetch(preview!);
      expect([jpeg.status, jpeg.headers.get('Content-Type')]).toEqual([200, 'image/jpeg']);
      expect(page).toContain(`<link rel="canonical" href="${market.url}/product/detail/${product.id}"/>`);
    });

    test('a form that is sent again with its one-time id makes one listing', async () => {
      const form = () => uploadForm(uploadFields({ title: '두 번 누른 의자', once: 'abcdefgh-1234' }));
      const answers = await Promise.all([
        seller.postForm('/upload', form()),
        seller.postForm('/upload', form()),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([302, 302]);
      const made = (await readProducts()).filter(({ title }) => title === '두 번 누른 의자');
      expect(made).toHaveLength(1);
    });

    test('invalid fields are answered with 400, a reason at each and the typed values, and nothing is listed', async () => {
      const before = (await readProducts()).length;
      const fields = uploadFields({ title: '가'.repeat(101), size: ' ', brand: '이케아', category: 'no' });
      const answer = await seller.postForm('/upload', uploadForm(fields));
      expect(answer.status).toBe(400);
      const page = await answer.text();
      for (const text of ['제목은 100자까지', '사이즈를 입력해 주세요.', '카테고리를 선택해 주세요.']) {
        expect(page).toContain(text);
      }
      expect(page).toContain('value="이케아"');
      expect(page).toContain('가'.repeat(101));
      expect((await readProducts()).length).toBe(before);
    });

    test('a photo that cannot be read is named, and nothing is listed', async () => {
      const photos = [
        { bytes: await makePhoto(), name: '좋은 사진.jpg' },
        { bytes: Buffer.from('사진이 아니에요'), name: '나쁜 사진.jpg' },
      ];
      const answer = await seller.postForm('/upload', uploadForm(uploadFields({ title: '나쁜' }), photos));
      expect(answer.status).toBe(422);
      const page = await answer.text();
      expect(page).toContain('나쁜 사진.jpg');
      expect((await readProducts()).map(({ title }) => title)).not.toContain('나쁜');
    });

    test('picking, un-picking and buying change the public pages', async () => {
      const { id } = await publish('찜할 의자');
      const path = `/product/detail/${id}`;
      const state = async () => (await buyer.get(`/api/products/${id}`)).json() as Promise<ProductJson>;
      for (const intent of ['pick', 'pick']) await buyer.post(path, { intent });
      expect(await state()).toMatchObject({ pickCount: 1, soldOut: false });
      const session = await (await buyer.get('/api/session')).json();
      expect(session).toMatchObject({ picks: [id] });
      await buyer.post(path, { intent: 'unpick' });
      expect(await state()).toMatchObject({ pickCount: 0 });
      const bought = await buyer.post(path, { intent: 'buy' });
      expect(bought.status).toBe(200);
      expect(await bought.text()).toContain('구매가 완료되었어요.');
      expect(await state()).toMatchObject({ soldOut: true });
      const purchases = await (await buyer.get('/profile/purchases')).text();
      expect(purchases).toContain('찜할 의자');
    });

    test('a buyer whose seller removes the listing at that moment is shown the purchase', async () => {
      const { id } = await publish('곧 사라질 의자');
      const path = `/product/detail/${id}`;
      expect((await buyer.post(path, { intent: 'buy' })).status).toBe(200);
      expect((await seller.post(path, { intent: 'delete' })).status).toBe(302);
      const again = await buyer.post(path, { intent: 'buy' }, { Accept: 'text/html' });
      expect([again.status, again.headers.get('Location')]).toEqual([302, '/profile/purchases']);
      expect(await (await buyer.get('/profile/purchases')).text()).toContain('곧 사라질 의자');
      expect((await buyer.get(path)).status).toBe(404);
    });

    test('forbidden actions are answered with 403, 404 or 409, and guests are sent to the login page', async () => {
      const { id } = await publish('내 의자');
      const path = `/product/detail/${id}`;
      const third = new Visitor(market.url);
      await third.signUp();
      const status = async (who: Visitor, fields: Record<string, string>, to = path) =>
        (await who.post(to, fields)).status;
      expect(await status(seller, { intent: 'buy' })).toBe(403);
      expect(await status(buyer, { intent: 'edit', desc: '남이 고침' })).toBe(403);
      expect(await status(buyer, { intent: 'delete' })).toBe(403);
      expect(await status(buyer, { intent: 'delete', id }, '/receipt')).toBe(403);
      expect(await status(buyer, { intent: 'buy' }, '/product/detail/gone')).toBe(404);
      expect(await status(buyer, { intent: 'dance' })).toBe(400);
      expect(await status(seller, { intent: 'edit', desc: ' ' })).toBe(400);
      expect(await status(buyer, { intent: 'buy' })).toBe(200);
      expect(await status(third, { intent: 'buy' })).toBe(409);
      const guest = await new Visitor(market.url).post(path, { intent: 'pick' });
      expect(guest.status).toBe(302);
      expect(guest.headers.get('Location')).toBe(`/login?next=${encodeURIComponent(path)}`);
      for (const personal of ['/receipt', '/mypick', '/notice']) {
        const answer = await new Visitor(market.url).get(personal);
        expect([answer.status, await answer.text()]).toEqual([401, expect.stringContaining('로그인')]);
      }
      expect((await new Visitor(market.url).get('/upload')).headers.get('Location')).toBe(
        '/login?next=%2Fupload',
      );
    });

    test('public pages are the same bytes for everyone', async () => {
      const { id } = await publish('모두에게 같은 의자');
      await new Promise((resolve) => setTimeout(resolve, 2_500));
      for (const path of ['/', '/product', '/product/best', `/product/detail/${id}`, '/product.data']) {
        const requests = [seller.get(path), new Visitor(market.url).get(path), buyer.get(path)];
        const bodies = await Promise.all(requests.map(async (ask) => (await ask).text()));
        expect(new Set(bodies).size, path).toBe(1);
      }
    });

    test('an unsafe request from another site is rejected on every route', async () => {
      const paths = [
        '/',
        '/product',
        '/upload',
        '/login',
        '/signup',
        '/logout',
        '/receipt',
        '/api/session',
        '/live',
      ];
      for (const path of paths) {
        const answer = await seller.post(path, {}, { Origin: 'http://evil.kr' });
        expect(answer.status, path).toBe(403);
      }
    });

    test('the live stream sends the present state first, then changes', async () => {
      const { id } = await publish('지켜보는 의자');
      const abort = new AbortController();
      const stream = await fetch(new URL(`/live?ids=${id},gone`, market.url), { signal: abort.signal });
      expect(stream.headers.get('Content-Type')).toContain('text/event-stream');
      let heard = '';
      const listening = (async () => {
        for await (const chunk of stream.body!) heard += Buffer.from(chunk as Uint8Array).toString();
      })().catch((error: unknown) => {
        if (!abort.signal.aborted) throw error;
      });
      const state = (fields: object) => `data: ${JSON.stringify({ id, ...fields })}`;
      await expect
        .poll(() => heard)
        .toContain(state({ pickCount: 0, soldOut: false, reserved: false, removed: false }));
      expect(heard).toContain('"id":"gone","pickCount":0,"soldOut":false,"reserved":false,"removed":true');
      await buyer.post(`/product/detail/${id}`, { intent: 'pick' });
      await expect
        .poll(() => heard)
        .toContain(state({ pickCount: 1, soldOut: false, reserved: false, removed: false }));
      await publish('새로 온 의자');
      await expect.poll(() => heard).toContain('event: new\ndata: {"count":1,"listings":[{"feedSeq":');
      await seller.post('/receipt', { intent: 'delete', id });
      await expect
        .poll(() => heard)
        .toContain(state({ pickCount: 0, soldOut: false, reserved: false, removed: true }));
      abort.abort();
      await listening;
    });

    test('a reconnected live stream receives what was listed meanwhile', async () => {
      const { id } = await publish('그 사이에 온 의자');
      const stream = await fetch(new URL(`/live?ids=${id}&after=0`, market.url));
      const reader = stream.body!.getReader();
      let heard = '';
      while (!heard.includes(`"id":"${id}"`)) {
        heard += Buffer.from((await reader.read()).value as Uint8Array).toString();
      }
      const data = /event: new\ndata: (.*)/.exec(heard)?.[1] ?? 'null';
      const { count, listings } = JSON.parse(data) as { count: number; listings: { feedSeq: number }[] };
      expect(listings.length).toBe(count);
      expect(listings.at(-1)).toMatchObject({ category: 'best', subCategory: 'furniture' });
      await reader.cancel();
    });

    test('resources for robots and monitors', async () => {
      const { id } = await publish('지도에 있는 의자');
      const text = async (path: string) => (await new Visitor(market.url).get(path)).text();
      expect(await text('/robots.txt')).toContain(`Sitemap: ${market.url}/sitemap.xml`);
      const sitemap = await text('/sitemap.xml');
      for (const path of [`/product/detail/${id}`, '/product/best', '/product/best/furniture'])
        expect(sitemap).toContain(`<loc>${market.url}${path}</loc>`);
      expect(sitemap).not.toContain('/product/exchange/');
      expect(await text('/healthz')).toBe('ok');
      expect(await text('/readyz')).toBe('ready');
      expect(await text('/metrics')).toContain('dasi_http_request_duration_seconds_count');
      const passedOn = await new Visitor(market.url).get('/metrics', { 'X-Forwarded-For': '203.0.113.7' });
      expect(passedOn.status).toBe(403);
      expect(await text('/api/password-policy')).toContain('8');
    });

    test('signing in sets the cookies and the hint, and member pages need them', async () => {
      const person = new Visitor(market.url);
      const { email } = await person.signUp();
      expect(person.cookie).toMatch(/session=/);
      expect(person.cookie).toContain('signed_in=1');
      expect((await person.get('/login')).headers.get('Location')).toBe('/');
      expect((await person.post('/logout', {})).headers.get('Location')).toBe('/login');
      expect(person.cookie).not.toMatch(/session=|signed_in=/);
      expect((await person.get('/profile')).headers.get('Location')).toBe('/login?next=%2Fprofile');
      const wrong = await person.post('/login', { email, password: '틀린 비밀번호예요' });
      expect([wrong.status, await wrong.text()]).toEqual([
        401,
        expect.stringContaining('이메일 또는 비밀번호가 올바르지 않아요.'),
      ]);
      const right = await person.post('/login?next=/mypick', { email, password: PASSWORD });
      expect([right.status, right.headers.get('Location')]).toEqual([302, '/mypick']);
      const signedOut = await person.post('/logout', {});
      expect(signedOut.status).toBe(302);
      const evil = await person.post('/login?next=//evil.kr', { email, password: PASSWORD });
      expect(evil.headers.get('Location')).toBe('/');
    });

    test('search finds what was just listed; a bad cursor is 400; an unknown page is 404', async () => {
      await publish('갤럭시탭 S9');
      await expect
        .poll(async () => (await readProducts('?q=갤럭시')).map(({ title }) => title))
        .toEqual(['갤럭시탭 S9']);
      expect((await seller.get('/api/products?cursor=x')).status).toBe(400);
      for (const path of [
        '/product/nothing',
        '/product/subcategory/nothing',
        '/product/detail/nothing',
        '/nothing',
      ]) {
        expect((await seller.get(path)).status, path).toBe(404);
      }
    });

    test('successful writes survive a power failure', async () => {
      const { id } = await publish('정전에도 남는 의자', [{ bytes: await makePhoto(), name: 'a.jpg' }]);
      await market.stop('SIGKILL');
      await market.start();
      const product = (await (await seller.get(`/api/products/${id}`)).json()) as ProductJson;
      expect(product.title).toBe('정전에도 남는 의자');
      expect((await seller.get(product.imageUrl[0]!)).status).toBe(200);
      expect(await market.stop('SIGTERM')).toBe(0);
      await market.start();
    });
  });
}
