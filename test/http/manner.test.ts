import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRows } from '../support/database/database-rows.ts';
import { startMarket, type MarketProcess } from '../support/market/market-process.ts';
import { uploadFields, uploadForm, Visitor } from '../support/visitor.ts';

/** All that is read within it must have followed the log by then. */
const LIMIT_MS = 10_000;

let market: MarketProcess;
let rows: ReturnType<typeof openRows>;
let seller: Visitor;
let buyers: Visitor[];

beforeAll(async () => {
  market = await startMarket({});
  rows = openRows(market.dataDir);
  seller = new Visitor(market.url);
  buyers = Array.from({ length: 5 }, () => new Visitor(market.url));
  for (const person of [seller, ...buyers]) await person.signUp();
  rows.run('update account set email_verified_at = 1, created_at = 0');
  for (const [number, buyer] of buyers.entries()) {
    const { id } = await publish(buyer, `이웃의 물건 ${number}`);
    await buyers[(number + 1) % 5]!.post(`/product/detail/${id}`, { intent: 'buy' });
  }
});
afterAll(async () => {
  rows.close();
  await market.remove();
});

async function publish(by: Visitor, title: string): Promise<{ id: string; useId: string }> {
  expect((await by.postForm('/upload', uploadForm(uploadFields({ title })))).status).toBe(302);
  const answer = await by.get('/api/products');
  return ((await answer.json()) as { products: { id: string; useId: string }[] }).products[0]!;
}

async function tradeAndReview(buyer: Visitor): Promise<void> {
  const { id } = await publish(seller, '거래할 물건');
  await buyer.post(`/product/detail/${id}`, { intent: 'buy' });
  const purchase = String([...rows.read().get('purchase')!.values()].at(-1)!['id']);
  for (const by of [buyer, seller]) {
    const review = { intent: 'review', purchase, rating: 'great', text: '' };
    expect((await by.post('/profile/reviews', review)).status).toBe(302);
  }
}

test('P-manner: a new neighbour gets a score once reviews show, wherever it is read, the same for everyone', async () => {
  const { id, useId } = await publish(seller, '온도를 보는 상품');
  const guest = new Visitor(market.url);
  const read = async (path: string) => (await guest.get(path)).text();
  const manner = async () =>
    ((await (await guest.get(`/api/people/${useId}`)).json()) as { manner: unknown }).manner;
  const pages = [`/people/${useId}`, `/people/${useId}/reviews`, `/product/detail/${id}`];
  expect(await manner()).toEqual({ value: null, isNew: true, why: [] });
  for (const page of pages) expect(await read(page)).toContain('새 이웃');

  for (const buyer of buyers) await tradeAndReview(buyer);
  const score = {
    value: expect.any(Number),
    isNew: false,
    why: [{ part: 'start', degrees: 36.5 }, expect.anything()],
  };
  await expect.poll(manner, { timeout: LIMIT_MS }).toEqual(score);
  const { value } = (await manner()) as { value: number };
  expect(value).toBeGreaterThan(36.5);
  for (const page of pages) {
    await expect.poll(() => read(page), { timeout: LIMIT_MS }).toContain(`${value.toFixed(1)}°`);
    expect(await read(page)).not.toContain('새 이웃');
  }
  expect(await read(`/people/${useId}`)).toContain('왜 이 온도인가요?');
});
