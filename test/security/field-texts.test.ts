import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMarket, type MarketProcess } from '../support/market/market-process.ts';
import { makePhoto } from '../support/photos/photos.ts';
import { AGREED, PASSWORD, uploadFields, uploadForm, Visitor } from '../support/visitor.ts';

// What becomes of odd texts in forms that are sent without scripts.

let market: MarketProcess;
let seller: Visitor;
beforeAll(async () => {
  market = await startMarket({ SITE_NAME: '강남 장터' });
  seller = new Visitor(market.url);
  await seller.signUp();
});
afterAll(() => market.remove());

interface Listed {
  title: string;
  brand: string;
  size: string;
  desc: string;
}

async function listed(): Promise<Listed[]> {
  const answer = await seller.get('/api/products');
  const { products } = (await answer.json()) as { products: { id: string }[] };
  return Promise.all(
    products.map(async ({ id }) => (await (await seller.get(`/api/products/${id}`)).json()) as Listed),
  );
}

test('a title and an inquiry’s subject are one line without direction controls, wherever they are read', async () => {
  const fields = uploadFields({
    title: '새 코트\r\n\u202E운영자가 확인함\u2066',
    brand: '\u200F나이키\u3164코리아',
    size: 'M\nL',
    desc: '첫 줄 👨‍👩‍👧\r\n\u202D둘째 줄',
  });
  expect((await seller.postForm('/upload', uploadForm(fields))).status).toBe(302);
  const [product] = await listed();
  expect(product).toMatchObject({ title: '새 코트 운영자가 확인함', brand: '나이키 코리아', size: 'M L' });
  expect(product?.desc).toBe('첫 줄 👨‍👩‍👧\n둘째 줄');
  const search = await seller.get(`/product?${new URLSearchParams({ q: '\u202E새\u200B 코트\n' })}`);
  expect(await search.text()).toContain('<title>‘새 코트’ 검색 결과');
  const requested = { title: '제목\r\n둘째 줄\u202E', body: '내용\r\n\u2067둘째 줄' };
  expect((await seller.post('/support/inquiry/general', requested)).status).toBe(302);
  const answers = await (await seller.get('/support/qna')).text();
  expect(answers).toContain('제목 둘째 줄');
  expect(answers).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/);
});

test('marks beyond number are refused at the field, and no password', async () => {
  const marks = `a${'\u0301'.repeat(31)}`;
  const answer = await seller.postForm('/upload', uploadForm(uploadFields({ title: marks })));
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain('제목에 쓸 수 없는 문자가 들어 있어요.');
  const visitor = new Visitor(market.url);
  const person = { nickname: '초록고래', email: 'whale@dasi.kr', password: PASSWORD, ...AGREED };
  const rejected = await visitor.post('/signup', { ...person, password: `${PASSWORD}${marks}` });
  expect(await rejected.text()).toContain('비밀번호에 쓸 수 없는 문자가 들어 있어요.');
  expect((await visitor.post('/signup', person)).status).toBe(302);
  const entry = { email: person.email, password: `${PASSWORD}${marks}` };
  expect((await new Visitor(market.url).post('/login', entry)).status).toBe(401);
});

test('no one signs up or is renamed as the market or its staff', async () => {
  const visitor = new Visitor(market.url);
  const { nickname } = await visitor.signUp();
  for (const posing of ['다시 운영진', '다시 공식', 'аdmin', '강남장터 고객팀', '강남 장터']) {
    const fields = { nickname: posing, email: 'posing@dasi.kr', password: PASSWORD, ...AGREED };
    const answer = await new Visitor(market.url).post('/signup', fields);
    expect(answer.status, posing).toBe(400);
    expect(await answer.text(), posing).toContain('사용할 수 없는 닉네임이에요.');
    const renamed = await visitor.post('/profile/settings', { intent: 'nickname', nickname: posing });
    expect(renamed.status, posing).toBe(400);
    expect(await renamed.text(), posing).toContain('사용할 수 없는 닉네임이에요.');
  }
  expect(await (await visitor.get('/api/session')).text()).toContain(nickname);
  const likeAny = await visitor.post('/profile/settings', { intent: 'nickname', nickname: '다시마' });
  expect(likeAny.status).toBe(302);
});

test('an eleventh photo and a price of thirty digits are said at their fields, with all that was typed', async () => {
  const before = (await listed()).length;
  const bytes = await makePhoto(60, 40);
  const photos = Array.from({ length: 11 }, (_, index) => ({ bytes, name: `${index}.jpg` }));
  const fields = uploadFields({ title: '사진 많은 의자', price: '9'.repeat(30) });
  const answer = await seller.postForm('/upload', uploadForm(fields, photos));
  expect(answer.status).toBe(400);
  const page = await answer.text();
  expect(page).toContain('사진은 10장까지 올릴 수 있어요. 1장을 빼고 다시 골라 주세요.');
  expect(page).toContain('가격은 12자리까지 쓸 수 있어요.');
  expect(page).toContain(`value="${'9'.repeat(30)}"`);
  expect(page).toContain('value="사진 많은 의자"');
  const onlyPhotos = await seller.postForm(
    '/upload',
    uploadForm({ ...fields, price: '9'.repeat(12) }, photos),
  );
  expect(onlyPhotos.status).toBe(302);
  const next = await (await seller.get(onlyPhotos.headers.get('Location') ?? '')).text();
  expect(next).toContain('사진은 10장까지 올릴 수 있어 1장은 뺐어요.');
  const ten = uploadForm({ ...fields, price: '9'.repeat(12) }, photos.slice(1));
  expect((await seller.postForm('/upload', ten)).status).toBe(302);
  expect(await listed()).toHaveLength(before + 2);
});
