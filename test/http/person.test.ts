import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRows } from '../support/database/database-rows.ts';
import { startMarket, type MarketProcess } from '../support/market/market-process.ts';
import { uploadFields, uploadForm, Visitor } from '../support/visitor.ts';

let market: MarketProcess;
let rows: ReturnType<typeof openRows>;
let seller: Visitor;
let buyer: Visitor;
let nickname: string;

beforeAll(async () => {
  market = await startMarket({});
  rows = openRows(market.dataDir);
  seller = new Visitor(market.url);
  buyer = new Visitor(market.url);
  ({ nickname } = await seller.signUp());
  await buyer.signUp();
});
afterAll(async () => {
  rows.close();
  await market.remove();
});

interface Listed {
  id: string;
  useId: string;
}

async function publish(title: string): Promise<Listed> {
  expect((await seller.postForm('/upload', uploadForm(uploadFields({ title })))).status).toBe(302);
  const answer = await seller.get('/api/products');
  return ((await answer.json()) as { products: Listed[] }).products[0]!;
}

test('the API and the page show a person, the same to everyone', async () => {
  const [first, second] = [await publish('파란 의자'), await publish('하얀 책상')];
  const { useId } = first;
  const read = async () => (await (await buyer.get(`/api/people/${useId}`)).json()) as object;
  const person = {
    id: useId,
    nickname,
    since: expect.any(Number),
    emailConfirmed: false,
    manner: { value: null, isNew: true, why: [] },
    reply: null,
    appointments: { kept: 0, missed: 0 },
    reviews: [],
  };
  expect(await read()).toEqual({ ...person, counts: { open: 2, reserved: 0, sold: 0, reviews: 0 } });
  expect((await buyer.post(`/product/detail/${first.id}`, { intent: 'buy' })).status).toBe(200);
  const chat = await buyer.post(`/product/detail/${second.id}`, { intent: 'chat' });
  const conversation = chat.headers.get('Location')!.split('/').at(-1)!;
  await buyer.post(`/chats/${conversation}`, { intent: 'say', clientId: 'a'.repeat(16), body: '안녕하세요' });
  await seller.post(`/product/detail/${second.id}`, { intent: 'reserve', conversation });
  expect(await read()).toEqual({ ...person, counts: { open: 0, reserved: 1, sold: 1, reviews: 0 } });
  const pageOf = async (query: string) => (await buyer.get(`/people/${useId}${query}`)).text();
  expect(await pageOf('?state=sold')).toContain('파란 의자');
  expect(await pageOf('?state=sold')).not.toContain('하얀 책상');
  expect(await pageOf('?state=reserved')).toContain('하얀 책상');
  expect(await pageOf('')).toContain('판매중인 상품이 없어요.');
  expect(await pageOf('')).not.toContain('이메일 확인');
  rows.run('update account set email_verified_at = 1 where id = ?', useId);
  expect(await read()).toMatchObject({ emailConfirmed: true });
  expect((await buyer.get('/api/people/nowhere')).status).toBe(404);
});

test('below a listing stands what else its seller offers, until it is sold', async () => {
  const [shown, other] = [await publish('초록 스탠드'), await publish('노란 시계')];
  const path = `/product/detail/${shown.id}`;
  const strip = async () => {
    const html = await (await new Visitor(market.url).get(path)).text();
    return /<section[^>]*aria-labelledby="others"[\s\S]*?<\/section>/.exec(html)?.[0] ?? '';
  };
  const before = await strip();
  expect(before).toContain(`${nickname}님의 다른 상품`);
  expect(before).toContain('노란 시계');
  expect(before).not.toContain('초록 스탠드');
  expect((await buyer.post(`/product/detail/${other.id}`, { intent: 'buy' })).status).toBe(200);
  await expect.poll(strip).not.toContain('노란 시계');
});

test('a review that shows is on the cached page within a second, without buyer, day and listing', async () => {
  const { id: listing, useId } = await publish('후기를 받는 의자');
  await buyer.post(`/product/detail/${listing}`, { intent: 'buy' });
  const purchase = String([...rows.read().get('purchase')!.values()].at(-1)!['id']);
  const guest = new Visitor(market.url);
  const page = async () => (await guest.get(`/people/${useId}/reviews`)).text();
  const review = { intent: 'review', purchase, rating: 'great', point: 'kind', text: '친절한 분이에요' };
  expect((await buyer.post('/profile/reviews', review)).status).toBe(302);
  expect(await page()).toContain('아직 받은 후기가 없어요.');
  expect((await seller.post('/profile/reviews', { ...review, text: '' })).status).toBe(302);
  await expect.poll(page, { timeout: 10_000 }).toContain('친절한 분이에요');
  const shown = await page();
  expect(shown).not.toContain('후기를 받는 의자');
  expect(shown).toContain('친절하고 매너가 좋아요');
  const json = (await (await guest.get(`/api/people/${useId}`)).json()) as {
    reviews: { createdAt: number }[];
  };
  expect(json).toMatchObject({
    counts: { reviews: 1 },
    reviews: [{ rating: 'great', points: ['kind'], text: '친절한 분이에요', answer: null }],
  });
  // The first of the month, at midnight in Seoul.
  expect(new Date(json.reviews[0]!.createdAt + 9 * 3_600_000).toISOString()).toMatch(/-01T00:00:00.000Z$/);
});

test('a person is followed and blocked from their page, by others than themselves', async () => {
  const { useId } = await publish('따라 보는 등');
  const relation = async () => (await buyer.get(`/api/people/${useId}/relation`)).json();
  const send = async (visitor: Visitor, intent: string) =>
    (await visitor.post(`/people/${useId}`, { intent })).status;
  expect(await relation()).toEqual({ isFollowed: false, isBlocked: false });
  expect(await send(buyer, 'follow')).toBe(200);
  expect(await relation()).toEqual({ isFollowed: true, isBlocked: false });
  expect(await (await buyer.get('/profile/following')).text()).toContain('따라 보는 등');
  expect(await send(buyer, 'block')).toBe(200);
  expect(await relation()).toEqual({ isFollowed: false, isBlocked: true });
  expect(await send(buyer, 'follow')).toBe(409);
  expect(await send(buyer, 'unblock')).toBe(200);
  expect(await send(seller, 'follow')).toBe(403);
  expect(await send(seller, 'block')).toBe(403);
  expect(await send(buyer, 'marry')).toBe(400);
  expect((await buyer.post('/people/nowhere', { intent: 'follow' })).status).toBe(404);
});
