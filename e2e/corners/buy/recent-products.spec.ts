import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/accessible.ts';
import { expect, test } from '../../support/market-test.ts';
import { enterAs, moveIn, offer, offerAll, withdraw } from '../../support/stock.ts';

const cards = (page: Page) => page.getByRole('list', { name: '최근 본 상품' }).getByRole('listitem');
const readHistories = (page: Page) => page.evaluate(() => JSON.stringify(localStorage));

/** Until the device has it. */
async function openListing(page: Page, path: string): Promise<void> {
  await page.goto(path);
  const id = path.split('/').at(-1)!;
  // Pages of guests start their scripts at the first touch.
  await page.mouse.move(5, 5);
  await expect.poll(() => readHistories(page)).toContain(`${id} `);
}

test('what one has seen last stands first, once, on this device alone, and is deleted there', async ({
  page,
  openOther,
  market,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const [seller, reader] = [await moveIn(market), await moveIn(market)];
  const [chair, lamp, cup] = await offerAll(
    seller,
    [{ title: '먼저 본 의자' }, { title: '나중에 본 등' }, { title: '지워질 컵' }],
    1,
  );
  const own = await offer(reader, { title: '내가 올린 화분' }, 1);
  await enterAs(page.context(), reader, market.url);
  await page.goto('/profile');
  await page.getByRole('link', { name: '최근 본 상품' }).click();
  await expect(page.getByText('최근 본 상품이 없어요.')).toBeVisible();
  await expectAccessible(page, 'no listing that was seen');

  for (const path of [chair!, lamp!, cup!, chair!]) await openListing(page, path);
  await page.goto(own);
  await expect(page.getByRole('heading', { name: '내가 올린 화분' })).toBeVisible();
  await withdraw(seller, cup!);
  await page.goto('/profile/recent');
  await expect(cards(page)).toHaveCount(2);
  await expect(cards(page).nth(0)).toContainText('먼저 본 의자');
  await expect(cards(page).nth(1)).toContainText('나중에 본 등');
  await expect.poll(() => readHistories(page)).not.toContain(cup!.split('/').at(-1));
  await expectAccessible(page, 'listings that were seen');

  await page.getByRole('button', { name: '최근 본 상품에서 먼저 본 의자 지우기' }).click();
  await expect(cards(page)).toHaveCount(1);
  await page.getByRole('button', { name: '되돌리기' }).click();
  await expect(cards(page)).toHaveCount(2);
  await page.getByRole('button', { name: '전체 삭제' }).click();
  await expect(page.getByText('최근 본 상품이 없어요.')).toBeVisible();
  await page.getByRole('button', { name: '저장 끄기' }).click();
  await expect(page.getByText('최근 본 상품 저장이 꺼져 있어요.')).toBeVisible();
  await page.goto(lamp!);
  await expect(page.getByRole('heading', { name: '나중에 본 등' })).toBeVisible();
  await page.goto('/profile/recent');
  await expect(page.getByText('최근 본 상품 저장이 꺼져 있어요.')).toBeVisible();
  await page.getByRole('button', { name: '저장 켜기' }).click();
  await openListing(page, lamp!);

  const elsewhere = await openOther();
  await enterAs(elsewhere.context(), reader, market.url);
  await elsewhere.goto('/profile/recent');
  await expect(elsewhere.getByText('최근 본 상품이 없어요.')).toBeVisible();
});

test('going back keeps the place in the list, and so does a reload', async ({ page, market }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const seller = await moveIn(market);
  const titles = Array.from({ length: 9 }, (_, index) => ({ title: `오래 보는 물건 ${index + 1}` }));
  for (const path of await offerAll(seller, titles, 1)) await openListing(page, path);
  await page.goto('/profile/recent');
  const last = page.getByRole('link', { name: /오래 보는 물건 1/ });
  await last.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => window.scrollY);
  expect(place).toBeGreaterThan(200);
  await last.click();
  await expect(page.getByRole('heading', { name: '오래 보는 물건 1' })).toBeVisible();
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
  await expect(cards(page).last()).toContainText('오래 보는 물건 1');
  await page.reload();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
});

test('a guest has a history too; that of a member goes when they sign out', async ({ page, market }) => {
  const [seller, reader] = [await moveIn(market), await moveIn(market)];
  const [chair, lamp] = await offerAll(seller, [{ title: '손님이 본 의자' }, { title: '회원이 본 등' }]);
  await openListing(page, chair!);
  await page.goto('/profile/recent');
  await expect(cards(page)).toHaveText([/손님이 본 의자/]);

  await enterAs(page.context(), reader, market.url);
  await openListing(page, lamp!);
  await page.goto('/profile/recent');
  await expect(cards(page)).toHaveText([/회원이 본 등/]);
  await page.goto('/profile');
  await page.getByRole('button', { name: '로그아웃' }).click();
  await page.waitForURL('/login');
  expect(await readHistories(page)).not.toContain(lamp!.split('/').at(-1));
  await page.goto('/profile/recent');
  await expect(cards(page)).toHaveText([/손님이 본 의자/]);
});

test('a failure says so, and the next try shows the list', async ({ page, market, expectedErrors }) => {
  expectedErrors.push(/503/, /목록을 더 불러오지 못했습니다/);
  const seller = await moveIn(market);
  await openListing(page, await offer(seller, { title: '닿지 않는 시계' }));
  await page.route(/recent\.data\?ids=/, (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto('/profile/recent');
  await expect(page.getByText('최근 본 상품을 불러오지 못했어요.')).toBeVisible();
  await expectAccessible(page, 'listings that could not be read');
  await page.unroute(/recent\.data\?ids=/);
  await page.getByRole('button', { name: '다시 불러오기' }).click();
  await expect(cards(page)).toHaveCount(1);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the page says that it needs them', async ({ page }) => {
    await page.goto('/profile/recent');
    await expect(page.getByText(/자바스크립트를 켠 브라우저에서 볼 수 있어요/)).toBeVisible();
    await expect(page.getByText('불러오는 중이에요…')).toBeHidden();
  });
});
