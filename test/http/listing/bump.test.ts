import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRows } from '../../support/database/database-rows.ts';
import { startMarket, type MarketProcess } from '../../support/market/market-process.ts';
import { uploadFields, uploadForm, Visitor } from '../../support/visitor.ts';

const HTML = { Accept: 'text/html' };
const DAY_MS = 86_400_000;

let market: MarketProcess;
let rows: ReturnType<typeof openRows>;
let seller: Visitor;

beforeAll(async () => {
  market = await startMarket({});
  rows = openRows(market.dataDir);
  seller = new Visitor(market.url);
  await seller.signUp();
});
afterAll(async () => {
  rows.close();
  await market.remove();
});

interface Listed {
  id: string;
  createdAt: number;
  bumpedAt: number | null;
}

async function list(query = ''): Promise<Listed[]> {
  const answer = await seller.get(`/api/products${query}`);
  return ((await answer.json()) as { products: Listed[] }).products;
}

async function publish(title: string): Promise<string> {
  expect((await seller.postForm('/upload', uploadForm(uploadFields({ title })))).status).toBe(302);
  return (await list())[0]!.id;
}

const bump = (id: string) => seller.post(`/product/detail/${id}`, { intent: 'bump' }, HTML);

test('P-bump: without scripts a listing of three days moves to the top of lists and searches, and says so', async () => {
  const [old, other] = [await publish('끌어올릴 의자'), await publish('다른 의자')];
  const early = await bump(old);
  expect(early.status).toBe(409);
  expect(await early.text()).toMatch(/\d+월 \d+일 오[전후] \d+:\d\d부터 끌어올릴 수 있어요\./);
  const createdAt = Date.now() - 4 * DAY_MS;
  rows.run('update product set created_at = ? where id = ?', String(createdAt), old);
  const menu = await (await seller.get('/receipt')).text();
  expect(menu.match(/name="intent" value="bump"/g)).toHaveLength(1);
  expect((await bump(old)).headers.get('Location')).toBe(`/product/detail/${old}`);
  const [first] = await list();
  expect(first).toMatchObject({ id: old, createdAt, bumpedAt: expect.any(Number) });
  for (const path of ['/product', '/', `/product/detail/${old}`])
    await expect.poll(async () => (await seller.get(path)).text()).toMatch(/끌올 (<!-- -->)?<time/);
  await expect.poll(async () => (await list('?q=의자')).map(({ id }) => id)).toEqual([old, other]);
  expect((await bump(old)).status).toBe(409);
});
