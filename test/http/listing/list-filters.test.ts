import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startMarket, type MarketProcess } from '../../support/market/market-process.ts';
import { createEmptyDatabase } from '../../support/database/worker-postgres.ts';
import { uploadFields, uploadForm, Visitor } from '../../support/visitor.ts';

const FREE_BOOKS = 23;

const titlesOf = (page: string) => {
  const cards = page.replaceAll(/<\/?mark[^>]*>/g, '').matchAll(/>(책 \d+|공책)<\//g);
  return Array.from(cards, ([, title]) => title);
};
const countOf = (page: string) => /상품 수 <\/span>([\d,+]+)/.exec(page)?.[1];
const canonicalOf = (page: string) => /<link rel="canonical" href="([^"]+)"/.exec(page)?.[1];
const plain = (href: string | undefined) => href?.replaceAll('&amp;', '&');

for (const engine of ['SQLite', 'PostgreSQL'] as const) {
  describe(engine, () => {
    let market: MarketProcess;
    let visitor: Visitor;
    let seller: Visitor;

    const read = async (path: string) => (await visitor.get(path)).text();

    /** 책 1 to 책 23 in free and books for 1,000 to 23,000 won, the first of them sold; 공책 in the one or the other. */
    beforeAll(async () => {
      const database = engine === 'PostgreSQL' ? await createEmptyDatabase() : undefined;
      market = await startMarket(database ? { DATABASE_URL: database.url } : {});
      seller = new Visitor(market.url);
      await seller.signUp();
      const offer = async (fields: Record<string, string>) => {
        await seller.postForm('/upload', uploadForm(uploadFields(fields)));
      };
      for (let n = 1; n <= FREE_BOOKS; n += 1) {
        await offer({ title: `책 ${n}`, category: 'reuse', subCategory: 'books', price: `${n}000` });
      }
      await offer({ title: '공책', category: 'reuse', subCategory: 'kitchen', price: '5000' });
      await offer({ title: '공책', category: 'best', subCategory: 'books', price: '' });
      const buyer = new Visitor(market.url);
      await buyer.signUp();
      const oldest = /href="(\/product\/detail\/[^"]+)"/.exec(
        await buyer.get('/product/reuse/books?max=1000').then((answer) => answer.text()),
      );
      await buyer.post(oldest![1]!, { intent: 'buy' });
      visitor = new Visitor(market.url);
    }, 120_000);
    afterAll(() => market.remove());

    test('a sub-category within a category has its own page', async () => {
      const page = await read('/product/reuse/books');
      expect(page).toContain('<title>재사용 · 도서 | 다시</title>');
      expect(canonicalOf(page)).toBe(`${market.url}/product/reuse/books`);
      expect(countOf(page)).toBe(String(FREE_BOOKS));
      expect(titlesOf(page)).toEqual(Array.from({ length: 20 }, (_, index) => `책 ${FREE_BOOKS - index}`));
      expect(countOf(await read('/product/best/books'))).toBe('1');
      expect(countOf(await read('/product/exchange/books'))).toBe('0');
    });

    test.each(['/product/reuse/nothing', '/product/books/reuse', '/product/reuse/books/more'])(
      '%s is not found',
      async (path) => expect((await visitor.get(path)).status).toBe(404),
    );

    test('a form without scripts is redirected to the canonical address', async () => {
      const requested = '/product?category=reuse&subCategory=books&min=1000&max=&hideSold=1&sort=cheap&q=';
      const answer = await visitor.get(requested);
      expect(answer.status).toBe(302);
      expect(answer.headers.get('Location')).toBe('/product/reuse/books?sort=cheap&min=1000&hideSold=1');
      const open = await visitor.get('/product?category=&subCategory=&min=&max=');
      expect([open.status, countOf(await open.text())]).toEqual([200, String(FREE_BOOKS + 2)]);
      const unknown = await visitor.get('/product?category=nothing&max=2000');
      expect(unknown.headers.get('Location')).toBe('/product?max=2000');
      const nines = '9'.repeat(30);
      const wrong = await visitor.get(`/product?category=reuse&min=1.5&max=${nines}`);
      expect(wrong.headers.get('Location')).toBe(`/product/reuse?max=${nines}&min=1.5`);
      const shown = await read(wrong.headers.get('Location')!);
      for (const text of ['value="1.5"', '가격을 알아보지 못했어요.', '가격은 12자리까지 쓸 수 있어요.'])
        expect(shown).toContain(text);
    });

    test('price range, sold filter and sort apply together, on the next page too', async () => {
      const page = await read('/product/reuse/books?min=2000&sort=cheap&hideSold=1');
      expect(countOf(page)).toBe(String(FREE_BOOKS - 1));
      expect(titlesOf(page)[0]).toBe('책 2');
      const next = plain(/href="([^"]+)"[^>]*><span[^>]*>다음 상품 보기/.exec(page)?.[1]);
      expect(next).toMatch(/^\/product\/reuse\/books\?sort=cheap&min=2000&hideSold=1&cursor=/);
      expect(titlesOf(await read(next!))).toEqual(['책 22', '책 23']);
      const sold = await read('/product/reuse/books?max=2000');
      expect(titlesOf(sold)).toEqual(['책 2', '책 1']);
      expect(titlesOf(await read('/product/reuse/books?max=2000&hideSold=1'))).toEqual(['책 2']);
      expect(titlesOf(await read('/product/reuse/books?min=3000&max=5000&sort=dear'))).toEqual([
        '책 5',
        '책 4',
        '책 3',
      ]);
    });

    test('a search counts within its filters, and a price order that covers all of it needs no note', async () => {
      const q = encodeURIComponent('책');
      await expect
        .poll(async () => countOf(await read(`/product?q=${q}`)), { timeout: 10_000 })
        .toBe(String(FREE_BOOKS + 2));
      const page = await read(`/product/reuse/books?q=${q}&sort=dear&min=3000&max=5000`);
      expect(countOf(page)).toBe('3');
      expect(titlesOf(page)).toEqual(['책 5', '책 4', '책 3']);
      expect(page).not.toContain('가격순으로 보여');
      expect(countOf(await read(`/product/reuse/books?q=${q}&max=2000&hideSold=1`))).toBe('1');
    });

    test('what is reserved is hidden, counted and shown again as soon as it is free', async () => {
      const href = /href="(\/product\/detail\/[^"]+)"/.exec(await read('/product/reuse/kitchen'))![1]!;
      const buyer = new Visitor(market.url);
      await buyer.signUp();
      const talk = (await buyer.post(href, { intent: 'chat' })).headers.get('Location')!;
      await buyer.post(talk, { intent: 'say', clientId: 'client-of-a-test', body: '있나요?' });
      const counts = async () => {
        const paths = [
          '?hideReserved=1',
          '?hideSold=1&hideReserved=1',
          `?q=${encodeURIComponent('공책')}&hideReserved=1`,
        ];
        const pages = await Promise.all(paths.map((query) => read(`/product/reuse/kitchen${query}`)));
        const json = await visitor.get('/api/products?category=reuse&subCategory=kitchen&hideReserved=1');
        return [...pages.map(countOf), ((await json.json()) as { products: unknown[] }).products.length];
      };
      await expect.poll(counts, { timeout: 10_000 }).toEqual(['1', '1', '1', 1]);
      expect((await seller.post(talk, { intent: 'reserve' })).status).toBe(200);
      await expect.poll(counts, { timeout: 5_000 }).toEqual(['0', '0', '0', 0]);
      expect(await read('/product/reuse/kitchen')).toContain('예약중');
      expect((await seller.post(talk, { intent: 'release' })).status).toBe(200);
      await expect.poll(counts, { timeout: 5_000 }).toEqual(['1', '1', '1', 1]);
    });

    test('an inverted price range is reported at its field and on the page, and stays as typed', async () => {
      const page = await read('/product/reuse?min=50000&max=10000');
      const form = /<details[^>]*\sopen=""[^>]*>.*?<\/details>/s.exec(page)?.[0] ?? '';
      expect(form).toContain('최소 가격보다 낮아요.');
      expect(form).toMatch(/<input[^>]*aria-invalid="true"[^>]*name="max"[^>]*value="10000"/);
      expect(form).toMatch(/<input[^>]*name="min"[^>]*value="50000"/);
      expect(page).toContain('최소 가격이 최대 가격보다 높아요.');
      expect(page).toMatch(/<a [^>]*href="\/product\/reuse"[^>]*><span[^>]*>조건 초기화/);
      expect(await read('/product/reuse')).not.toMatch(/<details[^>]*\sopen=""[^>]*><summary[^>]*>.*?필터/s);
    });

    test('robots.txt excludes filter combinations, but not sub-categories within a category', async () => {
      const robots = await read('/robots.txt');
      for (const name of [
        'category',
        'subCategory',
        'min',
        'hideSold',
        'hideReserved',
        'tradeMethod',
        'sort',
      ]) {
        expect(robots).toContain(`Disallow: /*?${name}=`);
      }
      const closed = robots.split('\n').filter((line) => line.startsWith('Disallow: /product'));
      expect(closed).toEqual(['Disallow: /product/edit/']);
    });

    test('a search without a match for the name of a category or kind leads there', async () => {
      const ask = async (path: string) => (await visitor.get(path)).headers.get('Location');
      const search = (q: string) => `q=${encodeURIComponent(q)}`;
      expect(await ask(`/product?${search('도서')}&max=2000&sort=cheap`)).toBe(
        '/product/subcategory/books?sort=cheap&max=2000',
      );
      expect(await ask(`/product?${search('공짜')}`)).toBe('/product/free');
      expect(await ask(`/product/reuse?${search('여성의류')}`)).toBe('/product/reuse/women');
      expect(await ask(`/product/reuse?${search('무료나눔')}`)).toBeNull();
      expect(await ask(`/product?${search('도서')}&asTyped=1`)).toBeNull();
      await seller.postForm('/upload', uploadForm(uploadFields({ title: '인테리어 소품' })));
      await expect.poll(() => ask(`/product?${search('인테리어')}`), { timeout: 10_000 }).toBeNull();
      expect(await ask(`/product?${search('가구')}`)).toBe('/product/subcategory/furniture');
    });
  });
}
