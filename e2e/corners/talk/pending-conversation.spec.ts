import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/accessible.ts';
import { expect, test } from '../../support/market-test.ts';
import { enterAs, moveIn, offer } from '../../support/stock.ts';
import { begin, fieldOf, sayByRequest } from '../../support/talk.ts';

const waiting = (page: Page) => page.getByRole('status').filter({ hasText: '대화를 불러오는 중이에요…' });

/** Lets what is sent to `path` go only once the returned function is called. */
async function delay(page: Page, path: RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(path, async (route) => {
    await released;
    await route.continue().catch(() => undefined);
  });
  return release;
}

test('a conversation that takes its time stands there with its seller and listing', async ({
  page,
  market,
}) => {
  const [seller, buyer] = [await moveIn(market), await moveIn(market)];
  const listing = await offer(seller, { title: '기다려 볼 탁상시계' });
  await enterAs(page.context(), buyer, market.url);
  const release = await delay(page, /\/product\/detail\/[^/]+\.data/);
  await page.goto(listing, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: '채팅하기' }).click();
  await expect(waiting(page)).toBeInViewport();
  const pending = waiting(page).locator('../..');
  await expect(pending.getByText(seller.nickname)).toBeVisible();
  await expect(pending.getByText('기다려 볼 탁상시계')).toBeVisible();
  await expectAccessible(page, 'a conversation that is waited for');
  release();
  await expect(fieldOf(page)).toBeVisible();
  await expect(waiting(page)).toHaveCount(0);
});

test('its way back leaves the listing as it was', async ({ page, market }) => {
  const [seller, buyer] = [await moveIn(market), await moveIn(market)];
  const listing = await offer(seller, { title: '탁상시계' });
  await enterAs(page.context(), buyer, market.url);
  const release = await delay(page, /\/product\/detail\/[^/]+\.data/);
  await page.goto(listing, { waitUntil: 'networkidle' });
  const chat = page.getByRole('button', { name: '채팅하기' });
  await chat.click();
  await expect(waiting(page)).toBeInViewport();
  await waiting(page).locator('../..').getByRole('button', { name: '뒤로 가기' }).click();
  await expect(waiting(page)).toHaveCount(0);
  release();
  await expect(page).toHaveURL(listing);
  await chat.click();
  await expect(fieldOf(page)).toBeVisible();
});

test('from the list of conversations too, and back to it', async ({ page, market }) => {
  const [seller, buyer] = [await moveIn(market), await moveIn(market)];
  const path = await begin(buyer, await offer(seller, { title: '탁상시계' }));
  await sayByRequest(buyer, path, '안녕하세요');
  await enterAs(page.context(), buyer, market.url);
  const release = await delay(page, /\/chats\/[^/]+\.data/);
  await page.goto('/chats', { waitUntil: 'networkidle' });
  const row = page.getByRole('listitem').filter({ hasText: '안녕하세요' }).getByRole('link');
  await row.click();
  await expect(waiting(page)).toBeInViewport();
  await page.getByRole('button', { name: '뒤로 가기' }).click();
  await expect(waiting(page)).toHaveCount(0);
  await expect(page).toHaveURL('/chats');
  await row.click();
  release();
  await expect(fieldOf(page)).toBeVisible();
});
