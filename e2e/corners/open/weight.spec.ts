import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { FIXED_PATHS } from '../../../app/pages/fixed-paths.ts';
import { expect, signUp, test } from '../../support/market-test.ts';
import { openLive } from '../../support/open-live.ts';
import { publishThroughForm } from '../../support/publish.ts';

/** What a public page may load of JavaScript before anybody touches it, each file gzipped on its own. */
const LIMIT_BYTES = 130_000;
/** What is loaded this long after the page counts as well: no one has touched it yet. */
const UNTOUCHED_MS = 5_000;

const PAGES = [
  '/',
  '/product',
  '/product/best',
  '/product/subcategory/furniture',
  '/product?q=%EC%84%9C%EB%9E%8D',
  ...FIXED_PATHS,
  '/login',
  '/signup',
  '/reset',
  '/nowhere',
];

/** Gathers every script of `page` from now on; the size of all of them, once they are there. */
function watchScripts(page: Page): () => Promise<number> {
  const sizes = new Map<string, Promise<number>>();
  page.on('response', (response) => {
    if (!/javascript/.test(response.headers()['content-type'] ?? '')) return;
    sizes.set(
      response.url(),
      response.body().then((body) => gzipSync(body, { level: 9 }).length),
    );
  });
  return async () => (await Promise.all(sizes.values())).reduce((total, size) => total + size, 0);
}

test('no public page loads more than 130 kB of JavaScript before it is touched', async ({
  page,
  openOther,
  expectedErrors,
}) => {
  test.slow();
  expectedErrors.push(/status of 404/);
  await signUp(page);
  await publishThroughForm(page, { title: '호두나무 서랍' });
  await page.goto('/product');
  const product = await page.getByRole('link', { name: /호두나무 서랍/ }).getAttribute('href');
  await page.goto(product ?? '');
  const person = await page.locator('a[href^="/people/"]').first().getAttribute('href');
  const opened = await Promise.all(
    [...PAGES, product ?? '', person ?? '', `${person}/reviews`].map(async (path) => {
      const other = await openOther();
      const weigh = watchScripts(other);
      await other.goto(path, { waitUntil: 'load' });
      return { path, other, weigh };
    }),
  );
  // Less would mean that the page's own code was not seen.
  for (const { path, weigh } of opened) await expect.poll(weigh, path).toBeGreaterThan(100_000);
  await page.waitForTimeout(UNTOUCHED_MS);
  const weights = await Promise.all(opened.map(async ({ path, weigh }) => ({ path, bytes: await weigh() })));
  for (const { path, bytes } of weights) console.log(`${path}: ${(bytes / 1000).toFixed(1)} kB`);
  for (const { path, bytes } of weights) expect.soft(bytes, path).toBeLessThanOrEqual(LIMIT_BYTES);
});

test('large scripts let themselves be compiled while they come', async ({ page }) => {
  const large: Promise<{ isLarge: boolean; firstLine: string | undefined }>[] = [];
  page.on('response', (response) => {
    if (!/javascript/.test(response.headers()['content-type'] ?? '')) return;
    large.push(
      response.text().then((text) => ({ isLarge: text.length > 20_000, firstLine: text.split('\n', 1)[0] })),
    );
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  // The router's list of pages has nothing to compile.
  const isList = (firstLine = '') => firstLine.startsWith('window.__reactRouterManifest');
  const firstLines = (await Promise.all(large)).filter(
    ({ isLarge, firstLine }) => isLarge && !isList(firstLine),
  );
  expect(firstLines.length).toBeGreaterThanOrEqual(2);
  for (const { firstLine } of firstLines) expect(firstLine).toBe('//# allFunctionsCalledOnLoad');
});

test('the menu that cannot be loaded says so, and opens at the next try', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/net::ERR_FAILED/, /화면의 한 부분을 불러오지 못했습니다/);
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.getByRole('button', { name: '메뉴 열기' }).click();
  await expect(page.getByText('화면을 불러오지 못했어요.')).toBeVisible();
  await expect(page.getByRole('dialog', { name: '전체 메뉴' })).toBeHidden();
  await page.unroute('**/assets/*.js');
  await page.getByRole('button', { name: '메뉴 열기' }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: '회원가입' })).toBeVisible();
});

test('scripts are asked for once the page is painted', async ({ page }) => {
  await page.goto('/product', { waitUntil: 'networkidle' });
  const { paintedAt, requestedAt } = await page.evaluate(() => ({
    paintedAt: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
    requestedAt: performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ startTime }) => startTime),
  }));
  expect(requestedAt.length).toBeGreaterThan(5);
  expect(Math.min(...requestedAt)).toBeGreaterThanOrEqual(paintedAt);
});

test('a page without a paint event works too', async ({ page }) => {
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => {};
  });
  await openLive(page, '/product');
  await page.getByRole('button', { name: '메뉴 열기' }).click();
  await expect(page.getByRole('dialog', { name: '전체 메뉴' })).toBeVisible();
});
