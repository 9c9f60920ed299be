import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../../support/accessible.ts';
import { expect, test } from '../../support/market-test.ts';
import { moveIn, offerAll } from '../../support/stock.ts';

test.use({ alone: 'results-in-sight', viewport: { width: 360, height: 780 } });

const SHOES = ['운동화', '스니커즈', '구두', '부츠', '샌들', '슬리퍼', '등산화', '로퍼', '크록스'];
const LISTINGS = ['호롱불 램프', ...SHOES.map((shoe) => `편한 ${shoe}`)].map((title) => ({
  title,
  price: '150000',
  category: 'reuse',
}));
/** Below the header, the title and a row of chips; and below a line that says what was searched for instead. */
const MAX_TOP = { chips: 280, rewrite: 324 };

test.beforeAll(async ({ market }) => {
  const seller = await moveIn(market);
  await offerAll(seller, LISTINGS);
  const isIndexed = async (q: string) => {
    const answer = await seller.visitor.get(`/api/products?${new URLSearchParams({ q })}`);
    return ((await answer.json()) as { products: unknown[] }).products.length > 0;
  };
  for (const { title } of LISTINGS) await expect.poll(() => isIndexed(title)).toBe(true);
});

const main = (page: Page) => page.getByRole('main');
const firstCard = (page: Page) =>
  page.getByRole('list', { name: '상품 목록', exact: true }).getByRole('listitem').first();
const boxOf = async (one: Locator) => (await one.boundingBox())!;
const topsOf = async (all: Locator) => [
  ...new Set(await all.evaluateAll((found) => found.map((one) => one.getBoundingClientRect().top))),
];
const alertButton = (page: Page) => main(page).getByRole('button', { name: '이 검색 알림 받기' });
/** Those that are a row with the chip of the query. */
const chips = (page: Page) =>
  main(page)
    .getByRole('link', { name: /검색어 지우기$/ })
    .locator('xpath=..')
    .getByRole('link');

const CONDITIONS = { min: '100000', max: '900000', hideSold: '1', hideReserved: '1', tradeMethod: 'parcel' };
const SEARCHES = [
  { what: 'a word', query: { q: '호롱불' }, below: 'chips' },
  { what: 'a word with conditions', query: { q: '호롱불', ...CONDITIONS, tradeMethod: '' }, below: 'chips' },
  { what: 'a word with a typo', query: { q: '호롱뷸' }, below: 'rewrite' },
  { what: 'a broader word', query: { q: '신발' }, below: 'rewrite' },
] as const;

for (const { what, query, below } of SEARCHES) {
  test(`on a small phone results begin in the upper half: ${what}`, async ({ page }) => {
    await page.goto(`/product?${new URLSearchParams(query)}`, { waitUntil: 'networkidle' });
    expect((await boxOf(firstCard(page))).y).toBeLessThan(MAX_TOP[below]);
    expect(await topsOf(chips(page))).toEqual([(await boxOf(alertButton(page))).y]);
    await expect(alertButton(page)).toBeInViewport({ ratio: 0.99 });
    for (const one of [alertButton(page), ...(await chips(page).all())]) {
      const { width, height } = await boxOf(one);
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await expectAccessible(page, what);
  });
}

test('what else was searched for takes one line, and is read out as a whole', async ({ page }) => {
  await page.goto(`/product?${new URLSearchParams({ q: '신발' })}`);
  const text = page.getByRole('status').filter({ hasText: '찾았어요' });
  await expect(text).toHaveText(`신발 종류로 찾았어요: ${SHOES.join(', ')}`);
  expect((await boxOf(text)).height).toBeLessThan(24);
  const verbatim = main(page).getByRole('link', { name: "'신발' 그대로 검색", exact: true });
  const [{ y, height, x, width }, { x: left, width: textWidth }] = [await boxOf(verbatim), await boxOf(text)];
  expect(height).toBeGreaterThanOrEqual(44);
  expect(y).toBeLessThan((await boxOf(text)).y);
  expect(x).toBeGreaterThanOrEqual(left + textWidth);
  expect(x + width).toBeLessThanOrEqual(360);
});

test('chips beyond the edge come into sight by the keys, one after the other', async ({ page }) => {
  await page.goto(`/product?${new URLSearchParams({ q: '호롱불', ...CONDITIONS })}`);
  await page.waitForLoadState('networkidle');
  const names = ['호롱불', '가격', '택배', '거래 완료 숨기기', '예약중 숨기기'];
  await expect(main(page).getByRole('link', { name: /지우기$/ })).toHaveCount(names.length);
  await expect(chips(page).last()).not.toBeInViewport();
  await chips(page).first().focus();
  for (const name of names) {
    const focused = page.locator(':focus');
    await expect(focused).toContainText(name);
    await expect(focused).toBeInViewport({ ratio: 0.95 });
    await page.keyboard.press('Tab');
  }
});

test('a chip of the row is reached as a whole, and none seems to go on under the alert', async ({ page }) => {
  const query = { q: '호롱불', ...CONDITIONS, min: '12345', max: '123450000' };
  await page.goto(`/product?${new URLSearchParams(query)}`, { waitUntil: 'networkidle' });
  const row = chips(page).first().locator('xpath=..');
  const fadePx = 12;
  for (const chip of await chips(page).all()) {
    const cross = chip.locator('svg');
    await cross.evaluate((one) => one.scrollIntoView({ inline: 'nearest', behavior: 'instant' }));
    const [{ x, width }, rowBox] = [await boxOf(cross), await boxOf(row)];
    expect(x).toBeGreaterThanOrEqual(rowBox.x);
    expect(x + width + fadePx).toBeLessThanOrEqual(rowBox.x + rowBox.width);
    expect(rowBox.x + rowBox.width + 8).toBeLessThanOrEqual((await boxOf(alertButton(page))).x);
    await cross.click({ trial: true });
  }
});

test('text at twice its size takes further lines, and is not cut', async ({ page }) => {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 32 } });
  await page.setViewportSize({ width: 320, height: 780 });
  await page.goto(`/product?${new URLSearchParams({ q: '신발', ...CONDITIONS, tradeMethod: '' })}`);
  const texts = [page.getByRole('status').filter({ hasText: '찾았어요' }), alertButton(page)];
  for (const one of [...texts, ...(await chips(page).all())]) {
    const { x, width } = await boxOf(one);
    expect(x + width).toBeLessThanOrEqual(320);
    expect(await one.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test('a long query leaves the other chips their place', async ({ page }) => {
  const q = '호롱불 램프 '.repeat(8).trim();
  await page.goto(`/product?${new URLSearchParams({ q })}`);
  await expect(main(page).getByRole('link', { name: `${q} 검색어 지우기` })).toBeVisible();
  expect((await boxOf(chips(page).first())).width).toBeLessThanOrEqual(200);
});

test('on a wide screen chips take further lines, and none is out of sight', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/product?${new URLSearchParams({ q: '호롱불', ...CONDITIONS })}`);
  for (const one of await chips(page).all()) await expect(one).toBeInViewport({ ratio: 0.99 });
  await expect(alertButton(page)).toBeInViewport({ ratio: 0.99 });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a chip of the row is removed, and the alert leads on', async ({ page }) => {
    await page.goto(`/product?${new URLSearchParams({ q: '호롱불', ...CONDITIONS, tradeMethod: '' })}`);
    await main(page)
      .getByRole('link', { name: /예약중 숨기기/ })
      .click();
    await page.waitForURL((url) => !url.searchParams.has('hideReserved'));
    await alertButton(page).click();
    await page.waitForURL(/\/login|\/profile\/keywords/);
  });
});
