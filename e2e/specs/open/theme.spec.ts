import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/accessible.ts';
import { expect, test } from '../../support/market-test.ts';
import { enterAs, moveIn, offer } from '../../support/stock.ts';

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

  test('every kind of screen is dark and accessible', async ({ page, market, expectedErrors }) => {
    test.setTimeout(240_000);
    expectedErrors.push(/status of (401|404)/);
    const seller = await moveIn(market);
    const path = await offer(seller, { title: '어두운 곳에서 보는 의자' }, 1);
    const withoutPhoto = await offer(seller, { title: '가'.repeat(100) });
    const open = async (to: string, name: string) => {
      await page.goto(to);
      await expectGround(page, DARK_PAGE);
      await expectAccessible(page, `dark ${name}`);
    };
    await open('/', 'home');
    await open('/product', 'list');
    await open(path, 'detail');
    await open(withoutPhoto, 'detail without photo');
    await open('/login', 'login');
    await page.getByRole('button', { name: '로그인', exact: true }).click();
    await expectAccessible(page, 'dark login with errors');
    await open('/support/faq', 'article');
    await open('/nowhere', 'error');
    await enterAs(page.context(), seller, market.url);
    await open('/upload', 'upload');
    await open('/receipt', 'own listings');
    await page.getByRole('button', { name: '더보기 메뉴' }).first().click();
    await page.getByRole('button', { name: '삭제' }).click();
    await expectAccessible(page, 'dark dialog');
    await page.keyboard.press('Escape');
    await open('/profile', 'profile');
    await open('/profile/settings', 'settings');
    expect(await barColors(page)).toEqual([DARK_SURFACE]);
  });

  test('light may be chosen', async ({ page, market }) => {
    await enterAs(page.context(), await moveIn(market), market.url);
    await page.goto('/profile/settings');
    await page.getByRole('radio', { name: '밝게' }).check();
    await expectGround(page, LIGHT_PAGE);
    await page.goto('/product');
    await expectGround(page, LIGHT_PAGE);
    expect(await barColors(page)).toEqual(['#ffffff']);
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
