import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMarket, type MarketProcess } from '../support/market/market-process.ts';
import { uploadFields, uploadForm, Visitor } from '../support/visitor.ts';

/** What would become markup, a script, a template or a header where it is put in as it is. */
const HOSTILE = {
  title: '</script><script>alert(1)</script><img src=x onerror=alert(2)>',
  brand: '"><svg onload=alert(3)>',
  size: `' onfocus=alert(4) autofocus '`,
  desc: '</textarea><iframe srcdoc=x></iframe>\u2028<!-- ${7*7} {{7*7}} <%= 7*7 %> -->',
};
const NICKNAME = '<b>고래</b>';
/** What no page may hold, whatever part of it. */
const MARKS = ['<script>alert', '<img src=x', '<svg onload', '<iframe srcdoc', '<b>고래', '<!-- $', '<%='];
const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

let market: MarketProcess;
let seller: Visitor;
let id: string;
beforeAll(async () => {
  market = await startMarket();
  seller = new Visitor(market.url);
  await seller.signUp(NICKNAME);
  await seller.postForm('/upload', uploadForm(uploadFields(HOSTILE)));
  const answer = await seller.get('/api/products');
  id = ((await answer.json()) as { products: { id: string }[] }).products[0]!.id;
});
afterAll(() => market.remove());

const query = new URLSearchParams({ q: HOSTILE.title }).toString();
const PAGES = ['/', '/product', `/product?${query}`, '/receipt', '/profile', '/profile/settings'];

/** The pages on which what was written is read again: public ones, one's own, and a form that was refused. */
async function readPages(): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  for (const path of [...PAGES, `/product/detail/${id}`]) {
    pages.set(path, await (await seller.get(path)).text());
  }
  const rejected = await seller.postForm('/upload', uploadForm(uploadFields({ ...HOSTILE, category: 'no' })));
  expect(rejected.status).toBe(400);
  pages.set('/upload, refused', await rejected.text());
  const login = await new Visitor(market.url).post('/login', { email: HOSTILE.title, password: 'x' });
  pages.set('/login, refused', await login.text());
  return pages;
}

test('typed text is shown as text everywhere', async () => {
  const pages = await readPages();
  for (const [path, page] of pages) {
    for (const mark of MARKS) expect(page, `${path}: ${mark}`).not.toContain(mark);
    expect(page.replace(INLINE_SCRIPT, ''), path).not.toContain("' onfocus=alert(4)");
  }
  expect(pages.get(`/product/detail/${id}`)).toContain('&lt;img src=x onerror=alert(2)&gt;');
  expect(pages.get('/product')).toContain('&lt;img src=x');
  expect(pages.get('/upload, refused')).toContain('&lt;/textarea&gt;');
});

test('no text can end the script that carries it', async () => {
  const pages = await readPages();
  for (const [path, page] of pages) {
    expect(page.match(/<script[\s>]/g)?.length, path).toBe(page.match(/<\/script>/g)?.length);
  }
  const scripts = [...pages.values()].flatMap((page) => [...page.matchAll(INLINE_SCRIPT)]);
  const carrying = scripts.filter(([, script = '']) => script.includes('alert(1)'));
  expect(carrying.length).toBeGreaterThan(3);
  for (const [, script = ''] of carrying) expect(script).not.toMatch(/<[/!a-z]/i);
});

test('as JSON it comes back as it was written', async () => {
  const answer = await seller.get(`/api/products/${id}`);
  expect(answer.headers.get('Content-Type')).toBe('application/json');
  const { title, brand, username } = (await answer.json()) as Record<string, string>;
  expect({ title, brand, username }).toEqual({
    title: HOSTILE.title,
    brand: HOSTILE.brand,
    username: NICKNAME,
  });
});
