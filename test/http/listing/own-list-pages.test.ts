import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMarket, type MarketProcess } from '../../support/market/market-process.ts';
import { makePhoto } from '../../support/photos/photos.ts';
import { uploadFields, uploadForm, Visitor } from '../../support/visitor.ts';

/** More than a page, and no multiple of one. */
const COUNT = 45;
const INQUIRY_TITLE = '질문';

let market: MarketProcess;
let seller: Visitor;
let buyer: Visitor;
beforeAll(async () => {
  market = await startMarket();
  [seller, buyer] = [new Visitor(market.url), new Visitor(market.url)];
  await seller.signUp();
  await buyer.signUp();
  const photo = await makePhoto(60, 40);
  for (let index = 0; index < COUNT; index++) {
    await seller.postForm(
      '/upload',
      uploadForm(
        uploadFields({ title: `의자 ${index}번` }),
        index === 0 ? [{ bytes: photo, name: 'a.jpg' }] : [],
      ),
    );
  }
  for (const id of await readList(seller, '/receipt', DETAIL)) {
    await buyer.post(`/product/detail/${id}`, { intent: 'pick' });
    await buyer.post(`/product/detail/${id}`, { intent: 'buy' });
  }
  for (let index = 0; index < COUNT; index++) {
    await buyer.post('/support/inquiry/general', {
      title: `${INQUIRY_TITLE} ${index}번`,
      body: '내용이에요.',
    });
  }
}, 120_000);
afterAll(() => market.remove());

const DETAIL = /\/product\/detail\/([\w-]{16})/g;
const NEXT = /href="([^"?]*\?cursor=[^"]+)"/;

/** What a list's pages show, one after the other by their plain links; each page's things once. */
async function readList(visitor: Visitor, path: string, thing: RegExp): Promise<string[]> {
  const all: string[] = [];
  let next: string | undefined = path;
  while (next !== undefined) {
    const markup: string = await (await visitor.get(next)).text();
    const body = markup.slice(0, markup.indexOf('</main>'));
    all.push(...new Set([...body.matchAll(thing)].map(([, key]) => key!)));
    next = NEXT.exec(body)?.[1]?.replaceAll('&amp;', '&');
  }
  return all;
}

test.each([
  ['what one sells', () => seller, '/receipt', DETAIL],
  ['what one has picked', () => buyer, '/mypick', DETAIL],
  ['what one has bought', () => buyer, '/profile/purchases', DETAIL],
  ['what one has inquired', () => buyer, '/support/qna', /<h3[^>]*>질문 (\d+)번/g],
] as const)('%s comes in pages by plain links, each thing once', async (_, visitor, path, thing) => {
  const all = await readList(visitor(), path, thing);
  expect([all.length, new Set(all).size]).toEqual([COUNT, COUNT]);
});

test('the count beside the title covers all pages', async () => {
  for (const [visitor, path] of [
    [seller, '/receipt'],
    [buyer, '/mypick'],
  ] as const) {
    const markup = await (await visitor.get(path)).text();
    expect(/상품 수 <\/span>(?:<!-- -->)?(\d+)/.exec(markup)?.[1]).toBe(String(COUNT));
  }
});

test('a listing on a later page has a confirmation page, for its seller only', async () => {
  const oldest = (await readList(seller, '/receipt', DETAIL)).at(-1)!;
  const question = await seller.get(`/receipt?confirm=delete&id=${oldest}`);
  expect(question.status).toBe(200);
  expect((await buyer.get(`/receipt?confirm=delete&id=${oldest}`)).status).toBe(404);
});

test('deleting a sold listing and leaving state which records stay, with which people and how long; and they do', async () => {
  const oldest = (await readList(seller, '/receipt', DETAIL)).at(-1)!;
  const question = await (await seller.get(`/receipt?confirm=delete&id=${oldest}`)).text();
  const stays =
    '제목과 가격, 첫 사진은 구매한 사람의 구매내역에 남고, 판매자와 구매자가 모두 탈퇴하면 지워져요.';
  expect(question).toContain(stays);
  const unsold = await publishOne();
  expect(await (await seller.get(`/receipt?confirm=delete&id=${unsold}`)).text()).not.toContain(stays);
  const settings = await (await seller.get('/profile/settings')).text();
  for (const [what, whenGone] of [
    ['거래한 상품의 제목과 가격, 첫 사진은', '상대방도 탈퇴하면 기록이 지워져요.'],
    ['내가 보낸 메시지와 사진, 이야기한 상품의', '1년이 지나거나 상대방도 탈퇴하면 지워져요.'],
    ['내가 남긴 후기는', '그 사람이 탈퇴하면 지워져요.'],
    ['운영자가 나에게 한 조치는', '번호와 이유만 남아요.'],
  ] as const)
    expect(settings).toMatch(new RegExp(`<li>[^<]*${what}[^<]*${whenGone}</li>`));
  await seller.post('/receipt', { intent: 'delete', id: oldest });
  expect((await seller.get(`/product/detail/${oldest}`)).status).toBe(404);
  const exported = JSON.parse(await (await buyer.get('/profile/settings?export=1')).text()) as {
    purchases: { productId: string; title: string; photo: string | null }[];
  };
  const record = exported.purchases.find(({ productId }) => productId === oldest)!;
  expect(record).toMatchObject({ title: '의자 0번', photo: expect.stringMatching(/^\/media\/product\//) });
  expect((await buyer.get(record.photo!)).status).toBe(200);
});

async function publishOne(): Promise<string> {
  await seller.postForm('/upload', uploadForm(uploadFields({ title: '안 팔린 의자' })));
  const [newest] = await readList(seller, '/receipt', DETAIL);
  return newest!;
}
