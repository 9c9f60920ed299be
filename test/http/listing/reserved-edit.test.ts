import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMarket, type MarketProcess } from '../../support/market/market-process.ts';
import { uploadFields, uploadForm, Visitor } from '../../support/visitor.ts';

let market: MarketProcess;
let seller: Visitor;
let buyer: Visitor;

beforeAll(async () => {
  market = await startMarket({});
  [seller, buyer] = [new Visitor(market.url), new Visitor(market.url)];
  for (const who of [seller, buyer]) await who.signUp();
});
afterAll(() => market.remove());

const save = (path: string, fields: Record<string, string>) =>
  seller.postForm(path, uploadForm({ ...uploadFields(), ...fields }));

async function publishReserved(fields: Record<string, string>): Promise<string> {
  expect((await save('/upload', fields)).status).toBe(302);
  const { products } = (await (await seller.get('/api/products')).json()) as { products: { id: string }[] };
  const { id } = products[0]!;
  const opened = await buyer.post(`/product/detail/${id}`, { intent: 'chat' });
  const conversation = opened.headers.get('Location')!.split('/').at(-1)!;
  await buyer.post(`/chats/${conversation}`, { intent: 'say', clientId: 'c'.repeat(16), body: '있나요?' });
  const reserved = await seller.post(`/receipt/${id}/state`, { state: 'reserved', conversation });
  expect(reserved.status).toBe(302);
  return id;
}

test('a reserved listing keeps its category and its price, and the rest is edited', async () => {
  const given = { category: 'free', price: '' };
  const edit = `/product/edit/${await publishReserved(given)}`;
  for (const category of ['best', 'exchange', 'reuse']) {
    const answer = await save(edit, { category, price: '', title: '이제 파는 의자' });
    expect(answer.status).toBe(409);
    const page = await answer.text();
    expect(page).toContain('예약중에는 카테고리를 바꿀 수 없어요.');
    expect(page).toContain('이제 파는 의자');
  }
  expect((await save(edit, { ...given, title: '여전히 나눔' })).status).toBe(302);

  const sold = { category: 'reuse', price: '20000' };
  const other = `/product/edit/${await publishReserved(sold)}`;
  const cheaper = await save(other, { ...sold, price: '10000' });
  expect(await cheaper.text()).toContain('예약중에는 가격을 바꿀 수 없어요.');
});
