import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMarket, type MarketProcess } from '../../support/market/market-process.ts';
import { uploadFields, uploadForm, Visitor } from '../../support/visitor.ts';

let market: MarketProcess;
let seller: Visitor;

beforeAll(async () => {
  market = await startMarket({});
  seller = new Visitor(market.url);
  await seller.signUp();
});
afterAll(() => market.remove());

const EXCHANGED = { title: '바꿀 램프', category: 'exchange', price: '' };
const save = (path: string, fields: Record<string, string>) =>
  seller.postForm(path, uploadForm({ ...uploadFields(EXCHANGED), ...fields }));
const textOf = async (path: string) => (await seller.get(path)).text();

async function publish(fields: Record<string, string>): Promise<string> {
  expect((await save('/upload', fields)).status).toBe(302);
  const { products } = (await (await seller.get('/api/products')).json()) as { products: { id: string }[] };
  return products[0]!.id;
}

const wantsOf = async (id: string) =>
  ((await (await seller.get(`/api/products/${id}`)).json()) as { wants: string }).wants;
const typedWants = (html: string) => /<input[^>]*name="wants"[^>]*>/.exec(html)![0];

test('P-swap: what one wants in exchange is typed, edited, shown and found', async () => {
  const id = await publish({ wants: '  작은 전기포트 ' });
  expect(await wantsOf(id)).toBe('작은 전기포트');
  const page = await textOf(`/product/detail/${id}`);
  expect(page).toMatch(/희망 물품<\/dt><dd[^>]*>작은 전기포트</);
  for (const list of ['/product', '/product/exchange', '/product/subcategory/furniture'])
    await expect
      .poll(() => textOf(`${list}?q=${encodeURIComponent('전기포트')}`), { timeout: 20_000 })
      .toContain(`/product/detail/${id}`);
  expect(await textOf('/api/products')).not.toContain('전기포트');

  const edit = `/product/edit/${id}`;
  const form = await textOf(edit);
  expect(typedWants(form)).toContain('value="작은 전기포트"');
  const version = /name="version" value="([^"]+)"/.exec(form)![1]!;
  const tooLong = await save(edit, { wants: '가'.repeat(101), version });
  expect(tooLong.status).toBe(400);
  const rejected = await tooLong.text();
  expect(rejected).toContain('희망 물품은 100자까지');
  expect(typedWants(rejected)).toContain('가'.repeat(101));
  expect((await save(edit, { wants: '캠핑 의자', version })).status).toBe(302);
  expect(await wantsOf(id)).toBe('캠핑 의자');
  // Another form, made before, does not overwrite it unseen.
  expect((await save(edit, { wants: '', version })).status).toBe(409);

  const exported = await textOf('/profile/settings?export=1');
  expect(exported).toContain('"wants": "캠핑 의자"');
});

test('P-swap: only what is exchanged wants something', async () => {
  const id = await publish({ category: 'best', price: '1000', wants: '캠핑 의자' });
  expect(await wantsOf(id)).toBe('');
  expect(await textOf(`/product/detail/${id}`)).not.toContain('희망 물품');
});
