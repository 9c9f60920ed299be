import type { Page } from '@playwright/test';
import { expect, test } from '../../support/market-test.ts';
import { moveIn, offer, type Neighbour } from '../../support/stock.ts';

/** One more than a search counts. */
const MANY = 101;
const BOOKS = '/product/subcategory/books';
let seller: Neighbour;
let sold = '';

test.use({ alone: 'lists' });

test.beforeAll(async ({ market }) => {
  seller = await moveIn(market);
  const buyer = await moveIn(market);
  const chair = { category: 'reuse', subCategory: 'kitchen', size: '45cm' };
  await offer(seller, { ...chair, title: '값없는 접시', price: '' });
  sold = await offer(seller, { ...chair, title: '팔린 접시' });
  await buyer.visitor.post(sold, { intent: 'buy' });
  await offer(seller, { ...chair, title: '하얀 접시', brand: '도자기집', price: '1234000' }, 2);
  for (let count = 1; count <= MANY; count++) {
    await offer(seller, { title: `백과사전 ${count}권`, category: 'free', subCategory: 'books' });
  }
});

const items = (page: Page) =>
  page.getByRole('list', { name: '상품 목록', exact: true }).getByRole('listitem');
const searchBox = (page: Page) => page.getByRole('searchbox', { name: '상품 검색' });
const card = (page: Page, title: string) => items(page).filter({ hasText: title });

async function search(page: Page, text: string): Promise<void> {
  await searchBox(page).fill(text);
  await searchBox(page).press('Enter');
}

/** Until the search knows what was listed last. */
async function openSearch(page: Page, path: string, text: string): Promise<void> {
  await expect(async () => {
    await page.goto(`${path}?${new URLSearchParams({ q: text })}`);
    await expect(items(page).first()).toBeVisible({ timeout: 500 });
  }).toPass();
}

test('a card shows everything about its product and is one link', async ({ page }) => {
  await page.goto('/product/subcategory/kitchen');
  const full = card(page, '하얀 접시');
  await expect(full.getByRole('link')).toHaveCount(1);
  await expect(full.getByRole('link')).toHaveAttribute('href', /^\/product\/detail\/[\w-]+$/);
  for (const text of ['재사용 · 생활/주방', '하얀 접시', '도자기집 · 45cm', '1,234,000원', '찜 0']) {
    await expect(full).toContainText(text);
  }
  await expect(full.locator('time[datetime]')).toHaveText(/^(방금 전|\d+분 전)$/);
  const photo = full.locator('img').first();
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(full).not.toContainText('거래 완료');
  await expect(card(page, '값없는 접시')).toContainText('45cmN/A');
  await expect(card(page, '값없는 접시')).not.toContainText('·45cm');
  await expect(card(page, '팔린 접시')).toContainText('거래 완료');
  await card(page, '팔린 접시').click();
  await page.waitForURL(sold);
});

test('a list that takes its time says so, with its title and grey rows', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  let release = () => {};
  const blocked = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/product\/free\.data/, async (route) => {
    await blocked;
    await route.continue();
  });
  const tab = page.getByRole('navigation', { name: '카테고리' }).getByRole('link', { name: '무료나눔' });
  await tab.click();
  await expect(tab).toHaveCSS('font-weight', '700');
  await expect(page.getByRole('status').filter({ hasText: '불러오는 중이에요…' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: '무료나눔' })).toBeVisible();
  const rows = page.locator('main > div[aria-hidden="true"] > div');
  await expect(rows).toHaveCount(4);
  expect((await rows.first().boundingBox())!.height).toBeGreaterThan(140);
  release();
  await expect(items(page)).toHaveCount(20);
  await expect(page.getByText('불러오는 중이에요…')).toHaveCount(0);
});

test('an empty list and an empty search say what is missing', async ({ page }) => {
  await page.goto('/product/subcategory/beauty');
  await expect(page.getByText('등록된 상품이 없어요.')).toBeVisible();
  await search(page, '없는물건');
  await expect(page.getByText('검색어와 일치하는 상품이 없어요.')).toBeVisible();
  await expect(page.getByText('등록된 상품이 없어요.')).toHaveCount(0);
  // It may be listed elsewhere.
  await search(page, '백과사전');
  await page.waitForURL(`/product/subcategory/beauty?q=${encodeURIComponent('백과사전')}`);
  await page.getByRole('link', { name: '전체 상품에서 찾기' }).click();
  await expect(page).toHaveURL(`/product?q=${encodeURIComponent('백과사전')}`);
  await expect(items(page).first()).toContainText('백과사전');
  await search(page, '없는물건');
  await expect(page.getByText('검색어와 일치하는 상품이 없어요.')).toBeVisible();
  await expect(page.getByRole('link', { name: '전체 상품에서 찾기' })).toHaveCount(0);
});

test('a list goes on as one scrolls, newest first and each thing once, and ends', async ({ page }) => {
  await page.goto(BOOKS, { waitUntil: 'networkidle' });
  await expect(items(page).first()).toContainText(`백과사전 ${MANY}권`);
  // Others may have listed books before.
  const ours = items(page).getByText(/^백과사전/);
  const next = page.getByRole('link', { name: '다음 상품 보기' });
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(ours).toHaveCount(MANY, { timeout: 200 });
    await expect(next).toHaveCount(0, { timeout: 200 });
  }).toPass();
  const titles = await ours.allTextContents();
  expect(titles).toEqual(Array.from({ length: MANY }, (_, index) => `백과사전 ${MANY - index}권`));
});

test('the next page is announced while it loads, and requested again after a failure', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/상품을 더 불러오지 못했습니다/, /ERR_FAILED/);
  await page.goto(BOOKS, { waitUntil: 'networkidle' });
  const gate = Promise.withResolvers<void>();
  await page.route(/more=1/, async (route) => {
    await gate.promise;
    await route.abort();
  });
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect(page.getByRole('status').filter({ hasText: '불러오는 중이에요…' })).toBeVisible();
  await expect(page.locator('main div[aria-hidden="true"] > div')).toHaveCount(4);
  gate.resolve();
  await expect(page.getByText('상품을 더 불러오지 못했어요.')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: '다시 불러오기' }).click();
  await expect(items(page).nth(20)).toContainText(`백과사전 ${MANY - 20}권`);
});

test('without a network the list says that it needs one, and goes on when it returns', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/상품을 더 불러오지 못했습니다/, /ERR_INTERNET_DISCONNECTED/);
  await page.goto(BOOKS, { waitUntil: 'networkidle' });
  await context.setOffline(true);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect(page.getByText('인터넷에 연결되어 있지 않아요.')).toBeVisible();
  await expect(page.getByRole('button', { name: '다시 불러오기' })).toBeVisible();
  await context.setOffline(false);
  await expect(items(page).nth(20)).toContainText(`백과사전 ${MANY - 20}권`);
});

test('the way to the top appears on scrolling up, and goes', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(BOOKS, { waitUntil: 'networkidle' });
  const up = page.getByRole('button', { name: '맨 위로' });
  await expect(up).toBeHidden();
  const scrollBy = (y: number) => page.evaluate((top) => window.scrollBy(0, top), y);
  await scrollBy(900);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(900);
  await expect(up).toBeHidden();
  await expect(async () => {
    await scrollBy(-10);
    await expect(up).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await scrollBy(100);
  await expect(up).toBeHidden();
  await scrollBy(-100);
  await up.click();
  // At once: nothing slides for people who want less motion.
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await expect(up).toBeHidden();
  await expect(page.locator('#main')).toBeFocused();
});

test('a search names its word in a chip, marks its matches, and counts up to a hundred', async ({ page }) => {
  await openSearch(page, '/product', '백과사전');
  await expect(page.getByText('상품 수 100+')).toBeVisible();
  await expect(items(page).first().locator('mark')).toHaveText('백과사전');
  await openSearch(page, '/product', '접시');
  await expect(page.getByText('상품 수 3', { exact: true })).toBeVisible();
  await expect(items(page).locator('mark')).toHaveText(['접시', '접시', '접시']);
  await expect(searchBox(page)).toHaveValue('');
  await page.getByRole('main').getByRole('link', { name: '접시 검색어 지우기' }).click();
  await page.waitForURL('/product');
});

test('a search goes to all products, and on a list stays on it', async ({ page, openOther }) => {
  const q = encodeURIComponent('접시');
  for (const [from, to] of [
    ['/', '/product'],
    ['/product', '/product'],
    ['/product/reuse', '/product/reuse'],
    ['/product/subcategory/kitchen', '/product/subcategory/kitchen'],
  ] as const) {
    await page.goto(from, { waitUntil: 'networkidle' });
    await search(page, '접시');
    await page.waitForURL(`${to}?q=${q}`);
    await expect(searchBox(page)).toHaveValue('');
  }
  const elsewhere = await openOther();
  await elsewhere.route(/\/notice$/, async (route) =>
    route.fulfill({ response: await route.fetch(), status: 200 }),
  );
  await elsewhere.goto('/notice', { waitUntil: 'networkidle' });
  await search(elsewhere, '접시');
  await elsewhere.waitForURL(`/product?q=${q}`);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a plain link leads to the next page, until there is none', async ({ page }) => {
    await page.goto(BOOKS);
    const next = page.getByRole('link', { name: '다음 상품 보기' });
    for (const first of [101, 81, 61, 41, 21, 1]) {
      await expect(items(page).first()).toContainText(`백과사전 ${first}권`);
      if (first > 1) await next.click();
    }
    await expect(items(page).getByText(/^백과사전/)).toHaveCount(1);
    await expect(next).toHaveCount(0);
  });

  test('a search by the form alone', async ({ page }) => {
    await page.goto('/product/reuse');
    await search(page, '접시');
    await page.waitForURL(`/product/reuse?q=${encodeURIComponent('접시')}`);
  });
});
