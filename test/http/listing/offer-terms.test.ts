import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMarket, type MarketProcess } from '../../support/market/market-process.ts';
import { uploadFields, uploadForm, Visitor } from '../../support/visitor.ts';

const HTML = { Accept: 'text/html' };

let market: MarketProcess;
let seller: Visitor;
let buyer: Visitor;

beforeAll(async () => {
  market = await startMarket({});
  [seller, buyer] = [new Visitor(market.url), new Visitor(market.url)];
  await seller.signUp();
  await buyer.signUp();
});
afterAll(() => market.remove());

const PRICED = { title: '값을 정한 램프', price: '50000' };
const save = (path: string, fields: Record<string, string>) =>
  seller.postForm(path, uploadForm({ ...uploadFields(PRICED), ...fields }));

async function publish(fields: Record<string, string>): Promise<string> {
  expect((await save('/upload', fields)).status).toBe(302);
  const { products } = (await (await seller.get('/api/products')).json()) as { products: { id: string }[] };
  return products[0]!.id;
}

const input = (html: string, name: string) => new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)![0];

test('P-offer: the form that lists a thing says from which price on offers are taken, or that none are', async () => {
  const id = await publish({ minOffer: '4만 5천원' });
  const edit = `/product/edit/${id}`;
  const form = await (await seller.get(edit)).text();
  expect(input(form, 'minOffer')).toContain('value="45000"');
  expect(input(form, 'noOffers')).not.toContain('checked');
  const version = /name="version" value="([^"]+)"/.exec(form)![1]!;

  const rejected = await save(edit, { price: '40000', minOffer: '45000', version });
  expect(rejected.status).toBe(400);
  const page = await rejected.text();
  expect(page).toContain('가격(40,000원)보다 낮게 적어 주세요.');
  expect(input(page, 'minOffer')).toContain('value="45000"');

  const detail = `/product/detail/${id}`;
  expect(await (await buyer.get(detail)).text()).toContain('가격 제안하기');
  const answer = await buyer.post(detail, { intent: 'chat' }, HTML);
  const talk = answer.headers.get('Location')!;
  const asking = await buyer.post(detail, { intent: 'chat', ask: 'offer' }, HTML);
  expect(asking.headers.get('Location')).toBe(`${talk}?ask=offer`);
  const unknown = await buyer.post(detail, { intent: 'chat', ask: '//else.where' }, HTML);
  expect(unknown.headers.get('Location')).toBe(talk);
  await buyer.post(talk, { intent: 'say', body: '있나요?', clientId: 'once-key-of-a-test' });
  const tooLow = await buyer.post(talk, { intent: 'offer', priceWon: '44000' }, HTML);
  expect(tooLow.status).toBe(400);
  expect(await tooLow.text()).toContain('판매자가 정한 45,000원부터 제안할 수 있어요.');
  expect(await (await buyer.get(talk)).text()).toContain('?ask=offer');

  expect((await save(edit, { noOffers: '1', minOffer: '45000', version })).status).toBe(302);
  expect(input(await (await seller.get(edit)).text(), 'noOffers')).toContain('checked');
  expect(await (await buyer.get(talk)).text()).not.toContain('?ask=offer');
  await expect
    .poll(async () => (await buyer.get(detail)).text(), { timeout: 5_000 })
    .not.toContain('가격 제안하기');
  const refused = await buyer.post(talk, { intent: 'offer', priceWon: '46000' }, HTML);
  expect(refused.status).toBe(409);
  expect(await refused.text()).toContain('판매자가 가격 제안을 받지 않아요.');

  // Another form, made before, does not overwrite it unseen.
  expect((await save(edit, { version })).status).toBe(409);
  const talked = (await (await buyer.get(`/api${talk}`)).json()) as object;
  expect(talked).toMatchObject({ takesOffers: false, minOfferWon: null });
  expect(await (await buyer.get(detail)).text()).not.toContain('minOffer');
  expect(await (await buyer.get(`/api/products/${id}`)).text()).not.toMatch(/takesOffers|minOffer/);
});
