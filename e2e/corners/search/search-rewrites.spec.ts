import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/accessible.ts';
import { expect, test } from '../../support/market-test.ts';
import { moveIn, offerAll } from '../../support/stock.ts';

/** One more than a page holds; `ekscn` are the keys of 단추. */
const BUTTONS = Array.from({ length: 21 }, (_, index) => ({
  title: `단추 ${index + 1}번`,
  price: String(1_000 + index),
  category: 'reuse',
}));
const OTHERS = [
  { title: '찻잔', brand: '오리온', category: 'best' },
  { title: 'LG 다리미', brand: 'LG', category: 'reuse' },
  { title: 'EOS 필름통', brand: '', category: 'reuse' },
  { title: '댄의 그림책', brand: '', category: 'reuse' },
  { title: '캐논 중고 카메라', brand: '', category: 'best' },
  { title: '손전등과 휴대폰', brand: '', category: 'best' },
  { title: '하얀 운동화', brand: '', category: 'best' },
  { title: '갈색 구두', brand: '', category: 'reuse' },
];

test.beforeAll(async ({ market }) => {
  const seller = await moveIn(market);
  await offerAll(seller, [...BUTTONS, ...OTHERS]);
  const isIndexed = async (q: string) => {
    const answer = await seller.visitor.get(`/api/products?${new URLSearchParams({ q })}`);
    return ((await answer.json()) as { products: unknown[] }).products.length > 0;
  };
  for (const { title } of [...BUTTONS, ...OTHERS]) await expect.poll(() => isIndexed(title)).toBe(true);
});

const items = (page: Page) =>
  page.getByRole('list', { name: '상품 목록', exact: true }).getByRole('listitem');
const notice = (page: Page, q: string) =>
  page.getByRole('status').filter({ hasText: `'${q}' 검색 결과예요` });
const verbatimLink = (page: Page, q: string) =>
  page.getByRole('main').getByRole('link', { name: `'${q}' 그대로 검색` });
const chip = (page: Page, q: string) =>
  page.getByRole('main').getByRole('link', { name: `${q} 검색어 지우기` });
const addressOf = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`;

async function search(page: Page, path: string, q: string): Promise<void> {
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  const box = page.getByRole('searchbox', { name: '상품 검색' });
  await box.fill(q);
  await box.press('Enter');
  await page.waitForURL(addressOf(path, { q }));
}

test('a search on the wrong keyboard says what it was taken for, and goes on as one scrolls', async ({
  page,
}) => {
  await search(page, '/product/reuse', 'ekscn');
  await expect(notice(page, '단추')).toBeVisible();
  await expect(page).toHaveTitle('‘단추’ 검색 결과 | 다시');
  await expect(page.getByText('상품 수 21')).toBeVisible();
  await expect(items(page).first().locator('mark')).toHaveText('단추');
  await expectAccessible(page, 'a search that was read otherwise');
  await items(page).last().scrollIntoViewIfNeeded();
  await expect(items(page)).toHaveCount(21);
  await expect(items(page).last().locator('mark')).toHaveText('단추');
  await page.getByRole('button', { name: /정렬/ }).click();
  await page.getByRole('link', { name: '낮은 가격순' }).click();
  await expect(items(page).first()).toContainText('단추 1번');
  await expect(notice(page, '단추')).toBeVisible();
  await chip(page, 'ekscn').click();
  await page.waitForURL('/product/reuse?sort=cheap');
  await expect(notice(page, '단추')).toHaveCount(0);
});

test('a search with a slip in a word says what it was taken for, and keeps what was typed', async ({
  page,
}) => {
  await search(page, '/product/reuse', '단츄');
  await expect(notice(page, '단추')).toBeVisible();
  await expect(page).toHaveTitle('‘단추’ 검색 결과 | 다시');
  await expect(chip(page, '단츄')).toBeVisible();
  await expect(items(page).first().locator('mark')).toHaveText('단추');
  await expectAccessible(page, 'a search with a slip');
  await items(page).last().scrollIntoViewIfNeeded();
  await expect(items(page)).toHaveCount(21);
  await verbatimLink(page, '단츄').click();
  await page.waitForURL(addressOf('/product/reuse', { q: '단츄', asTyped: '1' }));
  await expect(page.getByText('검색어와 일치하는 상품이 없어요.')).toBeVisible();
  await page.goto(addressOf('/product', { q: 'EOS 필름톰' }));
  await expect(notice(page, 'EOS 필름통')).toBeVisible();
  await expect(items(page)).toHaveCount(1);
});

test('a search without a match leads to near words, to kinds and to all products', async ({ page }) => {
  await page.goto(addressOf('/product', { q: '단추 우주선', asTyped: '1' }));
  await expect(page.getByText('검색어와 일치하는 상품이 없어요.')).toBeVisible();
  await expectAccessible(page, 'a search without a match');
  const near = page.getByRole('navigation', { name: '이렇게 찾아보세요' });
  await near.getByRole('link', { name: '단추', exact: true }).click();
  await page.waitForURL(addressOf('/product', { q: '단추' }));
  await expect(items(page)).not.toHaveCount(0);
  await search(page, '/product/reuse', '도서관 우주선');
  const kinds = page.getByRole('navigation', { name: '이런 종류도 있어요' });
  await kinds.getByRole('link', { name: '도서', exact: true }).click();
  await page.waitForURL('/product/subcategory/books');
  await search(page, '/product', '쀍쀍');
  await page.getByRole('link', { name: '전체 상품 보기' }).click();
  await page.waitForURL('/product');
});

test('a search by another word for the same thing says which one found it', async ({ page }) => {
  await search(page, '/product', '핸드폰');
  await expect(notice(page, '휴대폰')).toBeVisible();
  await expect(items(page).locator('mark')).toHaveText('휴대폰');
  await verbatimLink(page, '핸드폰').click();
  await page.waitForURL(addressOf('/product', { q: '핸드폰', asTyped: '1' }));
  await expect(page.getByText('검색어와 일치하는 상품이 없어요.')).toBeVisible();
});

test('a search for a word that is broader than titles finds its kinds together', async ({ page }) => {
  await search(page, '/product', '신발');
  const found = page.getByRole('status').filter({ hasText: '신발 종류로 찾았어요' });
  await expect(found).toContainText(': 운동화, ');
  await expect(items(page).locator('mark')).toHaveText(['구두', '운동화']);
  await expect(page.getByRole('main').locator('input[name=words]')).toHaveValue('신발');
  await expectAccessible(page, 'a search for kinds');
});

test('a search for the name of a category leads there, and back to the search before', async ({ page }) => {
  await search(page, '/product', '단추');
  const box = page.getByRole('searchbox', { name: '상품 검색' });
  await box.fill('공짜');
  await box.press('Enter');
  await page.waitForURL('/product/free');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('무료나눔');
  await expect(box).toHaveValue('');
  await page.goBack();
  await page.waitForURL(addressOf('/product', { q: '단추' }));
  await expect(items(page)).not.toHaveCount(0);
});

test('what was typed is one link away, and back leads to the reading again', async ({ page }) => {
  await search(page, '/product', 'ekscn');
  await verbatimLink(page, 'ekscn').click();
  await page.waitForURL(addressOf('/product', { q: 'ekscn', asTyped: '1' }));
  await expect(page.getByText('검색어와 일치하는 상품이 없어요.')).toBeVisible();
  await expect(chip(page, 'ekscn')).toBeVisible();
  await expect(page.getByText('검색 결과예요')).toHaveCount(0);
  await page.goBack();
  await expect(notice(page, '단추')).toBeVisible();
  await expect(items(page)).not.toHaveCount(0);
  await page.goForward();
  await expect(page.getByText('검색어와 일치하는 상품이 없어요.')).toBeVisible();
  await chip(page, 'ekscn').click();
  await page.waitForURL('/product');
});

test('Hangul keys are read as Latin ones, and a brand is found elsewhere', async ({ page }) => {
  await page.goto(addressOf('/product', { q: 'ㅣㅎ' }));
  await expect(notice(page, 'lg')).toBeVisible();
  await expect(items(page).locator('mark').first()).toHaveText('LG');
  // The keys of 오리온.
  await page.goto(addressOf('/product/reuse', { q: 'dhfldhs' }));
  await expect(notice(page, '오리온')).toBeVisible();
  await expect(page.getByRole('list', { name: '다른 카테고리의 상품 목록' })).toContainText('찻잔');
});

test('what matches as it was typed is not read otherwise', async ({ page }) => {
  // The keys of EOS are those of 댄 too.
  for (const q of ['LG', 'EOS', '단추']) {
    await page.goto(addressOf('/product', { q }));
    await expect(items(page).first().locator('mark')).toHaveText(q);
    await expect(page.getByText('검색 결과예요')).toHaveCount(0);
  }
  await page.goto(addressOf('/product', { q: 'qnpfr' }));
  await expect(page.getByText('검색어와 일치하는 상품이 없어요.')).toBeVisible();
  await expect(page.getByText('검색 결과예요')).toHaveCount(0);
});

test('programs get the same, page by page', async ({ page }) => {
  const ask = async (query: Record<string, string>) => {
    const answer = await page.request.get(addressOf('/api/products', query));
    return (await answer.json()) as { products: { title: string }[]; nextCursor: string | null };
  };
  const first = await ask({ q: 'ekscn' });
  expect(Object.keys(first)).toEqual(['products', 'nextCursor']);
  const second = await ask({ q: 'ekscn', cursor: first.nextCursor! });
  expect([...first.products, ...second.products].map(({ title }) => title)).toEqual(
    BUTTONS.map(({ title }) => title).toReversed(),
  );
  expect(second.nextCursor).toBeNull();
  expect(await ask({ q: 'ekscn', asTyped: '1' })).toEqual({ products: [], nextCursor: null });
  const mixed = { q: 'ekscn', asTyped: '1', cursor: first.nextCursor! };
  expect((await page.request.get(addressOf('/api/products', mixed))).status()).toBe(400);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a later page is of the same reading, and says so', async ({ page }) => {
    await page.goto(addressOf('/product', { q: 'ekscn', sort: 'dear' }));
    await expect(notice(page, '단추')).toBeVisible();
    await expect(items(page)).toHaveCount(20);
    await page.getByRole('link', { name: '다음 상품 보기' }).click();
    await expect(notice(page, '단추')).toBeVisible();
    await expect(chip(page, 'ekscn')).toBeVisible();
    await expect(page.getByText('상품 수 21')).toBeVisible();
    await expect(items(page)).toHaveText(/단추 1번/);
    await expect(items(page).locator('mark')).toHaveText('단추');
    await verbatimLink(page, 'ekscn').click();
    await page.waitForURL(addressOf('/product', { q: 'ekscn', asTyped: '1', sort: 'dear' }));
    await expect(page.getByText('검색어와 일치하는 상품이 없어요.')).toBeVisible();
  });
});

test('words written as one find what has them apart', async ({ page }) => {
  await search(page, '/product', '캐논카메라');
  await expect(notice(page, '캐논 카메라')).toBeVisible();
  await expect(items(page)).toHaveCount(1);
  await expect(items(page).first()).toContainText('캐논 중고 카메라');
  await expect(items(page).first().locator('mark')).toHaveText(['캐논', '카메라']);
});

test('several words that find nothing show what fewer of them find, and say so', async ({ page }) => {
  await search(page, '/product', '중고 갈색 구두 팝니다');
  await expect(notice(page, '갈색 구두')).toBeVisible();
  await expect(items(page)).toHaveCount(1);
  await search(page, '/product', '소형 구두');
  await expect(notice(page, '구두')).toBeVisible();
  await verbatimLink(page, '소형 구두').click();
  const words = page.getByRole('navigation', { name: '이렇게 찾아보세요' });
  await expect(words.getByRole('link', { name: '구두', exact: true })).toBeInViewport();
  const isFirst = await words.evaluate((nav) => nav === nav.parentElement?.firstElementChild);
  expect(isFirst).toBe(true);
  await expectAccessible(page, 'a search without a match');
});
