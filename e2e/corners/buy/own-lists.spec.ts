import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/accessible.ts';
import { expect, test } from '../../support/market-test.ts';
import { enterAs, moveIn, offer, type Neighbour } from '../../support/stock.ts';

/** Two pages and a part of a third. */
const COUNT = 45;
let seller: Neighbour;
let buyer: Neighbour;

test.use({ alone: 'own-lists' });

test.beforeAll(async ({ market }) => {
  seller = await moveIn(market);
  buyer = await moveIn(market);
  for (let count = 1; count <= COUNT; count++) {
    const path = await offer(seller, { title: `원목 의자 ${count}번` });
    await buyer.visitor.post(path, { intent: 'pick' });
    if (count % 2 === 1) await buyer.visitor.post(path, { intent: 'buy' });
  }
});

const items = (page: Page) =>
  page.getByRole('list', { name: '상품 목록', exact: true }).getByRole('listitem');

async function scrollToEnd(page: Page, count: number): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(items(page)).toHaveCount(count, { timeout: 500 });
    await expect(page.getByRole('link', { name: '다음 상품 보기' })).toHaveCount(0, { timeout: 200 });
  }).toPass();
}

const numbers = async (page: Page) =>
  (await items(page).allTextContents()).map((text) => Number(/원목 의자 (\d+)번/.exec(text)?.[1]));

test('picks go on as one scrolls, each once and in order; what is taken back far down goes, and going back shows them all', async ({
  page,
  baseURL,
}) => {
  await enterAs(page.context(), buyer, baseURL!);
  await page.goto('/mypick', { waitUntil: 'networkidle' });
  expect(await items(page).count()).toBeLessThan(COUNT);
  await scrollToEnd(page, COUNT);
  const all = Array.from({ length: COUNT }, (_, index) => COUNT - index);
  expect(await numbers(page)).toEqual(all);
  await items(page)
    .nth(COUNT - 2)
    .getByRole('button', { name: '찜 해제' })
    .click();
  await expect(items(page)).toHaveCount(COUNT - 1);
  await items(page).first().getByRole('button', { name: '찜 해제' }).click();
  await expect(items(page)).toHaveCount(COUNT - 2);
  const left = all.filter((number) => number !== 2 && number !== COUNT);
  expect(await numbers(page)).toEqual(left);
  await page.getByRole('status').getByRole('button', { name: '되돌리기' }).click();
  await expect(items(page)).toHaveCount(COUNT - 1);
  expect((await numbers(page))[0]).toBe(COUNT);
  await items(page).first().getByRole('button', { name: '찜 해제' }).click();
  await expect(items(page)).toHaveCount(COUNT - 2);
  await items(page).last().getByRole('link').first().click();
  await page.waitForURL(/product\/detail/);
  await page.goBack();
  await expect(items(page)).toHaveCount(left.length);
  expect(await numbers(page)).toEqual(left);
});

test('what is sold is hidden from the picks, on every page of them, and shown again', async ({
  page,
  baseURL,
}) => {
  await enterAs(page.context(), buyer, baseURL!);
  await page.goto('/mypick');
  const count = page.getByRole('heading', { level: 1, name: '찜한 상품' }).locator('+ span');
  const all = await count.textContent();
  await page.getByRole('link', { name: '거래 완료 숨기기' }).click();
  await page.waitForURL('/mypick?hideSold=1');
  await expect(count).not.toHaveText(all!);
  const open = Number((await count.textContent())!.replace(/\D/g, ''));
  await scrollToEnd(page, open);
  expect((await numbers(page)).filter((number) => number % 2 === 1)).toEqual([]);
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page, 'picks without what is sold');
  await page.getByRole('link', { name: '거래 완료 숨기기 조건 지우기' }).click();
  await page.waitForURL('/mypick');
  await expect(count).toHaveText(all!);
});

test('what one sells goes on as one scrolls, and the question before deleting says what stays of what was sold', async ({
  page,
  baseURL,
}) => {
  await enterAs(page.context(), seller, baseURL!);
  await page.goto('/receipt', { waitUntil: 'networkidle' });
  await scrollToEnd(page, COUNT);
  const question = page.getByRole('alertdialog', { name: '삭제할까요?' });
  const ask = async (index: number) => {
    await items(page).nth(index).getByRole('button', { name: '더보기 메뉴' }).click();
    await items(page).nth(index).getByRole('button', { name: '삭제' }).click();
  };
  await ask(COUNT - 2);
  await expect(question).toContainText('제목과 가격, 첫 사진은 나눈 대화와 취소한 거래의 기록에 남아요.');
  await expect(question).not.toContainText('구매내역');
  await question.getByRole('button', { name: '취소' }).click();
  await ask(COUNT - 1);
  await expect(question).toContainText('첫 사진은 구매한 사람의 구매내역에 남고');
  await question.getByRole('button', { name: '삭제' }).click();
  await expect(items(page)).toHaveCount(COUNT - 1);
  expect((await numbers(page)).at(-1)).toBe(2);
});

test('where the next page cannot be had, the list stays and a button tries again', async ({
  page,
  baseURL,
  expectedErrors,
}) => {
  expectedErrors.push(/목록을 더 불러오지 못했습니다/, /ERR_FAILED/);
  await enterAs(page.context(), buyer, baseURL!);
  await page.goto('/mypick', { waitUntil: 'networkidle' });
  const before = await items(page).count();
  await page.route(/more=1/, (route) => route.abort());
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const again = page.getByRole('button', { name: '다시 불러오기' });
  await expect(again).toBeVisible();
  expect(await items(page).count()).toBe(before);
  await page.unroute(/more=1/);
  await again.click();
  await expect(async () => expect(await items(page).count()).toBeGreaterThan(before)).toPass();
});
