import type { Page } from '@playwright/test';
import { expect, test } from '../../support/market-test.ts';
import { openLive } from '../../support/open-live.ts';
import { enterAs, moveIn, offer, type Neighbour } from '../../support/stock.ts';

const TABS = ['전체', '베스트', '무료나눔', '교환', '재사용'];
let seller: Neighbour;
let detail = '';

test.beforeAll(async ({ market }) => {
  seller = await moveIn(market);
  detail = await offer(seller, { title: '머리말의 의자' }, 1);
});

const header = (page: Page) => page.getByRole('banner');
const tabs = (page: Page) => header(page).getByRole('navigation', { name: '카테고리' }).getByRole('link');
const currentTab = (page: Page) => tabs(page).and(page.locator('[aria-current="page"]'));

/** The tabs that look like the current one. */
const markedTabs = (page: Page) =>
  tabs(page).evaluateAll((links) =>
    links.filter((link) => getComputedStyle(link).fontWeight === '700').map((link) => link.textContent),
  );

/** Adds up how far things jump from now on. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const seen = { shift: 0 };
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        seen.shift += (entry as PerformanceEntry & { value: number }).value;
    });
    observer.observe({ type: 'layout-shift' });
    Object.assign(window, { seen });
  });
  return () => page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift);
}

/** Scrolls, and waits until the page has been drawn there. */
async function scrollTo(page: Page, y: number): Promise<void> {
  await page.evaluate(async (top) => {
    window.scrollTo({ top, behavior: 'instant' });
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  }, y);
}

test('the full header has logo, menu, search and five tabs, and marks the current one', async ({ page }) => {
  await page.goto('/');
  await expect(header(page).getByRole('link', { name: '다시 홈' })).toHaveAttribute('href', '/');
  await expect(header(page).getByRole('button', { name: '메뉴 열기' })).toBeVisible();
  await expect(header(page).getByRole('button', { name: '검색', exact: true })).toBeVisible();
  const box = header(page).getByRole('searchbox', { name: '상품 검색' });
  await expect(box).toHaveAttribute('placeholder', '어떤 물건을 찾으세요?');
  await expect(tabs(page)).toHaveText(TABS);
  await expect(currentTab(page)).toHaveCount(0);
  const addresses = ['/product', '/product/best', '/product/free', '/product/exchange', '/product/reuse'];
  for (const [place, path] of addresses.entries()) {
    await tabs(page).nth(place).click();
    await page.waitForURL(path);
    await expect(currentTab(page)).toHaveText([TABS[place]!]);
    expect(await markedTabs(page)).toEqual([TABS[place]]);
  }
  await page.goto('/product/subcategory/pet');
  await expect(currentTab(page)).toHaveCount(0);
  expect(await markedTabs(page)).toEqual([]);
  await header(page).getByRole('link', { name: '다시 홈' }).click();
  await page.waitForURL('/');
});

test('a search and its conditions go on in the other tabs', async ({ page }) => {
  const addressOf = (path: string, more = '') => `${path}?q=${encodeURIComponent('의자')}${more}`;
  await page.goto(addressOf('/product', '&sort=cheap&min=1000&hideSold=1&from=mail'));
  await tabs(page).getByText('교환').click();
  await page.waitForURL(addressOf('/product/exchange', '&sort=cheap&min=1000&hideSold=1'));
  await expect(page.getByRole('heading', { level: 1, name: '교환 검색 결과' })).toBeVisible();
  await expect(currentTab(page)).toHaveText('교환');
  await tabs(page).getByText('무료나눔').click();
  await page.waitForURL(addressOf('/product/free', '&hideSold=1'));
  await page.getByRole('main').getByRole('link', { name: '의자 검색어 지우기' }).click();
  await page.waitForURL('/product/free?hideSold=1');
  await page.goto(addressOf('/'));
  await expect(tabs(page).first()).toHaveAttribute('href', '/product');
});

test('the clear button is there only while there is text', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  const box = header(page).getByRole('searchbox', { name: '상품 검색' });
  const clear = header(page).getByRole('button', { name: '검색어 지우기' });
  await expect(clear).toBeHidden();
  await box.fill('의');
  await expect(clear).toBeVisible();
  await clear.click();
  await expect(box).toHaveValue('');
  await expect(box).toBeFocused();
  await expect(clear).toBeHidden();
});

test('the full header stays at the top, and nothing jumps', async ({ page }) => {
  for (let count = 0; count < 6; count++) await offer(seller, { title: `긴 목록의 의자 ${count}` });
  await page.goto('/product', { waitUntil: 'networkidle' });
  const shifted = await watchShifts(page);
  for (const y of [1, 200, 500, 0]) {
    await scrollTo(page, y);
    const box = await header(page).boundingBox();
    expect(box, `at ${y}`).toMatchObject({ x: 0, y: 0, width: 390, height: 156 });
  }
  expect(await shifted()).toBe(0);
});

/** On a low screen the header goes up with the page. */
async function expectHeaderToScroll(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 240 });
  await scrollTo(page, 100);
  expect(await page.evaluate(() => window.scrollY), path).toBe(100);
  expect(await header(page).boundingBox(), path).toMatchObject({ y: -100, height: 57 });
  await page.setViewportSize({ width: 390, height: 844 });
}

test('forms and the error page have the compact header', async ({
  page,
  openOther,
  market,
  expectedErrors,
}) => {
  expectedErrors.push(/404/);
  const member = await openOther();
  await enterAs(member.context(), seller, market.url);
  const places: [Page, string][] = [
    [page, '/login'],
    [page, '/signup'],
    [page, '/nothing'],
    [member, '/upload'],
  ];
  for (const [visitor, path] of places) {
    await visitor.goto(path);
    await expect(header(visitor).getByRole('link', { name: '다시 홈' })).toBeVisible();
    await expect(header(visitor).getByRole('button', { name: '메뉴 열기' })).toBeVisible();
    await expect(header(visitor).getByRole('searchbox'), path).toHaveCount(0);
    await expect(tabs(visitor), path).toHaveCount(0);
    await expectHeaderToScroll(visitor, path);
  }
});

test('the profile has no header, and its pages a way back', async ({ page, context, market }) => {
  await enterAs(context, seller, market.url);
  await page.goto('/profile', { waitUntil: 'networkidle' });
  await expect(header(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: '메뉴 열기' })).toHaveCount(0);
  for (const name of ['구매내역', '설정']) {
    await page.getByRole('main').getByRole('link', { name }).click();
    await expect(header(page).getByRole('heading', { name })).toBeVisible();
    await expectHeaderToScroll(page, name);
    await header(page).getByRole('button', { name: '뒤로 가기' }).click();
    await page.waitForURL('/profile');
  }
});

/** Says that the page has been scrolled by part of a pixel, as dense screens do. */
async function scrollByPart(page: Page, y: number): Promise<void> {
  await page.evaluate((part) => {
    const real = Object.getOwnPropertyDescriptor(window, 'scrollY')!;
    Object.defineProperty(window, 'scrollY', { configurable: true, get: () => part });
    window.dispatchEvent(new Event('scroll'));
    Object.defineProperty(window, 'scrollY', real);
  }, y);
}

test('the detail header lies over the photo, and is a bar with the title after half a pixel', async ({
  page,
}) => {
  await page.goto(detail, { waitUntil: 'networkidle' });
  const photo = page.getByRole('region', { name: '상품 사진' });
  expect((await photo.boundingBox())?.y).toBe(0);
  for (const name of ['뒤로 가기', '메뉴 열기']) {
    await expect(header(page).getByRole('button', { name })).toBeInViewport();
  }
  await expect(header(page).getByRole('link', { name: '다시 홈' })).toHaveAttribute('href', '/');
  const shifted = await watchShifts(page);
  const expectOpaque = async (isOpaque: boolean) => {
    const background = isOpaque ? 'rgb(255, 255, 255)' : 'rgba(0, 0, 0, 0)';
    await expect(header(page)).toHaveCSS('background-color', background);
    await expect(header(page).getByText('머리말의 의자')).toHaveCSS('opacity', isOpaque ? '1' : '0');
    expect(await header(page).boundingBox()).toMatchObject({ y: 0, height: 57 });
  };
  await expectOpaque(false);
  await scrollByPart(page, 0.6);
  await expectOpaque(true);
  await scrollByPart(page, 0.5);
  await expectOpaque(false);
  for (const y of [1, 300, 0]) {
    await scrollTo(page, y);
    await expectOpaque(y > 0);
  }
  expect(await shifted()).toBe(0);
});

test('the way back from a product is the page before it, and the list where there is none', async ({
  page,
}) => {
  await page.goto('/product/best', { waitUntil: 'networkidle' });
  await page
    .getByRole('link', { name: /긴 목록의 의자|머리말의 의자/ })
    .first()
    .click();
  await page.waitForURL(/\/product\/detail\//);
  await header(page).getByRole('button', { name: '뒤로 가기' }).click();
  await page.waitForURL('/product/best');
  const tab = await page.context().newPage();
  await openLive(tab, detail);
  await header(tab).getByRole('button', { name: '뒤로 가기' }).click();
  await tab.waitForURL('/product');
});
