import type { Page } from '@playwright/test';
import { expect, test } from '../../support/market-test.ts';
import { enterAs, moveIn } from '../../support/stock.ts';

const LIGHT_PAGE = 'rgb(244, 245, 242)';
const DARK_PAGE = 'rgb(14, 16, 12)';
const DARK_SURFACE = '#171a14';

const expectGround = (page: Page, color: string) =>
  expect(page.locator('body')).toHaveCSS('background-color', color);

/** The colours of the browser's bar that count now. */
const barColors = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')]
      .filter(({ media }) => matchMedia(media).matches)
      .map(({ content }) => content),
  );

test.describe('on a device that is set to dark', () => {
  test.use({ colorScheme: 'dark' });

  test('light may be chosen', async ({ page, market }) => {
    await enterAs(page.context(), await moveIn(market), market.url);
    await page.goto('/profile/settings');
    await expectGround(page, DARK_PAGE);
    expect(await barColors(page)).toEqual([DARK_SURFACE]);
    await page.getByRole('radio', { name: '밝게' }).check();
    await expectGround(page, LIGHT_PAGE);
    await page.goto('/product');
    await expectGround(page, LIGHT_PAGE);
    expect(await barColors(page)).toEqual(['#ffffff']);
  });

  test('boxes to tick have the colours of the theme', async ({ page }) => {
    await page.goto('/product?hideSold=1', { waitUntil: 'networkidle' });
    await page.getByRole('main').getByRole('button', { name: /필터/ }).click();
    const unticked = page.getByRole('checkbox', { name: '예약중 숨기기' });
    await expect(unticked).toHaveCSS('background-color', 'rgb(23, 26, 20)');
    await expect(unticked).toHaveCSS('border-top-color', 'rgb(116, 124, 107)');
    await expect(unticked).toHaveCSS('appearance', 'none');
    const ticked = page.getByRole('checkbox', { name: '거래 완료 숨기기' });
    await expect(ticked).toHaveCSS('background-color', 'rgb(165, 220, 79)');
    await unticked.check();
    await expect(unticked).toHaveCSS('background-color', 'rgb(165, 220, 79)');
  });

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });

    test('pages are dark too, and settings offer no choice', async ({ page, market }) => {
      await page.goto('/product');
      await expectGround(page, DARK_PAGE);
      await enterAs(page.context(), await moveIn(market), market.url);
      await page.goto('/profile/settings');
      await expect(page.getByRole('heading', { name: '약관 동의' })).toBeVisible();
      await expect(page.getByRole('radio', { name: '어둡게' })).toBeHidden();
    });
  });
});

test('a chosen theme is shown at once, in other open tabs and at the next visit, until the device decides again', async ({
  page,
  context,
  market,
}) => {
  await enterAs(context, await moveIn(market), market.url);
  const other = await context.newPage();
  await other.goto('/');
  await page.goto('/profile/settings');
  await expectGround(page, LIGHT_PAGE);
  const theme = page.getByRole('radiogroup', { name: '테마' });
  await expect(theme.getByRole('radio', { name: '기기 설정대로' })).toBeChecked();
  await theme.getByRole('radio', { name: '어둡게' }).check();
  for (const each of [page, other]) {
    await expectGround(each, DARK_PAGE);
    expect(await barColors(each)).toEqual([DARK_SURFACE]);
  }
  await page.reload();
  await expectGround(page, DARK_PAGE);
  await expect(theme.getByRole('radio', { name: '어둡게' })).toBeChecked();
  await theme.getByRole('radio', { name: '기기 설정대로' }).check();
  for (const each of [page, other]) await expectGround(each, LIGHT_PAGE);
});

test('the theme is set before there is anything to paint', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage['theme'] = 'dark';
    const counter = window as unknown as { atBody: string };
    new MutationObserver((_changes, observer) => {
      if (!document.body) return;
      counter.atBody = document.documentElement.dataset['theme'] ?? 'none';
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/');
  expect(await page.evaluate(() => (window as unknown as { atBody: string }).atBody)).toBe('dark');
});
