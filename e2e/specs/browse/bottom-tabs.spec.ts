import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/accessible.ts';
import { expect, test } from '../../support/market-test.ts';
import { enterAs, moveIn } from '../../support/stock.ts';

const TABS = [
  ['찜', '/mypick', '찜한 상품'],
  ['등록상품', '/receipt', '등록상품'],
  ['알림', '/notice', '알림'],
  ['MY', '/profile', 'MY'],
] as const;

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '빠른 메뉴' }).getByRole('link', { name, exact: true });
const waiting = (page: Page) => page.getByRole('status').filter({ hasText: '불러오는 중이에요…' });

/** Lets the data of `path` go only once the returned function is called. */
async function delayData(page: Page, path: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(new RegExp(`${path}\\.data`), async (route) => {
    await released;
    await route.continue().catch(() => undefined);
  });
  return release;
}

test("a member's page that takes its time stands there with its title and grey rows", async ({
  page,
  market,
}) => {
  await enterAs(page.context(), await moveIn(market), market.url);
  for (const from of ['/product', '/profile/settings'])
    for (const [name, path, title] of TABS) {
      const release = await delayData(page, path);
      await page.goto(from, { waitUntil: 'networkidle' });
      await tab(page, name).click();
      await expect(waiting(page)).toBeInViewport();
      const shown = waiting(page).locator('..');
      await expect(shown.getByText(title, { exact: true })).toBeInViewport();
      if (from === '/product' && path === '/mypick')
        await expectAccessible(page, 'a page that is waited for');
      release();
      await expect(page).toHaveURL(path);
      await expect(waiting(page)).toHaveCount(0);
    }
});

test('guests are led to signing in without grey rows before', async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 401/);
  const release = await delayData(page, '/mypick');
  await page.goto('/product', { waitUntil: 'networkidle' });
  await tab(page, '찜').click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  // As long as a member would wait for the rows, and longer.
  await page.waitForTimeout(600);
  await expect(waiting(page)).toHaveCount(0);
  release();
  await expect(page.getByRole('button', { name: '로그인', exact: true })).toBeVisible();
});
