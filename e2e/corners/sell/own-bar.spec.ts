import type { Page } from '@playwright/test';
import { expect, signUp, test } from '../../support/market-test.ts';
import { moveIn, offer } from '../../support/stock.ts';
import { publishThroughForm } from '../../support/publish.ts';

const buyOf = (page: Page) => page.getByRole('button', { name: '구매하기' });
const removeOf = (page: Page) => page.getByRole('main').getByRole('button', { name: '삭제' });

/** Until the returned function is called. */
async function delay(page: Page, pattern: string): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Opens it without waiting for its scripts, and waits until it is painted. */
async function openPainted(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
}

async function publishOwn(page: Page): Promise<string> {
  await signUp(page);
  await publishThroughForm(page, { title: '내가 파는 의자' });
  await page.goto('/receipt');
  const own = page.getByRole('main').getByRole('link', { name: /내가 파는 의자/ });
  return (await own.first().getAttribute('href'))!;
}

test('on a phone one never sees the bar of buyers on what one sells oneself', async ({ page, market }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const path = await publishOwn(page);
  const others = await offer(await moveIn(market), { title: '남이 파는 의자' });
  const release = await delay(page, '**/assets/*.js');
  const answer = await delay(page, '**/api/session*');
  await openPainted(page, path);
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  await expect(buyOf(page)).toBeHidden();
  release();
  await expect.poll(() => page.evaluate(() => document.querySelector('link[data-own]') !== null)).toBe(true);
  await expect(buyOf(page)).toBeHidden();
  answer();
  await expect(removeOf(page)).toBeVisible();
  await expect(buyOf(page)).toHaveCount(0);

  // In the page, another's listing has the bar of buyers.
  await page.goto('/product');
  await page.getByRole('link', { name: /내가 파는 의자/ }).click();
  await expect(removeOf(page)).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: /남이 파는 의자/ }).click();
  await page.waitForURL(others);
  await expect(buyOf(page)).toBeVisible();
});

test('one never sees 모아보기 on the page that others see of one, before the session is known', async ({
  page,
  market,
}) => {
  const follow = page.getByRole('button', { name: '모아보기' });
  await page.goto(await publishOwn(page));
  await expect(removeOf(page)).toBeVisible();
  const own = (await page.locator('main a[href^="/people/"]').first().getAttribute('href'))!;
  const others = await offer(await moveIn(market), { title: '남의 책장' });
  const answer = await delay(page, '**/api/session*');
  for (const path of [own, `${own}/reviews`]) {
    await openPainted(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(follow).toBeHidden();
    await expect(page.getByRole('button', { name: '더보기' })).toBeHidden();
    await expect(page.getByRole('button', { name: '공유하기' })).toBeVisible();
  }
  answer();
  await expect(follow).toHaveCount(0);
  await page.goto(others);
  await page.locator('main a[href^="/people/"]').first().click();
  await expect(follow).toBeVisible();
});

test('another account on the device of the seller gets the bar of buyers once it is known', async ({
  page,
}) => {
  const path = await publishOwn(page);
  await page.context().clearCookies();
  await signUp(page);
  const answer = await delay(page, '**/api/session*');
  await openPainted(page, path);
  await expect(buyOf(page)).toBeHidden();
  answer();
  await expect(buyOf(page)).toBeVisible();
  await expect(removeOf(page)).toHaveCount(0);

  await page.context().clearCookies();
  await page.goto(path);
  await expect(buyOf(page)).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('recent-user'))))
    .toEqual([]);
});
