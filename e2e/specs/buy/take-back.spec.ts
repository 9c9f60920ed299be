import type { Page } from '@playwright/test';
import { expect, newPerson, signUp, test } from '../../support/market-test.ts';
import { expectHealthy } from '../../support/healthy-screen.ts';
import { enterAs, moveIn, offer, type Neighbour } from '../../support/stock.ts';

let seller: Neighbour;
test.beforeAll(async ({ market }) => {
  seller = await moveIn(market);
});

const buy = (page: Page) => page.getByRole('button', { name: '구매하기' });
const bought = (page: Page) => page.getByRole('alertdialog', { name: '구매가 완료되었어요.' });
const takeBack = (page: Page) => bought(page).getByRole('button', { name: '되돌리기' });
const takeBackInToast = (page: Page) => page.getByRole('status').getByRole('button', { name: '되돌리기' });
const UNTIL = /오[전후] \d+:\d\d까지 되돌릴 수 있어요\./;
const undone = (page: Page) => page.getByText('거래를 되돌렸어요.');

async function buyNew(page: Page, title: string): Promise<string> {
  const path = await offer(seller, { title });
  await signUp(page, newPerson('구매'));
  await page.goto(path, { waitUntil: 'networkidle' });
  await buy(page).click();
  await expect(bought(page)).toContainText('10분 안에 구매내역에서 되돌릴 수 있어요.');
  return path;
}

test('a purchase is taken back in the alert, and may be made again', async ({ page }) => {
  await buyNew(page, '잘못 누른 의자');
  await expect(bought(page).getByRole('button', { name: '확인' })).toBeFocused();
  await takeBack(page).click();
  await expect(undone(page)).toBeVisible();
  await expect(bought(page)).toHaveCount(0);
  await buy(page).click();
  await bought(page).getByRole('button', { name: '확인' }).click();
  await page.waitForURL('/');
});

test('a purchase is taken back in the toast at home, which leads to the listing', async ({
  page,
  openOther,
}) => {
  const path = await buyNew(page, '잘못 누른 책상');
  const other = await openOther();
  await other.goto(path);
  await expect(other.getByRole('button', { name: '거래 완료' })).toBeDisabled();
  await bought(page).getByRole('button', { name: '확인' }).click();
  await page.waitForURL('/');
  await takeBackInToast(page).click();
  await page.waitForURL(path);
  await expect(undone(page)).toBeVisible();
  await expect(buy(page)).toBeEnabled();
  await expect(buy(other)).toBeEnabled();
});

test('a purchase is taken back under 구매내역', async ({ page }) => {
  await buyNew(page, '잘못 누른 조명');
  await page.goto('/profile/purchases');
  const row = page.getByRole('listitem').filter({ hasText: '잘못 누른 조명' });
  await expect(row).toContainText(UNTIL);
  await row.getByRole('button', { name: '되돌리기' }).click();
  await expect(undone(page)).toBeVisible();
  await expect(page.getByText('구매한 상품이 없어요.')).toBeVisible();
});

test('a purchase is taken back on the page of what was bought, where it is opened again', async ({
  page,
}) => {
  const path = await buyNew(page, '잘못 누른 선반');
  await page.goto('/profile');
  await page.goto(path);
  const panel = page.locator('section').filter({ hasText: '내가 거래한 상품이에요' });
  await expect(panel).toContainText(UNTIL);
  await expectHealthy(page, 'bought');
  // The stream is faster than the answer.
  await page.route(/detail\/.*\.data/, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    const response = await route.fetch();
    await expect(panel).toHaveCount(0);
    await route.fulfill({ response });
  });
  await panel.getByRole('button', { name: '되돌리기' }).click();
  await expect(undone(page)).toBeVisible();
  await expect(panel).toHaveCount(0);
  await expect(buy(page)).toBeEnabled();
});

test('going back over the alert closes it and leaves the purchase, which the toast still takes back', async ({
  page,
}) => {
  const path = await buyNew(page, '잘못 누른 탁자');
  await page.goBack();
  await expect(bought(page)).toHaveCount(0);
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('button', { name: '거래 완료' })).toBeDisabled();
  await takeBackInToast(page).click();
  await expect(undone(page)).toBeVisible();
  await expect(buy(page)).toBeEnabled();
});

test('what is left of a purchase in the chats goes with it, and comes back with the next one', async ({
  page,
  context,
  openOther,
  market,
}) => {
  await buyNew(page, '잘못 누른 화분');
  const chats = await context.newPage();
  const theirs = await openOther();
  await enterAs(theirs.context(), seller, market.url);
  for (const list of [chats, theirs]) await list.goto('/chats');
  const theirRow = theirs.getByRole('listitem').filter({ hasText: '잘못 누른 화분' });
  await expect(theirRow).toBeVisible();
  const row = chats.getByRole('listitem').filter({ hasText: '잘못 누른 화분' });
  await expect(row).toContainText('거래를 완료했어요.');
  await takeBack(page).click();
  await expect(undone(page)).toBeVisible();
  await expect(theirRow).toHaveCount(0);
  await chats.reload();
  await expect(row).toHaveCount(0);
  await expect(chats.getByText('아직 나눈 대화가 없어요.')).toBeVisible();
  await page.bringToFront();
  await buy(page).click();
  await expect(bought(page)).toBeVisible();
  await chats.bringToFront();
  await expect(row).toContainText('거래를 완료했어요.');
});

test('what was given away was received, not bought', async ({ page }) => {
  const path = await offer(seller, { title: '나눔 화분', category: 'free' });
  await signUp(page, newPerson('나눔'));
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: '나눔받기' }).click();
  const done = page.getByRole('alertdialog', { name: '나눔이 완료되었어요.' });
  await done.getByRole('button', { name: '확인' }).click();
  await expect(page.getByRole('status').filter({ hasText: '나눔받았어요.' })).toBeVisible();
  await page.goto('/profile');
  const notice = page.getByRole('link', { name: '나눔 화분 상품을 나눔받았어요.' });
  await expect(notice).toBeVisible();
  await expect(notice).not.toContainText('배송');
});

test('a swap is called a swap, and 구매내역 shows the minute', async ({ page }) => {
  const path = await offer(seller, { title: '교환할 자전거', category: 'exchange', price: '' });
  await signUp(page, newPerson('교환'));
  // A list is cached for a second.
  await expect(async () => {
    await page.goto('/product/exchange');
    await expect(page.getByRole('link', { name: /교환할 자전거.*교환/ })).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.goto(path, { waitUntil: 'networkidle' });
  await expect(page.getByText('교환', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: '교환할 자전거' }).locator('+ div')).toHaveText(
    '교환',
  );
  await page.getByRole('button', { name: '교환하기' }).click();
  const done = page.getByRole('alertdialog', { name: '교환이 완료되었어요.' });
  await done.getByRole('button', { name: '확인' }).click();
  await page.goto('/profile');
  const notice = page.getByRole('link', { name: '교환할 자전거 상품을 교환했어요.' });
  await expect(notice).toBeVisible();
  await expect(notice).not.toContainText('배송');
  await page.goto('/profile/purchases');
  const row = page.getByRole('listitem').filter({ hasText: '교환할 자전거' });
  await expect(row.getByText('교환', { exact: true })).toBeVisible();
  await expect(row).not.toContainText('N/A');
  await expect(row.getByText(/^\d{4}년 \d+월 \d+일 오[전후] \d+:\d{2}$/)).toBeVisible();
});

test('after going back during a purchase, its outcome is shown and can be undone there', async ({ page }) => {
  const path = await offer(seller, { title: '늦게 산 의자' });
  await signUp(page, newPerson('급함'));
  await page.goto('/product');
  await page.getByRole('link', { name: /늦게 산 의자/ }).click();
  await page.waitForURL(path);
  const gate = Promise.withResolvers<void>();
  await page.route(/detail\/.*\.data/, async (route) => {
    if (route.request().method() === 'POST') await gate.promise;
    await route.fallback();
  });
  await buy(page).click();
  await page.goBack();
  await page.waitForURL('/product');
  gate.resolve();
  await expect(page.getByRole('status').filter({ hasText: '구매했어요.' })).toBeVisible();
  await takeBackInToast(page).click();
  await page.waitForURL(path);
  await expect(undone(page)).toBeVisible();
  await expect(buy(page)).toBeEnabled();
});

test('the page of what one has bought leads to the seller and to 구매내역, and the focus is not lost', async ({
  page,
}) => {
  const path = await offer(seller, { title: '내가 산 화분' });
  await signUp(page, newPerson('산사람'));
  await page.goto(path);
  await page.getByRole('button', { name: '구매하기' }).click();
  const done = page.getByRole('alertdialog', { name: '구매가 완료되었어요.' });
  await expect(done).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(done).toBeHidden();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  const panel = page.locator('section').filter({ hasText: '내가 거래한 상품이에요' });
  await expect(panel).toContainText(UNTIL);
  await page.clock.install();
  await page.reload();
  await expect(panel).toContainText(UNTIL);
  await page.clock.fastForward(10 * 60_000);
  await expect(panel).not.toContainText('되돌리기');
  await panel.getByRole('link', { name: '구매내역 보기' }).click();
  await page.waitForURL('/profile/purchases');
  await page.goBack();
  await panel.getByRole('button', { name: '판매자와 채팅하기' }).click();
  await page.waitForURL(/\/chats\//);
});
