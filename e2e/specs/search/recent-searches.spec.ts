import type { Page } from '@playwright/test';
import { expect, signUpThroughForm, test } from '../../support/market-test.ts';
import { leftByOverlay } from '../../support/overlay-entry.ts';

const searchBox = (page: Page) => page.getByRole('searchbox', { name: '상품 검색' });
const options = (page: Page) => page.getByRole('option');

async function search(page: Page, text: string): Promise<void> {
  await searchBox(page).fill(text);
  await searchBox(page).press('Enter');
  await page.waitForURL((url) => url.searchParams.get('q') === text);
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: '메뉴 열기' }).click();
  await page.getByRole('dialog', { name: '전체 메뉴' }).getByRole('button', { name: '로그아웃' }).click();
  await page.waitForURL('/login');
}

const readLocalStorage = (page: Page) => page.evaluate(() => JSON.stringify(localStorage));

test('recent searches go with the person who signs out', async ({ page }) => {
  await page.goto('/');
  await search(page, '손님이 찾은 것');
  await signUpThroughForm(page);
  await searchBox(page).click();
  await expect(options(page)).toHaveCount(0);
  await search(page, '비밀 선물');
  await searchBox(page).click();
  await expect(options(page)).toHaveText(['비밀 선물']);
  await page.keyboard.press('Escape');
  await leftByOverlay(page);

  await page.goto('/');
  await signOut(page);
  await expect.poll(() => readLocalStorage(page)).not.toContain('비밀 선물');
  await page.goto('/');
  await searchBox(page).click();
  await expect(options(page)).toHaveText(['손님이 찾은 것']);

  await signUpThroughForm(page);
  await searchBox(page).click();
  await expect(options(page)).toHaveCount(0);
  expect(await readLocalStorage(page)).toContain('손님이 찾은 것');
});

test('nor does the next person see them when a session has ended by itself', async ({ page, context }) => {
  await signUpThroughForm(page);
  await search(page, '비밀 선물');
  await context.clearCookies();
  await page.goto('/');
  await expect.poll(() => readLocalStorage(page)).not.toContain('비밀 선물');
});
