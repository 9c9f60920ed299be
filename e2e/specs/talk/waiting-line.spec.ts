import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/accessible.ts';
import { expect, test } from '../../support/market-test.ts';
import { openLive } from '../../support/open-live.ts';
import { enterAs, moveIn, offer } from '../../support/stock.ts';
import { begin, sayByRequest } from '../../support/talk.ts';

/** As if the 15 minutes of all lines were over. */
function passHeadStart(dataDir: string): void {
  const database = new DatabaseSync(join(dataDir, 'market.db'), { timeout: 5_000 });
  database.exec('update reservation_wait set notify_at = 1 where notify_at is not null');
  database.close();
}

test('of two people who wait, the first is notified at once and the other 15 minutes later', async ({
  openOther,
  market,
}) => {
  const [seller, buyer] = [await moveIn(market), await moveIn(market)];
  const listing = await offer(seller, { title: '줄 서는 자전거' });
  const path = await begin(buyer, listing);
  await sayByRequest(buyer, path, '주말에 갈게요.');
  expect((await seller.visitor.post(path, { intent: 'reserve' })).status).toBe(200);
  const pages: Page[] = [];
  for (const person of [await moveIn(market), await moveIn(market)]) {
    const page = await openOther();
    pages.push(page);
    await enterAs(page.context(), person, market.url);
    await openLive(page, listing);
    await expect(page.getByText('풀리면 기다린 순서대로 알려 드릴게요.')).toBeVisible();
    await page.getByRole('button', { name: '예약이 풀리면 알림 받기' }).click();
    await expect(page.getByRole('button', { name: '알림 취소' })).toBeVisible();
  }
  const [first, second] = pages as [Page, Page];
  expect((await seller.visitor.post(path, { intent: 'release' })).status).toBe(200);
  const heard = /줄 서는 자전거 상품의 예약이 풀렸어요/;
  await first.goto('/notice');
  await expect(first.getByRole('link', { name: heard })).toContainText('15분 먼저 알려 드려요');
  await expectAccessible(first, 'told first');
  await second.goto('/notice');
  await expect(second.getByText('새로운 알림이 없어요.')).toBeVisible();

  passHeadStart(market.dataDir);
  await expect(async () => {
    await second.reload();
    await expect(second.getByRole('link', { name: heard })).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 20_000 });
  await expect(second.getByRole('link', { name: heard })).not.toContainText('먼저');
  await second.getByRole('link', { name: heard }).click();
  await second.waitForURL(listing);
  await expect(second.getByRole('button', { name: '구매하기' })).toBeEnabled();
});
