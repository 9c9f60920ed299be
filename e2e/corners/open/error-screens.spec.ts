import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import { startMarket } from '../../../test/support/market/market-process.ts';
import { expectAccessible } from '../../support/accessible.ts';
import { expect, test } from '../../support/market-test.ts';

/** The shell's style: compact header, no quick menu, a heading, a line of help and the way home. */
async function expectErrorPage(page: Page, { title }: { title: string }): Promise<void> {
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(main).not.toContainText(/\d{3}|Not Found/);
  await expect(main.getByRole('link', { name: '홈으로 가기' })).toHaveAttribute('href', '/');
  await expect(page.getByRole('banner').getByRole('link', { name: '다시 홈' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('searchbox')).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: '빠른 메뉴' })).toHaveCount(0);
  await expect(page).toHaveTitle(`${title} | 다시`);
  await expect(page.locator('meta[name=robots][content=noindex]')).toHaveCount(1);
}

const MISSING_PAGE = { title: '페이지를 찾을 수 없어요' };
const MISSING_PRODUCT = { title: '상품을 찾을 수 없어요' };
const UNEXPECTED = { title: 'Unexpected Application Error!' };

test('what there is not has a page of its own, and a missing product is named in the console', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/404/, /존재하지 않는 상품/);
  for (const path of [
    '/nothing',
    '/product/nothing',
    '/product/subcategory/nothing',
    '/support/inquiry/nothing',
  ]) {
    expect((await page.goto(path))?.status(), path).toBe(404);
    await expectErrorPage(page, MISSING_PAGE);
  }
  const messages = page.waitForEvent('console', (message) =>
    message.text().includes('존재하지 않는 상품입니다.'),
  );
  expect((await page.goto('/product/detail/nothing'))?.status()).toBe(404);
  expect((await messages).type()).toBe('error');
  await expectErrorPage(page, MISSING_PRODUCT);
  await page.getByRole('link', { name: '홈으로 가기' }).click();
  await page.waitForURL('/');
  await expect(page.getByRole('region', { name: '배너' })).toBeVisible();
});

test('an error on the way to a page is shown in its place', async ({ page, expectedErrors }) => {
  expectedErrors.push(/./);
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.route(/\/product\/best\.data/, (route) => route.fulfill({ status: 500, body: 'broken' }));
  await page.getByRole('navigation', { name: '카테고리' }).getByRole('link', { name: '베스트' }).click();
  await expectErrorPage(page, UNEXPECTED);
  await expectAccessible(page, 'unexpected error');
  await page.getByRole('link', { name: '홈으로 가기' }).click();
  await expect(page.getByRole('region', { name: '배너' })).toBeVisible();
});

test('an error of the server is an error page, and gone with its cause', async ({ page, expectedErrors }) => {
  expectedErrors.push(/500/, /Error/);
  const market = await startMarket({ LOG_LEVEL: 'silent' });
  const path = join(market.dataDir, 'market.db');
  const alter = (sql: string) => {
    const database = new DatabaseSync(path);
    database.exec(sql);
    database.close();
  };
  try {
    alter('ALTER TABLE product RENAME TO product_lost');
    const answer = await page.goto(`${market.url}/product`);
    expect(answer?.status()).toBe(500);
    await expectErrorPage(page, UNEXPECTED);
    expect(await page.content()).not.toContain('no such table');
    alter('ALTER TABLE product_lost RENAME TO product');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: '전체 상품' })).toBeVisible();
  } finally {
    await page.goto('about:blank');
    await market.remove();
  }
});
