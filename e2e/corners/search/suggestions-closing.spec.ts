import type { Page } from '@playwright/test';
import { expect, test } from '../../support/market-test.ts';
import { leftByOverlay } from '../../support/overlay-entry.ts';
import { moveIn, offerAll } from '../../support/stock.ts';
import { touchesOf } from '../../support/touch.ts';

// What others list would be suggested as well.
test.use({ alone: 'suggestions' });

const TITLES = ['호두 서랍', '호두 서랍 하나', '낚시 의자', '낚시 의자 둘', '돗자리'];

test.beforeAll(async ({ market, request }) => {
  const listings = TITLES.map((title) => ({ title }));
  await offerAll(await moveIn(market), listings);
  await expect
    .poll(async () => (await request.get(`${market.url}/api/suggestions?q=%ED%98%B8%EB%91%90`)).text())
    .toContain('호두 서랍');
});

const searchBox = (page: Page) => page.getByRole('searchbox', { name: '상품 검색' });
const options = (page: Page) => page.getByRole('option');

for (const press of ['tap', 'click'] as const) {
  test(`a ${press} beside the suggestions closes them, and the next one opens what lies there`, async ({
    page,
  }) => {
    await page.goto('/product');
    const listing = page.getByRole('list', { name: '상품 목록' }).getByRole('link').last();
    const menu = page.getByRole('dialog', { name: '전체 메뉴' });
    for (const beside of [listing, page.getByRole('button', { name: '메뉴 열기' })]) {
      await searchBox(page)[press]();
      await searchBox(page).fill('호두');
      await expect(options(page)).toHaveCount(3);
      await beside[press]();
      await expect(options(page)).toHaveCount(0);
      await expect(searchBox(page)).not.toBeFocused();
      await expect(searchBox(page)).toHaveValue('호두');
    }
    await expect(menu).toBeHidden();
    expect(new URL(page.url()).pathname).toBe('/product');
    await listing[press]();
    await page.waitForURL('/product/detail/*');
  });
}

test('a swipe beside the suggestions scrolls the list and leaves them open', async ({ page }) => {
  await page.goto('/product');
  await searchBox(page).tap();
  await searchBox(page).fill('호두');
  await expect(options(page)).toHaveCount(3);
  const touches = await touchesOf(page);
  await touches.swipe({ x: 200, y: 750 }, { x: 200, y: 550 });
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(50);
  await expect(options(page)).toHaveCount(3);
});

test('going back closes the suggestions and stays, and the next step leaves the page', async ({ page }) => {
  await page.goto('/support', { waitUntil: 'networkidle' });
  for (const path of ['/', '/product', '/product/free']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await searchBox(page).tap();
    await searchBox(page).fill('호두');
    await expect(options(page)).toHaveCount(3);
    await page.goBack();
    await expect(options(page)).toHaveCount(0);
    await expect(page).toHaveURL(path);
    await expect(searchBox(page)).toHaveValue('호두');
    await expect(searchBox(page)).not.toBeFocused();
  }
  await page.goBack();
  await expect(page).toHaveURL('/product');
});

test('suggestions that were used or closed by hand are not in the way of going back', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  await searchBox(page).tap();
  await searchBox(page).fill('호두');
  await expect(options(page)).toHaveCount(3);
  await options(page).first().click();
  await page.waitForURL(/product\?q=/);
  await page.goBack();
  await expect(page).toHaveURL('/');

  await searchBox(page).tap();
  await searchBox(page).fill('낚시');
  await expect(options(page)).not.toHaveCount(0);
  await searchBox(page).press('Enter');
  await page.waitForURL(/product\?q=/);
  await searchBox(page).tap();
  await searchBox(page).fill('호두');
  await expect(options(page)).toHaveCount(3);
  await searchBox(page).fill('없는말');
  await expect(options(page)).toHaveCount(0);
  await searchBox(page).fill('호두');
  await expect(options(page)).toHaveCount(3);
  await searchBox(page).press('Escape');
  await expect(options(page)).toHaveCount(0);
  await leftByOverlay(page);
  await page.goBack();
  await expect(page).toHaveURL('/');
});
